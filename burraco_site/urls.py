"""Every page address."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from accounts.views import switch_language

urlpatterns = [
    path("jsi18n/", JavaScriptCatalog.as_view(packages=["burraco_site"]), name="javascript-catalog"),
    path("language/", switch_language, name="set_language"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("lobby.urls")),
    path("", include("games.urls")),
]
