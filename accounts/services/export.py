"""Everything that the site keeps about a person, as one JSON document that is written piece by piece."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import F, Q

from accounts.models import Follow, Friendship, Notice, Report, Sanction, Shun, User
from accounts.services.log import about
from accounts.services.social import social_accounts
from games.engine.match_text import write
from games.models import Match, PushDevice, Said, ScorePad
from games.services.export import record_of

Rows = Iterable[Any]
Part = Callable[[User], Rows]


def _account(user: User) -> Rows:
    hidden = {"id", "password", "name_key", "must_read", "groups", "user_permissions"}
    columns = [field.name for field in User._meta.concrete_fields if field.name not in hidden]
    return [{name: getattr(user, name) for name in columns}]


def _emails(user: User) -> Rows:
    return list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary"))


def _second_factors(user: User) -> Rows:
    """Which there are; what they are is a secret."""
    return list(Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at"))


def _other_sites(user: User) -> Rows:
    """Those by which the person signs in, and what they have told."""
    return list(social_accounts(user).values())


def _sessions(user: User) -> Rows:
    return list(UserSession.objects.filter(user=user).values("created_at", "ip", "user_agent"))


def _former_names(user: User) -> Rows:
    return user.former_names.values("name", "until")


def _traces(user: User) -> Rows:
    """When the person came from how many places; of the places themselves the site knows nothing."""
    return user.traces.values("kind", "first", "last")


def _friends(user: User) -> Rows:
    rows = Friendship.objects.filter(Q(asker=user) | Q(asked=user))
    return rows.values("asker__username", "asked__username", "created", "accepted")


def _follows(user: User) -> Rows:
    return Follow.objects.filter(follower=user).values("followed__username", "created")


def _shuns(user: User) -> Rows:
    return Shun.objects.filter(person=user).values("other__username", "way", "since")


def _score_pads(user: User) -> Rows:
    return ScorePad.objects.filter(owner=user).values("game", "created", "updated").iterator(50)


def _talk(user: User) -> Rows:
    """What the person has said at tables: a ready phrase by its code, or own words."""
    rows = Said.objects.filter(user=user).order_by("pk").annotate(address=F("match__public_id"))
    return rows.values("address", "created", "phrase", "text").iterator(500)


def _notices(user: User) -> Rows:
    return (
        Notice.objects.filter(person=user).order_by("pk").values("code", "facts", "words", "created", "read")
    )


def _sanctions(user: User) -> Rows:
    """What was decided about the person and what he said to it; who decided is not told."""
    appeal = ("appeal__text", "appeal__granted", "appeal__answer")
    rows = Sanction.objects.filter(person=user, in_force_since__isnull=False).order_by("pk")
    return list(rows.values("kind", "category", "words", "in_force_since", "until", "lifted", *appeal))


def _acts(user: User) -> Rows:
    """What people with rights did about the person or his matches; who did it is not told."""
    return list(about(user).order_by("pk").values("at", "code", "match__public_id"))


def _reports(user: User) -> Rows:
    """What the person has reported, not what others have."""
    rows = Report.objects.filter(by=user).order_by("pk")
    return rows.values("case__person__username", "category", "text", "created")


def _matches(user: User) -> Rows:
    matches = Match.objects.filter(seats__user=user).order_by("created")
    return map(_match, matches.iterator(50))


def _match(match: Match) -> dict[str, Any]:
    """A match as a player may see it: its ended deals in our notation, nothing of the one on the table."""
    return {
        "address": match.public_id,
        "status": match.status,
        "created": match.created,
        "finished": match.finished,
        "ranked": match.ranked,
        "totals": match.totals,
        "winner": match.winner,
        "record": write(record_of(match)),
    }


def _called_browsers(user: User) -> Rows:
    return list(PushDevice.objects.filter(user=user).values("endpoint", "created"))


PARTS: dict[str, Part] = {
    "account": _account,
    "emails": _emails,
    "second_factors": _second_factors,
    "other_sites": _other_sites,
    "sessions": _sessions,
    "former_names": _former_names,
    "traces": _traces,
    "friends": _friends,
    "follows": _follows,
    "mutes_and_blocks": _shuns,
    "messages": _notices,
    "decisions": _sanctions,
    "acts": _acts,
    "reports": _reports,
    "called_browsers": _called_browsers,
    "score_pads": _score_pads,
    "talk": _talk,
    "matches": _matches,
}
"""What the document holds; other apps add theirs when they are loaded."""


def export_of(user: User) -> Iterator[str]:
    """The document in pieces: an object with a list for each part."""
    before = "{"
    for name, part in PARTS.items():
        yield f"{before}\n{json.dumps(name)}: ["
        for number, row in enumerate(part(user)):
            yield (",\n" if number else "\n") + json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False)
        yield "]"
        before = ","
    yield "\n}\n"
