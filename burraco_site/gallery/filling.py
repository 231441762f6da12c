"""Fills the database of the pictures, and tells what there is to photograph."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from accounts.models import User
from burraco_site.gallery import tables
from burraco_site.gallery.judging import judged
from burraco_site.gallery.people import NAMES, cookie, invite, rate
from burraco_site.gallery.scenes import OF_AN_ACCOUNT, OF_NOBODY, Scene
from burraco_site.gallery.search import searching
from games.models import Match, ScorePad, Status
from games.services import absence, arrange, scores, shuffle_statistics, take_back, talk
from games.services.begin import begin
from games.services.keep_seat import make_key
from games.services.open import open_match
from games.services.read import current_deal
from games.services.sit import sit

ERRORS = ("400", "403", "403_csrf", "429", "500")
"""Templates of answers that no address gives."""
COMPANY = "[data-part=company]:not([hidden])"
"""What the people at a table have to say to each other."""
PAD = {
    "id": "0a1b2c", "started": 1_700_000_000_000, "changed": 1_700_000_000_500, "names": ["Noi", "Loro"],
    "players": [], "first": 0, "rules": "house", "target": 2005, "deals": None,
    "hands": [[[[605, 1]], [[100, 1], [105, 2]]], [[[395, 1]], [[-50, 3]]]],
}  # fmt: skip


def fill(language: str) -> tuple[dict[str, str], list[Scene]]:
    """Makes people and tables; the sessions by name, and the scenes, for somebody who reads `language`."""
    people = invite()
    shuffle_statistics.forget()
    rate([people[name] for name in NAMES])
    made = [*_alone(language), *_rooms(people), *_coming(people), *_tables(people), *_guest(people)]
    made += searching(people)
    scenes = [*OF_NOBODY, *OF_AN_ACCOUNT, *made]
    return {name: cookie(user) for name, user in people.items()}, scenes


def _alone(language: str) -> list[Scene]:
    """Pages that stand in for others: the offline page, and answers to what went wrong."""
    request: HttpRequest = RequestFactory().get("/")
    setattr(request, "csp_nonce", "")  # noqa: B010  (what the middleware of the policy adds)
    with translation.override(language):
        bodies = {name: render_to_string(f"{name}.html", request=request) for name in ERRORS}
    return [
        Scene("offline", f"/shell/{language}/offline/"),
        *(Scene(f"error-{name}", f"/error-{name}/", body=body) for name, body in bodies.items()),
    ]


def _rooms(people: dict[str, User]) -> list[Scene]:
    """Tables that wait: with open seats, full, closed; as the host, a guest and a stranger see them."""
    anna, bruno, carla, guest = (people[name] for name in ("Anna", "Bruno", "Carla", "Guest"))
    tables.waiting([bruno], 2, listed=True, clock=60)
    tables.waiting([carla, people["Elena"]], 4, "fantacarte", listed=True, friendly=True)
    tables.waiting([people["Franco"]], 4, "burako", listed=True, spectators=True, chat=True)
    half = tables.waiting([anna, guest], 4, listed=True, clock=90, chat=True)
    ready = tables.waiting([anna, bruno], 2)
    gone = tables.waiting([anna], 2)
    arrange.close(gone.public_id, anna)
    room = half.get_absolute_url()
    return [
        Scene("room", room, "Anna", ("#arrange > summary", "#code > summary")),
        Scene("room-guest", room, "Guest"),
        Scene("room-stranger", room, "Hugo"),
        Scene("room-full", ready.get_absolute_url(), "Anna"),
        Scene("room-closed", gone.get_absolute_url(), "Anna"),
        Scene("room-terms", f"{room}terms/", "Anna"),
        Scene("join", f"/join/{half.invite}/"),
        Scene("join-known", f"/join/{half.invite}/", "Carla"),
        Scene("join-full", f"/join/{ready.invite}/"),
        Scene("device", f"{room}device/", "Guest"),
        Scene("device-account", f"{room}device/", "Anna"),
        Scene("seat", f"/seat/{make_key(half.public_id, guest)}/"),
    ]


def _coming(people: dict[str, User]) -> list[Scene]:
    """Tables that play while somebody waits for a seat of the computer: one goes on, one is over."""
    waits = [(_with_bots(people["Bruno"]), people["Hugo"]), (_with_bots(people["Carla"]), people["Franco"])]
    for match, user in waits:
        sit(match.public_id, user)
    going_on, over = (match.get_absolute_url() for match, _user in waits)
    Match.objects.filter(pk=waits[1][0].pk).update(status=Status.FINISHED, winner=0)
    return [Scene("coming", going_on, "Hugo"), Scene("coming-over", over, "Franco")]


def _with_bots(host: User) -> Match:
    """A table from the lobby at which one person plays with the computer, so that others may come."""
    match = tables.waiting([host], 4, listed=True)
    for number in (1, 2, 3):
        arrange.fill(match.public_id, host, number, "easy")
    begin(match.public_id, host)
    return match


def _tables(people: dict[str, User]) -> list[Scene]:
    """Tables at which cards lie, at every point of a match."""
    anna, bruno = people["Anna"], people["Bruno"]
    four = [people[name] for name in ("Anna", "Bruno", "Carla", "Massimiliano.Ross")]
    begun = tables.played(tables.dealt([anna, bruno]), tables.begun)
    full = tables.played(tables.dealt([anna, bruno]), tables.full)
    talk.say(full.public_id, bruno, "good_luck")
    talk.chat(full.public_id, anna, "Ciao Bruno, what a hand!")
    counted = tables.played(tables.dealt([anna, bruno]), tables.counted)
    over = tables.played(tables.dealt([anna, bruno], target=505), tables.ended)
    return [
        Scene("table", begun.get_absolute_url(), "Anna"),
        _played("table-pile", [anna, bruno], "fibur", tables.piled),
        Scene("table-full", full.get_absolute_url(), "Anna"),
        Scene("table-menu", full.get_absolute_url(), "Anna", ("[data-act=menu]",)),
        Scene("table-watched", full.get_absolute_url(), "Bruno"),
        _played("table-four", four, "fibur", tables.full),
        _played("table-tiles", [anna, bruno], "burako", tables.full),
        _played("table-tiles-four", four, "burako", tables.full),
        Scene("report-table", f"/report/{full.public_id}/", "Anna"),
        *_held_up(anna, bruno),
        Scene("sheet", counted.get_absolute_url(), "Anna"),
        *_deal(counted),
        Scene("end", over.get_absolute_url(), "Anna"),
        Scene("again", f"{over.get_absolute_url()}again/", "Anna"),
        *judged(people, full, over),
        Scene("score-shared", f"/score/s/{_pad(anna)}/", awaits="[data-totals] li"),
    ]


def _played(name: str, people: list[User], rules: str, until: Callable[..., bool]) -> Scene:
    match = tables.played(tables.dealt(people, rules), until)
    return Scene(name, match.get_absolute_url(), "Anna")


def _deal(match: Match) -> list[Scene]:
    """What there is to look back at of a deal."""
    deal = current_deal(match.public_id)
    address = match.get_absolute_url()
    return [
        Scene("replay", f"{address}replay/?deal={deal.number}&v={deal.start_version + 30}", "Anna"),
        Scene("verify-deal", f"{address}deals/{deal.number}/verify/", "Anna"),
    ]


def _held_up(anna: User, bruno: User) -> list[Scene]:
    """A table that somebody has paused, and one at which moves shall be taken back."""
    paused = tables.played(tables.dealt([anna, bruno]), tables.begun)
    absence.pause(paused.public_id, 1)
    asked = tables.played(tables.dealt([anna, bruno], friendly=True), tables.answered)
    take_back.ask(asked.public_id, 1)
    return [
        Scene("table-paused", paused.get_absolute_url(), "Anna", awaits=COMPANY),
        Scene("table-asked", asked.get_absolute_url(), "Anna", awaits=COMPANY),
    ]


def _guest(people: dict[str, User]) -> list[Scene]:
    """A match against the computer."""
    match = open_match(people["Guest"], profile="fantacarte", players=2, level="easy", target=1005)
    return [
        Scene("table-computer", match.get_absolute_url(), "Guest"),
        Scene("home-going-on", "/", "Guest"),
        Scene("matches-guest", "/matches/", "Guest"),
    ]


def _pad(owner: User) -> str:
    pad: ScorePad = scores.share(scores.keep(owner, PAD).key, "read", True)
    return str(pad.read_link)
