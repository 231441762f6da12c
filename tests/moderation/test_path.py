"""The whole way by pages: from a report over the decision to the appeal and its answer."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Act, Appeal, Case, Notice, Report, Sanction, User
from games.models import Said
from games.services import talk
from tests.console.staff import browser_of, staff
from tests.games.tables import table_of

pytestmark = pytest.mark.django_db


def test_a_report_about_a_line_is_decided_appealed_and_answered() -> None:
    anna, zoe = User.objects.create_user("anna"), User.objects.create_user("zoe")
    match = table_of(anna, zoe, chat=True)
    talk.chat(match.public_id, zoe, "che schifo giochi")
    line = Said.objects.get()
    page = browser_of(anna).get(f"/report/{match.public_id}/?seat=1&line={line.pk}").content.decode()
    assert "che schifo giochi" in page
    form = {"seat": "1", "category": "insult", "said": line.pk, "text": "He insults me."}
    assert browser_of(anna).post(f"/report/{match.public_id}/", form)["Location"] == "/standing/"
    row = Report.objects.get()
    assert (row.case.person, row.said, row.match) == (zoe, line, match)
    assert "your report about zoe has arrived" in browser_of(anna).get("/standing/").content.decode()
    assert browser_of(anna).post(f"/report/{match.public_id}/", form).status_code == 400
    assert Report.objects.count() == 1

    mara, case = browser_of(staff("moderator", "mara")), Case.objects.get()
    address = f"/admin/accounts/case/{case.pk}/change/"
    shown = mara.get(address).content.decode()
    assert "che schifo giochi" in shown
    assert "He insults me." in shown
    assert "Matches with anna" in shown
    assert match.public_id in shown
    mara.post(address, {"act": "claim"})
    decision = {
        "act": "decide", "answer": "report_breach", "kind": "timeout", "lasts": "24", "words": "Not here."
    }  # fmt: skip
    assert mara.post(address, decision).status_code == 302
    sanction = Sanction.objects.get()
    assert (sanction.person, sanction.case, sanction.kind) == (zoe, case, "timeout")
    assert Notice.objects.filter(person=anna, code="report_breach").exists()

    theirs = browser_of(zoe)
    page = theirs.get("/", follow=True).content.decode()
    assert "Not here." in page
    theirs.post(f"/standing/appeal/{sanction.pk}/", {"text": "It was a joke."})
    assert "It was a joke." in theirs.get("/standing/").content.decode()

    appeal = Appeal.objects.get()
    sara = browser_of(staff("senior", "sara"))
    answer = {"act": "judge", "granted": "yes", "answer": "All right."}
    assert sara.post(f"/admin/accounts/appeal/{appeal.pk}/change/", answer).status_code == 302
    sanction.refresh_from_db()
    assert not sanction.holds
    assert "All right." in theirs.get("/standing/").content.decode()
    codes = list(Act.objects.order_by("pk").values_list("code", flat=True))
    assert codes == [
        "case.claim", "sanction.timeout", "case.decide", "appeal.made", "appeal.grant", "sanction.lift"
    ]  # fmt: skip
    numbers = Client().get("/about/moderation/").content.decode()
    assert "No talk for a while" in numbers


def test_an_account_is_closed_by_two_people_of_the_staff() -> None:
    zoe = User.objects.create_user("zoe")
    theirs = browser_of(zoe)
    mara, sara = browser_of(staff("moderator", "mara")), browser_of(staff("senior", "sara"))
    form = {"act": "impose", "person": "zoe", "category": "threat", "kind": "closure", "lasts": ""}
    assert mara.post("/admin/accounts/sanction/add/", form).status_code == 302
    address = f"/admin/accounts/sanction/{Sanction.objects.get().pk}/change/"
    assert theirs.get("/matches/").status_code == 200
    assert mara.post(address, {"act": "confirm"}).status_code == 403
    assert sara.post(address, {"act": "confirm"}).status_code == 302
    assert theirs.get("/matches/")["Location"] == "/standing/"
    assert [act.code for act in Act.objects.order_by("pk")] == ["sanction.closure", "sanction.confirm"]


def test_only_who_sits_at_a_table_reports_there() -> None:
    anna, zoe, ugo = (User.objects.create_user(name) for name in ("anna", "zoe", "ugo"))
    match = table_of(anna, zoe)
    assert browser_of(ugo).get(f"/report/{match.public_id}/").status_code == 404
    assert Client().get(f"/report/{match.public_id}/")["Location"].startswith("/accounts/login/")
    form = {"seat": "0", "category": "insult"}
    assert browser_of(anna).post(f"/report/{match.public_id}/", form).status_code == 400
    assert not Report.objects.exists()


def test_a_person_is_reported_from_his_page() -> None:
    anna, zoe = User.objects.create_user("anna"), User.objects.create_user("zoe")
    client = browser_of(anna)
    assert f"/report/person/{zoe.username}/" in client.get("/people/zoe/").content.decode()
    assert client.post("/report/person/zoe/", {"category": "name"}).status_code == 302
    assert client.post("/report/person/zoe/", {"category": "name"}).status_code == 400
    assert Report.objects.get().by == anna
