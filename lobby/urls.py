"""Addresses of the lobby."""

from django.urls import path

from lobby import rules_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("rules/", rules_views.rules, name="rules"),
    path("rules/house/", rules_views.house, name="house-rules"),
    path("matches/", views.matches, name="my-matches"),
]
