"""Canned frames in the shape of `docs/live.md`, for tests that look at the table without a server."""

from typing import Any

SUITS = "HDCS"
RANKS = "A23456789TJQK"
DECK = [f"{rank}{suit}" for suit in SUITS for rank in RANKS]
ZERO = {"melds": 0, "bonuses": 0, "closing": 0, "in_hand": 0, "pozzetto": 0, "total": 0}


def run(suit: str, first: int, count: int, wild_at: int | None = None, grade: str = "none") -> dict[str, Any]:
    """A run of `count` cards from rank number `first` (1 = ace), with a joker at an index if wanted."""
    cards = [f"{RANKS[(first - 1 + step) % 13]}{suit}" for step in range(count)]
    if wild_at is not None:
        cards[wild_at] = f"JK={cards[wild_at]}"
    return {
        "shape": "run", "cards": cards, "grade": grade, "points": 5 * count, "bonus": 0,
        "wilds": [] if wild_at is None else [wild_at],
    }  # fmt: skip


def same(rank: str, count: int, wild: str | None = None, grade: str = "none") -> dict[str, Any]:
    """A set of `count` cards of one rank, the wild last."""
    naturals = [f"{rank}{SUITS[index % 4]}" for index in range(count - (wild is not None))]
    cards = naturals + ([wild] if wild else [])
    at = [len(naturals)] if wild else []
    return {"shape": "set", "cards": cards, "grade": grade, "points": 10 * count, "bonus": 0, "wilds": at}


def hand(count: int) -> list[str]:
    """A hand of `count` cards with twins, tens, a joker and twos in it."""
    shuffled = [DECK[(index * 23 + 5) % 52] for index in range(52)]
    return ["JK", "2S", "TH", "TH", *shuffled][:count]


def eight_melds() -> list[dict[str, Any]]:
    """Eight melds, the first of 14 cards, with every grade among them."""
    return [
        run("S", 1, 14, wild_at=13, grade="semi_clean"),
        run("H", 3, 7, grade="clean"),
        same("K", 7, wild="JK", grade="dirty"),
        run("D", 5, 5, wild_at=0),
        same("9", 4),
        run("C", 8, 6, wild_at=2),
        same("A", 3, wild="2S"),
        run("H", 10, 4),
    ]


def match(players: int = 2, **changes: Any) -> dict[str, Any]:
    """A match that goes on, the viewer in seat 0."""
    names = [("Anna", "human"), ("Rosa", "bot"), ("Piero", "bot"), ("Carla", "bot")][:players]
    last = [
        {"text": "draws from the stock"},
        {"text": "takes the pile: 7 cards"},
        {"text": "lays a run of 4"},
        None,
    ]
    return {
        "id": "k3j9x2", "status": "playing", "players": players, "you": 0, "profile": "fantacarte",
        "tiles": False, "pot": False, "target": 1005, "deal": 3, "totals": [320, 410], "history": [],
        "seats": [{"name": name, "kind": kind, "level": "hard"} for name, kind in names],
        "winner": None, "last": last[:players],
    } | changes  # fmt: skip


def deal(players: int = 2, cards: int = 11, **changes: Any) -> dict[str, Any]:
    """A deal in which the viewer is about to play."""
    return {
        "seat": 0, "players": players, "dealer": 1, "turn": 0, "phase": "play",
        "hand": hand(cards), "counts": [cards, 9, 11, 7][:players], "stock": 40,
        "pile": ["KS", "4D", "TH", "QC", "7S"], "melds": [[], []],
        "pozzetti": 2, "pozzetto_taken": [False, False], "unopened": [False] * players,
        "opened": [False] * players, "must_use": False,
        "barred": None, "drawn": None, "known": [[] for _ in range(players)], "undo": 0, "last_turn": False,
        "idle_turns": 0, "stall_turns": 12, "points": [120, 0], "result": None,
    } | changes  # fmt: skip


def targets(cards: list[str], **changes: Any) -> dict[str, Any]:
    """Targets of a turn in which a card is already drawn: every card may be discarded."""
    able = dict.fromkeys(("draw", "take", "pot", "exchange", "undo"), False)
    return able | {"discard": cards, "add": {}, "swap": {}, "shift": {}, "meld": []} | changes


def tiles(cards: int = 22, players: int = 2, **changes: Any) -> dict[str, Any]:
    """A `view` frame in the middle of a turn with tiles, melds of both sides on the table."""
    melds = {"melds": [eight_melds(), eight_melds()]}
    now = deal(players, cards, **(melds | changes))
    played = match(players, profile="burako", tiles=True, target=3000)
    return view(played, now, targets(now["hand"], undo=True))


def view(
    match: dict[str, Any], deal: dict[str, Any], targets: Any = None, version: int = 12
) -> dict[str, Any]:
    """A `view` frame."""
    return {"t": "view", "v": version, "match": match, "deal": deal, "targets": targets}


def ended() -> dict[str, Any]:
    """A `view` frame after a deal, the score sheet due."""
    counts = [
        ZERO | {"melds": 145, "bonuses": 200, "closing": 100, "total": 445},
        ZERO | {"melds": 60, "in_hand": -35, "pozzetto": -100, "total": -75},
    ]
    result = {"reason": "closed", "seat": 0, "counts": counts, "hands": [[], ["7H", "KC", "KD", "JK"]]}
    history = [{"deal": number, "counts": counts, "reason": "closed"} for number in (1, 2, 3)]
    over = deal(hand=[], phase="over", result=result, melds=[eight_melds()[:3], eight_melds()[3:5]])
    return view(match(status="between_deals", totals=[765, 335], history=history), over)


def person_at(name: str, **changes: Any) -> dict[str, Any]:
    """A person of a shared table, who is here."""
    return {
        "kind": "human", "name": name, "level": None, "ready": True, "stand_in": None, "left": False,
        "here": True, "away": False, "absence": 120_000, "reserve": None, "timeouts": 0, "removed": False,
    } | changes  # fmt: skip


def table(*seats: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The frame of a shared table, the viewer in seat 0; without `seats` Anna and Bruno are both here."""
    told = {
        "id": "k3j9x2", "status": "playing", "paused": False, "host": "Anna", "listed": False,
        "spectators": False, "chat": False, "friendly": False, "ranked": False, "turn": 0, "clock": None,
        "left": None, "proposal": None, "shuffle": None, "again": None, "stopped": False, "ruling": None,
        "seats": list(seats) or [person_at("Anna"), person_at("Bruno")],
    } | changes  # fmt: skip
    return {"t": "table", "n": 1, "table": told, "you": 0, "hosting": True}
