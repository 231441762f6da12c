"""What is photographed: every page and every state of one, by name, address and who looks at it."""

from __future__ import annotations

from typing import NamedTuple

from games.learn.entries import PAGES
from games.lessons.course import LESSONS


class Scene(NamedTuple):
    """One picture. `who` names a session (empty: a stranger), `tap` what is tapped one after the other when
    the page is there, `body` the page itself where no address answers it, `sent` what is typed into which
    fields of a form, which is sent then. `awaits` appears before the picture is taken.
    """

    name: str
    address: str
    who: str = ""
    tap: tuple[str, ...] = ()
    body: str = ""
    sent: tuple[tuple[str, str], ...] = ()
    awaits: str = ""


EVERY_DETAIL = tuple(f"main details > summary >> nth={number}" for number in range(12))
EMPTY = (
    Scene("lobby-empty", "/lobby/"),
    Scene("matches-empty", "/matches/"),
    Scene("ladder-empty", "/ladders/two/"),
    Scene("league-empty", "/ladders/league/"),
    Scene("statistics-empty", "/verify/statistics/"),
    Scene("fame-empty", "/ladders/hall-of-fame/"),
)
"""Pages of a site at which nothing has happened yet."""
OF_NOBODY = (
    Scene("home", "/"),
    Scene("menu", "/", tap=(".menu-button",)),
    Scene("settings", "/settings/"),
    Scene("login", "/accounts/login/"),
    Scene("login-refused", "/accounts/login/", sent=(("login", "Anna"), ("password", "wrong"))),
    Scene("signup", "/accounts/signup/"),
    Scene(
        "signup-refused",
        "/accounts/signup/",
        sent=(("username", "Anna"), ("password1", "12345678"), ("password2", "12345679")),
    ),
    Scene("password-reset", "/accounts/password/reset/"),
    Scene("code-sent", "/accounts/password/reset/done/"),
    Scene("email-sent", "/accounts/confirm-email/"),
    Scene("email-dead", "/accounts/confirm-email/nothing/"),
    Scene("password-dead", "/accounts/password/reset/key/x-y/"),
    Scene("password-done", "/accounts/password/reset/key/done/"),
    Scene("inactive", "/accounts/inactive/"),
    Scene("mail", "/mail/"),
    Scene("rules", "/rules/"),
    Scene("house", "/rules/house/"),
    Scene("house-open", "/rules/house/?r=house.target~1500", tap=EVERY_DETAIL),
    Scene("house-unread", "/rules/house/?r=poker"),
    Scene("house-card", "/rules/house/card/"),
    Scene("compare", "/rules/compare/?a=roversia&b=burako"),
    Scene("new-table", "/tables/new/", tap=("main details > summary",)),
    Scene("learn", "/learn/"),
    *(Scene(f"learn-{slug}", f"/learn/{slug}/") for slug in PAGES),
    Scene("guided", "/learn/guided/"),
    Scene("lessons", "/learn/lessons/"),
    *(Scene(f"lesson-{name}", f"/learn/lessons/{name}/") for name in list(LESSONS)[::8]),
    Scene(
        "lesson-told",
        "/learn/lessons/grade-8/",
        tap=("main .choice input", "main [type=submit]"),
        awaits="[data-right]",
    ),
    Scene("referee", "/referee/"),
    Scene(
        "referee-said",
        "/referee/",
        tap=tuple(f".picker-cards .card >> nth={number}" for number in (2, 3, 4)),
        awaits=".answer .verdict",
    ),
    Scene("score", "/score/"),
    Scene("score-begun", "/score/", tap=("[data-setup] [type=submit]", ".key >> nth=1", "[data-end]")),
    Scene("score-parts", "/score/", tap=("[data-setup] [type=submit]", "[value=parts]")),
    Scene("quick-stranger", "/quick/"),
    Scene("lobby-stranger", "/lobby/"),
    Scene("matches-stranger", "/matches/"),
    Scene("verify", "/verify/"),
    *(Scene(f"about-{page}", f"/about/{page}/") for page in ("privacy", "cookies", "terms", "contact")),
    Scene("about-moderation", "/about/moderation/"),
    Scene("rules-unread", "/learn/rules/?r=nothing"),
    Scene("error-404", "/nowhere/"),
    Scene("join-refused", "/join/nobody/"),
    Scene("seat-refused", "/seat/nobody/"),
)
"""Pages that need nobody and nothing."""
OF_AN_ACCOUNT = (
    Scene("home-known", "/", "Anna"),
    Scene("matches", "/matches/", "Anna"),
    Scene("account", "/account/", "Anna"),
    Scene("data", "/account/data/", "Anna"),
    Scene("email", "/accounts/email/", "Anna"),
    Scene("password-change", "/accounts/password/change/", "Anna"),
    Scene("sessions", "/accounts/sessions/", "Anna"),
    Scene("two-factor", "/accounts/2fa/", "Anna"),
    Scene("sign-out", "/accounts/logout/", "Anna"),
    Scene("passkeys", "/accounts/2fa/webauthn/", "Anna"),
    Scene("reauthenticate", "/accounts/reauthenticate/", "Anna"),
    Scene("account-delete", "/account/delete/", "Franco"),
    Scene("totp-add", "/accounts/2fa/totp/activate/", "Franco"),
    Scene("passkey-add", "/accounts/2fa/webauthn/add/", "Franco"),
    Scene("two-factor-on", "/accounts/2fa/", "Sandra"),
    Scene("account-guest", "/accounts/signup/", "Guest"),
    Scene("data-guest", "/account/data/", "Guest"),
    Scene("standing", "/standing/", "Anna"),
    Scene("report", "/report/person/Bruno/", "Anna"),
    Scene("quick", "/quick/", "Anna"),
    Scene("report-refused", "/report/person/Bruno/", "Anna", sent=(("text", ""),)),
    Scene("matches-with", "/matches/?name=Bruno", "Anna"),
    Scene("matches-none", "/matches/?kind=computer", "Anna"),
    Scene("person", "/people/Bruno/", "Anna"),
    Scene("person-asks", "/people/Elena/", "Anna"),
    Scene("person-hidden", "/people/Giulia/", "Anna"),
    Scene("person-blocked", "/people/Ines/", "Anna"),
    Scene("person-stranger", "/people/Bruno/"),
    Scene("person-own", "/people/Anna/", "Anna"),
    Scene("lobby", "/lobby/", "Anna"),
    Scene("ladders", "/ladders/", "Anna"),
    *(Scene(f"ladder-{name}", f"/ladders/{name}/?show=all", "Anna") for name in ("two", "four", "pair")),
    Scene("league", "/ladders/league/", "Anna"),
    Scene("formula", "/ladders/formula/", "Anna"),
    Scene("fame", "/ladders/hall-of-fame/", "Anna"),
    Scene("statistics", "/verify/statistics/", "Anna"),
    Scene("staff-door", "/admin/", "Anna"),
)
"""Pages of somebody who has an account, friends and matches."""
