"""The referee: answers questions about the rules, one JSON object each; docs/referee.md has the format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine import explain
from games.engine.cards import Face, card_set, parse_card
from games.engine.errors import IllegalMove
from games.engine.layouts import RUN, SET
from games.engine.match import match_status
from games.engine.melds import Meld, MeldBook, checked_set, meld_book
from games.engine.moves import parse_move
from games.engine.notation import BadPosition, position_from_json, position_to_json
from games.engine.play import play
from games.engine.rules import InvalidRules, Rules
from games.engine.scoring import SideEnd, count_side

Json = dict[str, Any]


#: The points of a deal are far below; a bound against numbers that cannot even be printed.
MOST_POINTS = 100_000


class BadQuestion(ValueError):
    """A question that cannot be read."""


def answer(question: Any) -> Json:
    """The answer to one question; `{"error": ...}` for a malformed one."""
    try:
        return _answer(question)
    except (BadQuestion, BadPosition, InvalidRules) as error:
        return {"error": str(error)}
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return {"error": "the question is malformed"}


def _answer(question: Any) -> Json:
    if not isinstance(question, Mapping) or question.get("ask") not in _ASKS:
        raise BadQuestion(f"`ask` is one of {', '.join(_ASKS)}")
    return _ASKS[question["ask"]](Rules.from_json(question.get("rules", "fibur")), question)


def _faces(texts: Any) -> list[Face]:
    if not isinstance(texts, list) or len(texts) > 108:
        raise BadQuestion("a list of cards")
    try:
        return [parse_card(text) for text in texts]
    except ValueError as error:
        raise BadQuestion(str(error)) from None


def _verdict(meld: Meld) -> Json:
    return {
        "legal": True,
        "shape": meld.shape,
        "layout": meld.texts(),
        "grade": meld.grade,
        "bonus": meld.bonus,
        "points": meld.points,
    }


def _judged(found: Sequence[Meld], code: Callable[[], str]) -> Json:
    return _verdict(found[0]) if found else {"legal": False, "code": code()}


def _meld(rules: Rules, question: Mapping[str, Any]) -> Json:
    shape = question.get("shape")
    if shape not in (None, RUN, SET):
        raise BadQuestion("`shape` is run or set")
    faces = _faces(question["cards"])
    try:
        found = meld_book(rules).new(checked_set(faces))
    except IllegalMove as refusal:
        return {"legal": False, "code": refusal.code}
    fitting = [meld for meld in found if shape in (None, meld.shape)]
    return _judged(fitting, lambda: explain.new(rules, faces, shape))


def _attach(rules: Rules, question: Mapping[str, Any]) -> Json:
    faces = _faces(question["cards"])
    if not faces:
        raise BadQuestion("`cards` names at least one card")
    try:
        meld = _laid(meld_book(rules), question["meld"])
        checked_set([*meld.faces, *faces])
        found = meld.attach(card_set(faces))
    except IllegalMove as refusal:
        return {"legal": False, "code": refusal.code}
    return _judged(found, lambda: explain.attachment(rules, meld.shape, meld.faces, faces))


def _laid(book: MeldBook, texts: Any) -> Meld:
    """A laid meld low to high; when the order names no legal layout, the default layout of its cards."""
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadQuestion("a meld is a list of cards")
    try:
        return book.laid(texts)
    except IllegalMove:
        found = book.new(checked_set(_faces([text.partition("=")[0] for text in texts])))
        if not found:
            raise
        return found[0]


def _score(rules: Rules, question: Mapping[str, Any]) -> Json:
    return count_side(
        rules, _side_end(rules, question["side"]), _side_end(rules, question["other"])
    ).to_json()


def _side_end(rules: Rules, side: Mapping[str, Any]) -> SideEnd:
    """How a side ended the deal; `pozzetto` is `none` or `taken`, whatever is not said is no."""
    book = meld_book(rules)
    without_discard = bool(side.get("closed_without_discard", False))
    try:
        melds = [_laid(book, meld) for meld in side.get("melds", [])]
        hand = checked_set(_faces(side.get("in_hand", [])))
    except IllegalMove as refusal:
        raise BadQuestion(f"a hand or meld that cannot be: {refusal.code}") from None
    return SideEnd(
        melds,
        [hand],
        took={"none": False, "taken": True}[side.get("pozzetto", "none")],
        closed=bool(side.get("closed", False)) or without_discard,
        without_discard=without_discard,
    )


def _match(rules: Rules, question: Mapping[str, Any]) -> Json:
    deals = question["deals"]
    if not all(len(deal) == 2 and all(map(_are_points, deal)) for deal in deals):
        raise BadQuestion("`deals` is a list of pairs of points")
    status = match_status(rules, deals)
    found: Json = {"over": status.over, "winner": status.winner, "totals": list(status.totals)}
    if status.victory_points is not None:
        found["victory_points"] = list(status.victory_points)
    return found


def _are_points(value: Any) -> bool:
    return type(value) is int and abs(value) <= MOST_POINTS


def _play(rules: Rules, question: Mapping[str, Any]) -> Json:
    position = position_from_json(rules, question["position"])
    if not isinstance(question["moves"], list):
        raise BadQuestion("`moves` is a list of texts")
    answers: list[Json] = []
    for text in question["moves"]:
        try:
            seat, move = _seat_and_move(text)
            play(position, position.turn if seat is None else seat, parse_move(move))
            answers.append({"ok": True})
        except IllegalMove as refusal:
            answers.append({"ok": False, "code": refusal.code})
    return {"moves": answers, "position": position_to_json(position)}


def _seat_and_move(text: Any) -> tuple[int | None, str]:
    if not isinstance(text, str):
        raise IllegalMove("bad_move")
    seat, colon, move = text.partition(":")
    if not colon:
        return None, text
    if seat.strip() not in ("0", "1", "2", "3"):
        raise IllegalMove("bad_move")
    return int(seat), move


_ASKS: dict[str, Callable[[Rules, Mapping[str, Any]], Json]] = {
    "meld": _meld,
    "attach": _attach,
    "score": _score,
    "match": _match,
    "play": _play,
}
