"""Reports are gathered into one case, weighed, decided, and answered."""

import pytest
from django.core import mail

from accounts.models import Act, Case, Category, Kind, Notice, Report, User, is_barred
from accounts.services import cases
from accounts.services.cases import CaseRefused, claim, decide, raise_case, release, report
from accounts.services.merge import merge_guest
from accounts.services.sanctions import Decision, impose
from tests.console.staff import staff

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db]


@pytest.fixture
def zoe() -> User:
    """Who is reported."""
    return User.objects.create_user("zoe")


@pytest.fixture
def anna() -> User:
    """Who reports; with a confirmed address."""
    user = User.objects.create_user("anna", "anna@example.org", language="it")
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def mara() -> User:
    """A moderator."""
    return staff("moderator", "mara")


def reported(zoe: User, *names: str, category: Category = Category.INSULT) -> Case:
    for name in names:
        report(User.objects.create_user(name), zoe, category, "words")
    return Case.objects.get(person=zoe, decided=None)


def test_reports_about_one_person_are_one_case_that_grows_more_urgent(zoe: User) -> None:
    first = reported(zoe, "one")
    assert first.priority == 30
    again = reported(zoe, "two", "three")
    assert (again.pk, again.priority, again.reports.count()) == (first.pk, 90, 3)
    assert reported(zoe, "four", category=Category.THREAT).priority == 200


def test_the_word_of_who_was_wrong_before_counts_less(zoe: User, anna: User, mara: User) -> None:
    for number in range(3):
        other = User.objects.create_user(f"other{number}")
        decide(report(anna, other, Category.INSULT).case, mara, breach=False, answer="report_no_breach")
    assert cases.weight_of(anna) == pytest.approx(2 / 5)
    assert report(anna, zoe, Category.INSULT).case.priority == 12


def test_a_report_is_refused_with_its_reason(zoe: User, anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    report(anna, zoe, Category.INSULT)
    monkeypatch.setattr(cases, "MOST_A_DAY", 1)
    for by, category, code in ((zoe, "insult", "own"), (anna, "insult", "twice"), (anna, "spam", "many")):
        with pytest.raises(CaseRefused) as refused:
            report(by, zoe, Category(category))
        assert refused.value.code == code
    assert Report.objects.count() == 1


def test_a_signal_raises_a_case_and_counts_once(zoe: User) -> None:
    raise_case(zoe, Category.LEAVING, {"left": 4}, text="leaves often")
    row = raise_case(zoe, Category.LEAVING, {"left": 5}, text="leaves often")
    assert Report.objects.get() == row
    assert (row.details, row.case.priority) == ({"left": 5}, 20)


def test_a_decision_tells_the_reporters_and_is_logged(
    zoe: User, anna: User, mara: User, django_capture_on_commit_callbacks: object
) -> None:
    case = report(anna, zoe, Category.INSULT).case
    claim(case, mara)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        decide(case, mara, breach=True, answer="report_breach", words="Grazie", note="for us")
    notice = Notice.objects.filter(person=anna).first()
    assert notice
    assert (notice.code, notice.words, notice.facts) == ("report_breach", "Grazie", {"name": "zoe"})
    assert [sent.to for sent in mail.outbox] == [["anna@example.org"]]
    assert "zoe" in mail.outbox[0].body
    assert "Grazie" in mail.outbox[0].body
    assert [act.code for act in Act.objects.filter(case=case)] == ["case.decide", "case.claim"]
    assert report(anna, zoe, Category.INSULT).case != case


def test_a_case_belongs_to_who_has_claimed_it(zoe: User, anna: User, mara: User) -> None:
    case = report(anna, zoe, Category.INSULT).case
    mario = staff("senior", "mario")
    claim(case, mara)
    for act in (claim, release):
        with pytest.raises(CaseRefused, match="claimed"):
            act(case, mario)
    release(case, mara)
    claim(case, mario)
    decide(case, mario, breach=False, answer="report_no_breach")
    with pytest.raises(CaseRefused, match="decided"):
        claim(case, mara)


def test_what_was_said_about_a_guest_follows_him_into_his_account(zoe: User, anna: User, mara: User) -> None:
    guest = User.objects.create_user("guest-1", is_guest=True)
    impose(guest, Decision(Kind.MUTE, Category.INSULT), mara)
    about_guest, about_zoe = report(anna, guest, Category.THREAT), report(mara, zoe, Category.INSULT)
    merge_guest(guest, zoe)
    zoe.refresh_from_db()
    assert zoe.must_read
    assert is_barred(zoe, Kind.MUTE)
    case = Case.objects.get(person=zoe, decided=None)
    assert set(case.reports.all()) == {about_guest, about_zoe}
    assert (case.category, case.priority) == (Category.THREAT, 100)


def test_nobody_decides_about_himself(anna: User, mara: User) -> None:
    case = report(anna, mara, Category.OTHER).case
    with pytest.raises(CaseRefused, match="about_you"):
        claim(case, mara)
