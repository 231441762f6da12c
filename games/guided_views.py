"""The guided game: its page, and the JSON by which it is played (docs/guided.md). Nothing is stored."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from games import texts
from games.engine.errors import IllegalMove
from games.engine.melds import meld_book
from games.engine.views import meld_to_json
from games.guided import words
from games.guided.deck import RULES
from games.guided.game import MOST_MOVES, GuidedGame, WrongTry
from games.guided.steps import GRADES, STEPS
from games.json_requests import RefusedRequest, check_pace, read_object
from games.protocol.errors import Refused
from games.protocol.incoming import TargetsFrame, request_id
from games.protocol.outgoing import HintFrame, error
from games.rule_words import told_rules

Json = dict[str, Any]
MOST_BYTES = 4096
PER_MINUTE = 600
"""Questions of one address, behind which there may be a class of learners."""


@require_GET
def guided_page(request: HttpRequest) -> HttpResponse:
    """The table with the first step; where this browser has been before, its script goes on from there."""
    game = GuidedGame()
    context = {
        "guided": True,
        "frame": game.follower.view_frame(),
        "step": _step(game),
        "grades": [meld_to_json(meld_book(RULES).laid(cards)) for cards in GRADES],
        "rules": told_rules(RULES),
    }
    return render(request, "games/guided.html", context)


# Without a token: the view reads no session, knows no user and changes nothing.
@csrf_exempt
@require_POST
def guided_api(request: HttpRequest) -> HttpResponse:
    """`{"id": .., "moves": [..so far..]}` and one of `move`, `cards`, `hint`, `skip`, or none (a view).

    The answer has `frames` as at a socket, and where the game goes on its `moves` and `step`.
    """
    try:
        check_pace(request, "guided", PER_MINUTE)
        asked = read_object(request, MOST_BYTES)
        return JsonResponse(_answered(_game(asked.get("moves")), request_id(asked) or "", asked))
    except RefusedRequest as refused:
        return refused.told()


def _game(moves: Any) -> GuidedGame:
    """The game after some moves. Raises RefusedRequest for moves that do not lead anywhere."""
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise RefusedRequest(400, "bad_frame")
    if len(moves) > MOST_MOVES:
        raise RefusedRequest(413, "too_large")
    try:
        return GuidedGame(moves)
    except (IllegalMove, WrongTry):
        raise RefusedRequest(409, "stale") from None


def _answered(game: GuidedGame, request: str, asked: Json) -> Json:
    try:
        if "move" in asked:
            return _went_on(game, _played(game, request, asked["move"]))
        if "cards" in asked:
            return {"frames": [_targets(game, request, asked["cards"])]}
        if "hint" in asked:
            return {"frames": [_hint(game, request)]}
    except (IllegalMove, WrongTry, Refused) as refused:
        return {"frames": [error(request, refused.code, _refusal(refused.code), game.follower.version)]}
    shown = game.skipped() if "skip" in asked else game
    return _went_on(shown, [shown.follower.view_frame()])


def _went_on(game: GuidedGame, frames: Any) -> Json:
    return {"frames": frames, "moves": game.moves, "step": _step(game)}


def _played(game: GuidedGame, request: str, text: Any) -> Any:
    if not isinstance(text, str):
        raise IllegalMove("bad_move")
    first, *others = game.play(text)
    return [{**first, "id": request}, *others]


def _targets(game: GuidedGame, request: str, cards: Any) -> Any:
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise IllegalMove("bad_move")
    return game.follower.answer(TargetsFrame(request, game.follower.version, tuple(cards)))


def _hint(game: GuidedGame, request: str) -> HintFrame:
    move = game.next_move()
    return {
        "t": "hint",
        "id": request,
        "v": game.follower.version,
        "move": str(move),
        "text": words.marked(move),
    }


def _refusal(code: str) -> str:
    own = {"not_this_step": words.not_this_step, "not_yet": words.not_yet}
    return own[code]() if code in own else texts.refusal(code)


def _step(game: GuidedGame) -> Json:
    """What the page says now; `number` is beyond `of` when the deal is over."""
    task = game.task
    if task is None:
        return {"number": STEPS + 1, "of": STEPS, "title": "", "text": words.over()}
    return {"number": task.step, "of": STEPS, "title": words.title(task.step), "text": words.task(task.name)}
