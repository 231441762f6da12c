"""Addresses of the lobby."""

from django.urls import path

from lobby import views

urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("matches/", views.matches, name="my-matches"),
]
