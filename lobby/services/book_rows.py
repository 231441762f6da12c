"""Between the book and its rows: what has to be known for some matches, and what they changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

from django.db.models import Count, Q

from games.models import Match
from lobby.models import LeaguePoints, Opponent, RatedMatch, Rating, RatingChange, Season
from lobby.ratings.book import Book, Change, Entity, Entry, Ladder, Played, Sitter, Verdict
from lobby.ratings.outcomes import Outcome
from lobby.ratings.periods import day_of, month_of

COUNTERS = {
    Outcome.WIN: "won", Outcome.DRAW: "drawn", Outcome.LOSS: "lost", Outcome.LEFT: "lost",
}  # fmt: skip
"""The column of a tally that an outcome raises."""
SEATS = {Ladder.TWO: 2, Ladder.FOUR: 4, Ladder.PAIR: 4}
Ratings = dict[Entity, Rating]


def played_of(match: Match, unfit: bool = False) -> Played:
    """A finished match, its seats fetched beforehand; `unfit` keeps an earlier verdict of that kind."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.number)
    people = [seat.user for seat in seats if seat.user]
    fit = len(people) == SEATS[Ladder(match.ladder)] and not any(person.is_guest for person in people)
    assert match.finished is not None
    return Played(
        key=match.pk,
        ladder=match.ladder,
        at=match.finished,
        seats=tuple(Sitter(seat.user_id, seat.left) for seat in seats if seat.user_id),
        winner=match.winner,
        fit=fit and not unfit,
    )


def ratings_for(matches: Iterable[Played]) -> Ratings:
    """The stored ratings of all who are rated in these matches."""
    entities = {entity for played in matches if played.fit for entity in played.entities}
    people = {entity.people[0] for entity in entities}
    rows = Rating.objects.filter(person__in=people)
    return {entity: row for row in rows if (entity := entity_of(row)) in entities}


def entity_of(row: Rating) -> Entity:
    """Who is rated in a row."""
    return Entity(row.ladder, tuple(pk for pk in (row.person_id, row.partner_id) if pk))


def book_for(matches: Sequence[Played], ratings: Ratings) -> Book:
    """The book as it stands before these matches, of which no later one has been booked for their people."""
    days = {day_of(played.at) for played in matches}
    return Book(
        {entity: (row.skill, row.season) for entity, row in ratings.items()},
        _meetings(matches, days),
        _days(matches, days),
    )


def _meetings(matches: Iterable[Played], days: set[date]) -> Counter[tuple[tuple[int, ...], date]]:
    groups = {text_of(played.people): played.people for played in matches}
    rows = RatedMatch.objects.filter(day__in=days, people__in=groups, verdict=Verdict.COUNTED)
    found = rows.values_list("people", "day").annotate(number=Count("pk"))
    return Counter({(groups[people], day): number for people, day, number in found})


def _days(matches: Iterable[Played], days: set[date]) -> Counter[tuple[int, date]]:
    people = {person for played in matches for person in played.people}
    gains = LeaguePoints.objects.filter(rated__day__in=days, person__in=people)
    found = gains.values_list("person", "rated__day").annotate(number=Count("pk"))
    return Counter({(person, day): number for person, day, number in found})


def text_of(people: Iterable[int]) -> str:
    """People as the text that is stored."""
    return "-".join(map(str, people))


def store(entries: Sequence[Entry], ratings: Ratings) -> None:
    """Writes what these matches changed; `ratings` is brought up to date."""
    for season in {entry.season for entry in entries}:
        Season.objects.get_or_create(number=season)
    RatedMatch.objects.bulk_create([_rated(entry) for entry in entries])
    _store_ratings(entries, ratings)
    _store_gains(entries)


def _rated(entry: Entry) -> RatedMatch:
    return RatedMatch(
        match_id=entry.played.key,
        ladder=entry.played.ladder,
        season_id=entry.season,
        finished=entry.played.at,
        day=entry.day,
        people=text_of(entry.played.people),
        verdict=entry.verdict,
    )


def _store_ratings(entries: Sequence[Entry], ratings: Ratings) -> None:
    changed = [(entry, change) for entry in entries for change in entry.changes]
    for entry, change in changed:
        if change.entity not in ratings:
            ratings[change.entity] = _new_rating(change, entry)
    rows = {change.entity: ratings[change.entity] for _entry, change in changed}
    Rating.objects.bulk_create([row for row in rows.values() if row.pk is None])
    numbered = [_apply(ratings[change.entity], change, entry) for entry, change in changed]
    RatingChange.objects.bulk_create(numbered)
    _store_opponents(changed, ratings)
    columns = ["mu", "sigma", "shown", "season", "last", "matches", "won", "drawn", "lost", "opponents"]
    Rating.objects.bulk_update(rows.values(), columns, batch_size=200)


def _new_rating(change: Change, entry: Entry) -> Rating:
    person, *partner = change.entity.people
    return Rating(
        ladder=change.entity.ladder,
        person_id=person,
        partner_id=partner[0] if partner else None,
        mu=change.before.mu,
        sigma=change.before.sigma,
        shown=change.before.shown,
        season=entry.season,
        last=entry.played.at,
    )


def _apply(row: Rating, change: Change, entry: Entry) -> RatingChange:
    """Brings a rating up to date and makes the row of the change."""
    row.mu, row.sigma, row.shown = change.after.mu, change.after.sigma, change.after.shown
    row.season, row.last = entry.season, entry.played.at
    row.matches += 1
    if column := COUNTERS.get(change.outcome):
        setattr(row, column, getattr(row, column) + 1)
    return RatingChange(
        rated_id=entry.played.key,
        rating=row,
        number=row.matches,
        outcome=change.outcome,
        mu_before=change.before.mu,
        sigma_before=change.before.sigma,
        mu=change.after.mu,
        sigma=change.after.sigma,
    )


def _store_opponents(changed: Sequence[tuple[Entry, Change]], ratings: Ratings) -> None:
    """Notes who has been met; of several meetings the first stays."""
    met = [
        Opponent(rating=ratings[change.entity], person_id=person, first_id=entry.played.key)
        for entry, change in changed
        for person in change.opponents
    ]
    Opponent.objects.bulk_create(met, ignore_conflicts=True)
    rows = {row.pk: row for row in (ratings[change.entity] for _entry, change in changed)}
    counted = Opponent.objects.filter(rating__in=rows).values_list("rating").annotate(number=Count("pk"))
    for rating, number in counted:
        rows[rating].opponents = number


def _store_gains(entries: Sequence[Entry]) -> None:
    LeaguePoints.objects.bulk_create(
        LeaguePoints(
            rated_id=entry.played.key,
            person_id=gain.person,
            month=month_of(entry.day),
            outcome=gain.outcome,
            points=gain.points,
        )
        for entry in entries
        for gain in entry.gains
    )


def unbooked() -> Q:
    """Which matches belong into the book and are not there yet."""
    return finished_ranked() & Q(rated=None)


def finished_ranked() -> Q:
    """Which matches belong into the book."""
    return Q(ranked=True, status="finished", finished__isnull=False) & ~Q(ladder="")
