"""How the search of a person stands: what the pages and the socket show."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from accounts.models import User
from lobby.models import Party, Seeker
from lobby.services.quick.calls import candidate, waiting, wish_of
from lobby.services.quick.pairs import asked_by
from lobby.services.quick.permission import ranked_match_of
from lobby.services.quick.waits import expected_wait
from lobby.services.quick.wishes import Wish

State = Literal["idle", "asked", "inviting", "waiting", "called", "accepted", "begun"]
"""Nothing; a friend asks for a pair; my pair lacks its partner; in the queue; asked whether I am ready; I am,
others are not yet; the match goes on."""


@dataclass(frozen=True)
class Search:
    """Times are in seconds. `others` is how many places beside one's own wait on the ladder, `expected` how
    much longer it will take (None: nobody can say), `left` how long a call may still be answered, `ready` of
    `people` have answered it. `partner` is who belongs to the pair, or who asks for one.
    """

    state: State = "idle"
    ladder: str = ""
    wish: Wish = field(default_factory=Wish)
    waited: int = 0
    others: int = 0
    expected: int | None = None
    partner: str = ""
    invite: str = ""
    left: float = 0.0
    ready: int = 0
    people: int = 0
    match: str = ""


def search_of(user: User, now: datetime) -> Search:
    """The search of a person. A person for whom nothing goes on costs three queries."""
    own = Seeker.objects.filter(person=user).select_related("party__call", "party__invited").first()
    if own is not None:
        return _called(own, now) if own.party.call else _waiting(own, now)
    if match := ranked_match_of(user):
        return Search("begun", match=match)
    if party := asked_by(user):
        return _of(party, "asked", user, now)
    return Search()


def _waiting(own: Seeker, now: datetime) -> Search:
    party = own.party
    if party.invite:
        return _of(party, "inviting", own.person, now)
    rows = waiting(party.ladder).exclude(pk=party.pk).prefetch_related("seekers")
    others = [candidate(each, now) for each in rows]
    expected = expected_wait(party.ladder, candidate(party, now), others)
    return _of(party, "waiting", own.person, now, others=len(others), expected=expected)


def _called(own: Seeker, now: datetime) -> Search:
    call = own.party.call
    assert call is not None
    answers = list(Seeker.objects.filter(party__call=call).values_list("accepted", flat=True))
    return Search(
        state="accepted" if own.accepted else "called",
        ladder=call.ladder,
        wish=Wish(call.length, False, call.clock, False),
        left=max(0.0, (call.until - now).total_seconds()),
        ready=sum(answers),
        people=len(answers),
    )


def _of(
    party: Party, state: State, user: User, now: datetime, *, others: int = 0, expected: int | None = None
) -> Search:
    names = [seeker.person.name for seeker in party.seekers.select_related("person") if seeker.person != user]
    invited = [party.invited.name] if party.invited and party.invited != user else []
    return Search(
        state=state,
        ladder=party.ladder,
        wish=wish_of(party),
        waited=int((now - party.since).total_seconds()),
        others=others,
        expected=expected,
        partner=next(iter([*names, *invited]), ""),
        invite=party.invite or "",
    )
