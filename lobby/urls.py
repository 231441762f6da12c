"""Addresses of the lobby."""

from django.urls import path

from lobby import compare_views, rules_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("rules/", rules_views.rules, name="rules"),
    path("rules/house/", rules_views.house, name="house-rules"),
    path("rules/house/card/", rules_views.house_card, name="house-card"),
    path("rules/house/card/qr.svg", rules_views.house_picture, name="house-picture"),
    path("rules/compare/", compare_views.compare, name="rules-compare"),
    path("matches/", views.matches, name="my-matches"),
]
