"""Settings: one file for every way to run, driven by the environment. docs/running.md lists the variables."""

import secrets
from os import environ
from pathlib import Path
from typing import Any

import dj_database_url
from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _
from kombu import Queue

from burraco_site import addresses, logs
from burraco_site.keys import kept

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(environ.get("BURRACO_VAR", BASE_DIR / "var"))
VAR.mkdir(mode=0o700, parents=True, exist_ok=True)


def flag(name: str, default: bool = False) -> bool:
    """A yes-or-no variable of the environment."""
    return environ.get(name, str(default)).strip().lower() in {"1", "true", "yes", "on"}


def words(name: str, default: str = "") -> list[str]:
    """A variable of the environment that holds a list, separated by commas or blanks."""
    return environ.get(name, default).replace(",", " ").split()


# The site

DEBUG = flag("DEBUG")
HTTPS = flag("HTTPS")
SECRET_KEY = kept("SECRET_KEY", VAR / "secret_key", lambda: secrets.token_urlsafe(60))
ALLOWED_HOSTS = words("ALLOWED_HOSTS", "localhost 127.0.0.1 [::1]")
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
ROOT_URLCONF = "burraco_site.urls"
ASGI_APPLICATION = "burraco_site.asgi.application"

# Signing in by another site is offered where GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set.
SOCIALACCOUNT_PROVIDERS: dict[str, Any] = {}
SOCIAL_APPS: list[str] = []
if environ.get("GOOGLE_CLIENT_ID"):
    SOCIAL_APPS = ["allauth.socialaccount", "allauth.socialaccount.providers.google"]
    SOCIALACCOUNT_PROVIDERS["google"] = {
        "APPS": [{"client_id": environ["GOOGLE_CLIENT_ID"], "secret": environ["GOOGLE_CLIENT_SECRET"]}],
        "SCOPE": ["email"],
        "OAUTH_PKCE_ENABLED": True,
    }
SOCIALACCOUNT_ADAPTER = "accounts.social.SocialAdapter"
# The name is chosen by its person: the one that the other site knows is not for everybody to see.
SOCIALACCOUNT_AUTO_SIGNUP = False

INSTALLED_APPS = [
    "daphne",
    "burraco_site.console.apps.ConsoleConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    *SOCIAL_APPS,
    "burraco_site",
    "accounts",
    "games",
    "lobby",
]

MIDDLEWARE = [
    "burraco_site.health.health_middleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.GuestsSignUpFirst",
    "accounts.tracing.device_middleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "accounts.gate.Gate",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "accounts.context.site",
                "lobby.context.quick",
            ],
        },
    },
]

# Rows

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": VAR / "burraco.sqlite3",
    "CONN_MAX_AGE": None,
    "OPTIONS": {
        # Two processes write. IMMEDIATE makes the second wait its turn instead of failing in mid-transaction.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    },
}


def database() -> dict[str, Any]:
    """PostgreSQL with a pool where DATABASE_URL names it, else the SQLite file."""
    if not environ.get("DATABASE_URL"):
        return SQLITE
    config: dict[str, Any] = dict(dj_database_url.parse(environ["DATABASE_URL"], conn_health_checks=True))
    if config["ENGINE"].endswith("postgresql"):
        pool = {"min_size": 1, "max_size": int(environ.get("DATABASE_POOL", "8")), "timeout": 10}
        config["OPTIONS"] = {**config.get("OPTIONS", {}), "pool": pool}
    return config


DATABASES = {"default": database()}

# Redis or Valkey: socket groups, cache, queue of background work

REDIS_URL = addresses.redis_url(VAR)
CHANNEL_LAYERS = addresses.channel_layers(addresses.layer_urls(REDIS_URL))
CACHES = addresses.caches(REDIS_URL)
SHARED_CACHE = True
"""Whether what is the same for everybody is read once for all (`burraco_site.shared_cache`)."""

CELERY_BROKER_URL = addresses.broker(REDIS_URL)
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{addresses.PREFIX}:",
    "socket_connect_timeout": 3,
    # A worker that gives back what it holds while Redis is away would end. The sweep calls lost bots again.
    "ack_emulation": False,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0, "interval_step": 0.2}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_DEFAULT_QUEUE = "celery"
CELERY_TASK_QUEUES = (Queue("celery"), Queue("expert"))
"""What a worker consumes that is not told otherwise by --queues."""
CELERY_TASK_ROUTES = {"games.tasks.expert_turn": {"queue": "expert"}}
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 1.0, "options": {"expires": 1.0}},
    "quick-match": {"task": "lobby.tasks.quick_match", "schedule": 1.0, "options": {"expires": 1.0}},
    "settle": {"task": "lobby.tasks.settle", "schedule": 60.0, "options": {"expires": 60.0}},
    "turn": {
        "task": "lobby.tasks.turn_calendar",
        "schedule": crontab(minute=1),
        "options": {"expires": 3000},
    },
    "forget-scores": {
        "task": "games.tasks.forget_scores",
        "schedule": crontab(hour=4, minute=31),
        "options": {"expires": 3600},
    },
    "end-sanctions": {
        "task": "accounts.tasks.end_sanctions",
        "schedule": 60.0,
        "options": {"expires": 60.0},
    },
    "announce": {"task": "accounts.tasks.announce", "schedule": 30.0, "options": {"expires": 30.0}},
    "erase-people": {
        "task": "accounts.tasks.erase_people",
        "schedule": crontab(minute=23),
        "options": {"expires": 3000},
    },
    "forget-sessions": {
        "task": "accounts.tasks.forget_old_sessions",
        "schedule": crontab(hour=4, minute=51),
        "options": {"expires": 3600},
    },
    "forget-traces": {
        "task": "accounts.tasks.forget_traces",
        "schedule": crontab(hour=4, minute=51),
        "options": {"expires": 3600},
    },
    "signals": {
        "task": "lobby.tasks.look_for_signals",
        "schedule": crontab(minute=41),
        "options": {"expires": 3000},
    },
    "close-forgotten": {
        "task": "games.tasks.close_forgotten",
        "schedule": crontab(hour=4, minute=11),
        "options": {"expires": 3600},
    },
}

# The game

BOT_PACE = tuple(float(part) for part in environ.get("BOT_PACE", "0.6-1.2").split("-"))
"""Seconds that a bot lets pass before each action: least and most. (0, 0) is at once."""

EXPERT_SECONDS = float(environ.get("EXPERT_SECONDS", "1.0"))
"""How long an Expert may think over a whole turn, the time in which it waits for a worker included."""
EXPERT_AT_ONCE = int(environ.get("EXPERT_AT_ONCE", "4"))
"""How many Experts think at once in a worker; further ones play like Masters."""
EXPERT_PATIENCE = EXPERT_SECONDS + 1.5
"""Seconds after which somebody stands in for an Expert that nobody thinks for."""

GUESTS_PER_HOUR = int(environ.get("GUESTS_PER_HOUR", "60"))
MATCHES_PER_HOUR = int(environ.get("MATCHES_PER_HOUR", "240"))
JOINS_PER_HOUR = int(environ.get("JOINS_PER_HOUR", "480"))
"""From one address, which a whole school or household may share."""
READY_SECONDS = int(environ.get("READY_SECONDS", "15"))
"""How long people whom quick match has called together have to say that they are ready."""
TABLES_WAITING = 5
TABLES_IN_PLAY = 30
"""Tables with other people at which one person may wait, and play, at the same time."""

PUSH_SERVICES = words(
    "PUSH_SERVICES",
    "https://fcm.googleapis.com https://*.push.services.mozilla.com https://*.push.apple.com"
    " https://*.notify.windows.com",
)
"""Where calls to a closed page may be sent: origins of the browsers' services, `*` for any part of one."""
PUSH_LASTS = 3600
"""Seconds for which a service keeps a call that it cannot deliver at once."""
VAPID_KEY_FILE = VAR / "vapid_key"
"""What signs calls to closed pages, where VAPID_PRIVATE_KEY does not name it."""

# People

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignUpForm", "login": "accounts.forms.SignInForm"}
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Burraco: "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# A guest is signed in too, and must find the doors to an account open.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_USER_DISPLAY = "accounts.models.display"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
USERSESSIONS_TRACK_ACTIVITY = False
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Burraco"
# A mistake of the clock of a phone by half a minute is no stranger.
MFA_TOTP_TOLERANCE = 1
# Browsers offer passkeys without HTTPS on this machine alone.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
ERASE_AFTER_DAYS = 14
"""Days in which a deleted account comes back by signing in."""
CONTACT = environ.get("CONTACT", "")
"""Who runs the site and how to reach them, as the contact page says it."""
EMAIL_BACKEND = environ.get("EMAIL_BACKEND", "accounts.mail.EmailBackend")
EMAIL_HOST = environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = int(environ.get("EMAIL_PORT", "25"))
EMAIL_HOST_USER = environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS")
EMBEDDED = flag("BURRACO_EMBEDDED")
"""Whether `make run` has started all of it on one machine."""
MAIL_FOLDER = VAR / "mail"
"""Where mail lies that is sent nowhere, for whoever runs the site on this machine."""
DEFAULT_FROM_EMAIL = environ.get("DEFAULT_FROM_EMAIL", "burraco@localhost")

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("it", _("Italian")), ("es", _("Spanish"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = "UTC"

# Files

STATIC_URL = "/static/"
STATIC_ROOT = Path(environ.get("STATIC_ROOT", VAR / "static"))
STATICFILES_DIRS = [BASE_DIR / "static"]
HASHED_STATIC = flag("HASHED_STATIC", not DEBUG)
WHITENOISE_USE_FINDERS = not HASHED_STATIC
STATICFILES_STORAGE_CLASS = (
    "whitenoise.storage.CompressedManifestStaticFilesStorage"
    if HASHED_STATIC
    else "django.contrib.staticfiles.storage.StaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATICFILES_STORAGE_CLASS},
}

# What the browser is told to refuse

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        # Browsers hold the answer to a form to this too: signing in at another site begins with one.
        "form-action": [SELF, *(["https://accounts.google.com"] if SOCIAL_APPS else [])],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS

# What is written down, and who is told

LOGGING = logs.logging_settings(environ.get("LOG_LEVEL"), as_json=environ.get("LOG_FORMAT") == "json")
METRICS_TOKEN = environ.get("METRICS_TOKEN", "")
"""What whoever asks for `/metrics` must bring; without it there is no such page."""
SENTRY_DSN = environ.get("SENTRY_DSN", "")
if SENTRY_DSN:
    from burraco_site.sentry import tell_failures

    tell_failures(SENTRY_DSN, environ.get("SENTRY_ENVIRONMENT", "production"), environ.get("RELEASE", ""))
