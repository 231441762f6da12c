"""Every page address."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from accounts.views import switch_language
from burraco_site import shell_views

urlpatterns = [
    path("jsi18n/", JavaScriptCatalog.as_view(packages=["burraco_site"]), name="javascript-catalog"),
    path("jsi18n/<slug:language>/", shell_views.catalog, name="catalog"),
    path("sw.js", shell_views.worker, name="service-worker"),
    path("manifest/<slug:language>.webmanifest", shell_views.manifest, name="manifest"),
    path("shell/<slug:language>/<slug:name>/", shell_views.document, name="shell"),
    path("language/", switch_language, name="set_language"),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("lobby.urls")),
    path("", include("games.urls")),
]
