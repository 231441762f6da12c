"""Signals: what looks wrong is found, what is usual is not."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Case, Trace, User
from accounts.services import traces
from burraco_site.demo.matches import Hall
from burraco_site.demo.play import Played, Rows
from games.bots import choose
from games.bots.levels import Bot
from games.engine.cards import distinct_faces, is_wild_face
from games.engine.choices import discardable
from games.engine.moves import Move
from games.engine.position import Position
from games.models import Deal, Said
from lobby.services.signals.finding import Finding
from lobby.services.signals.helping import Steps, fits, walk
from lobby.services.signals.leaving import about_leaving
from lobby.services.signals.meetings import meetings
from lobby.services.signals.pushing import about_pushing, about_two_accounts
from lobby.services.signals.talking import about_talk, essence
from lobby.signalling import raise_findings
from tests.lobby.ranked import people, ranked

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db]


def found(findings: Any) -> dict[tuple[int, str], dict[str, Any]]:
    """What was found, by person and signal."""
    return {(finding.person, finding.name): finding.details for finding in findings}


def test_floods_repetitions_and_disguised_links_are_found_in_the_talk_of_a_day() -> None:
    flooder, advertiser, linker, talker = people(4)
    tables = [ranked("two", [flooder, talker]) for _ in range(5)]
    lines = [(flooder, tables[0], "la la la")] * 45
    lines += [(advertiser, table, f"Guadagna   SUBITO {n}!!") for n, table in enumerate(tables)]
    lines += [
        (linker, tables[1], "write me: mysite dot com"),
        (talker, tables[2], "it is a dotted line, 5 to 4"),
    ]
    lines += [(talker, table, "bravo") for table in tables]
    Said.objects.bulk_create([Said(match=match, seat=0, user=user, text=text) for user, match, text in lines])
    told = found(about_talk(timezone.now()))
    assert set(told) == {(flooder.pk, "flood"), (advertiser.pk, "same words"), (linker.pk, "hidden link")}
    assert told[advertiser.pk, "same words"]["tables"] == 5
    assert found(about_talk(timezone.now() + timedelta(days=2))) == {}
    assert essence("Guadagnaaa  subito 12!") == essence("guadagna SUBITO")


def test_who_leaves_one_match_after_the_other_is_found() -> None:
    leaver, stayer, other = people(3)
    for number in range(8):
        match = ranked("two", [leaver, stayer], left=(0,) if number % 2 else ())
        match.shared = True
        match.save()
    last = ranked("two", [leaver, other], left=(0,))
    last.shared = True
    last.save()
    told = found(about_leaving(timezone.now()))
    assert told == {(leaver.pk, "leaving"): {"left": 5, "of": 9}}


def test_a_rating_won_from_few_people_is_found() -> None:
    pushed, giver, honest, *others = people(8)
    for number in range(14):
        ranked("two", [pushed, giver], 0)
        ranked("two", [honest, others[number % 5]], 0)
    now = timezone.now()
    told = found(about_pushing(meetings(now), now))
    assert told == {
        (pushed.pk, "pushed rating"): {"matches": 14, "against": [giver.pk], "of_them": 14, "won": 14}
    }


def test_accounts_of_one_device_that_meet_for_rank_are_found_and_traces_are_forgotten() -> None:
    one, other, neighbour = people(3)
    now = timezone.now()
    for person in (one, other):
        traces.note(person, "192.0.2.1", "a-device", now)
    traces.note(neighbour, "192.0.2.1", "another", now)
    ranked("two", [one, other])
    ranked("two", [one, neighbour])
    told = found(about_two_accounts(meetings(now), now, traces.shared))
    assert set(told) == {(one.pk, f"same device as {other.pk}"), (other.pk, f"same device as {one.pk}")}
    known = {each.person: each.kinds for each in traces.others_of(other)}
    assert known == {neighbour: ["address"], one: ["address", "device"]}
    assert not Trace.objects.filter(digest__contains="192").exists()
    assert traces.forget_old(now + timedelta(days=179)) == 0
    assert traces.forget_old(now + timedelta(days=181)) == 6


class Told:
    """A partner who is told the other's hand, and discards what fits it."""

    position: Position

    def __call__(self, view: Any, rng: random.Random, totals: Any = None) -> Move:
        move = choose(view, "medium", rng)
        if move.kind != "discard":
            return move
        hand = self.position.hands[(view.seat + 2) % 4]
        legal = [Move("discard", (face,)) for face in view_discards(view)]
        return next((each for each in legal if fits(hand, each.cards[0], view.rules)), move)


def view_discards(view: Any) -> list[int]:
    """What may be discarded and is not wild."""
    return [face for face in distinct_faces(discardable(view)) if not is_wild_face(face)]


class Watched(Played):
    """Lets the one who is told see the position."""

    def _move(self, deal: Deal, position: Position) -> None:
        for level in self.levels:
            if isinstance(level, Told):
                level.position = position
        super()._move(deal, position)


def steps_of(levels: list[Bot | str], seed: int, matches: int) -> Steps:
    """What the discards of seat 0 show over some deals."""
    hall = Hall(random.Random(seed), [], timezone.now())
    steps = Steps()
    for _ in range(matches):
        rows = Rows()
        match = hall._match("fibur", {"deals": 2}, 4)
        rows.matches.append(match)
        Watched(rows, match, levels, hall.chance, match.created).play()  # type: ignore[arg-type]
        for kind in (rows.matches, rows.deals, rows.events):
            type(kind[0]).objects.bulk_create(kind)
        for deal in rows.deals:
            walk(match, deal, 0, steps)
    return steps


def test_a_partner_who_is_told_the_hand_is_found_and_an_honest_one_is_not() -> None:
    helped = steps_of([Told(), "hard", "hard", "hard"], 11, 5)
    assert helped.is_improbable, helped
    honest = steps_of(["medium", "hard", "hard", "hard"], 12, 3)
    assert honest.discards > 40
    assert honest.deviations < 2, honest


def test_the_same_finding_raises_one_case_and_nobody_is_punished(monkeypatch: pytest.MonkeyPatch) -> None:
    (anna,) = people(1)
    finding = Finding(anna.pk, Case.category.field.choices[0][0], "flood", "2026-11-30", {"lines": 40})
    monkeypatch.setattr("lobby.signalling.findings", lambda now, shared: [finding])
    now = timezone.now()
    assert [raise_findings(now), raise_findings(now)] == [1, 0]
    case = Case.objects.get()
    assert case.reports.get().details == {"lines": 40}
    assert User.objects.get(pk=anna.pk).is_active
    case.decided, case.breach = now, False
    case.save()
    assert raise_findings(now) == 0
    assert Case.objects.count() == 1
