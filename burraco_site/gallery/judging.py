"""What is reported and decided, for the pictures: cases, decisions, an appeal, and the console."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import Category, Kind, User
from accounts.services import appeals, cases
from accounts.services.sanctions import Decision, impose
from burraco_site.demo.words import RUDE
from burraco_site.gallery.scenes import Scene
from games.models import Match, Said
from games.services import talk


def judged(people: dict[str, User], table: Match, over: Match) -> list[Scene]:
    """A case about a line at a table, a decision to read, a suspension with an appeal; and what the staff
    sees of them, of that table and of one that is over.
    """
    anna, bruno, sandra, teo, ugo = (people[name] for name in ("Anna", "Bruno", "Sandra", "Teo", "Ugo"))
    talk.chat(table.public_id, bruno, RUDE[0])
    case = cases.report(
        anna, bruno, Category.INSULT, "Non è la prima volta.", match=table, said=Said.objects.latest("pk")
    ).case
    cases.claim(case, sandra)
    impose(ugo, Decision(Kind.WARNING, Category.SPAM, words="Una volta basta."), sandra)
    suspended = impose(teo, Decision(Kind.SUSPENSION, Category.INSULT, timedelta(days=7)), sandra)
    appeal = appeals.appeal(suspended, teo, "Era uno scherzo tra amici.")
    return [
        Scene("standing-to-read", "/standing/", "Ugo"),
        Scene("standing-barred", "/standing/", "Teo"),
        *_console(
            {
                "": "",
                "-matches": "games/match/",
                "-match": f"games/match/{table.pk}/change/",
                "-match-over": f"games/match/{over.pk}/change/",
                "-talk": "games/said/",
                "-cases": "accounts/case/",
                "-case": f"accounts/case/{case.pk}/change/",
                "-people": "accounts/user/",
                "-person": f"accounts/user/{bruno.pk}/change/",
                "-sanctions": "accounts/sanction/",
                "-sanction": f"accounts/sanction/{suspended.pk}/change/",
                "-sanction-new": "accounts/sanction/add/?person=Bruno",
                "-appeal": f"accounts/appeal/{appeal.pk}/change/",
                "-log": "accounts/act/",
                "-announcement": "accounts/announcement/add/",
                "-group": "auth/group/",
            }
        ),
    ]


def _console(pages: dict[str, str]) -> list[Scene]:
    return [Scene(f"admin{name}", f"/admin/{address}", "Sandra") for name, address in pages.items()]
