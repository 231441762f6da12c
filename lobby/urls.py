"""Addresses of the lobby."""

from django.urls import path

from lobby import (
    again_views,
    compare_views,
    device_views,
    join_views,
    ladder_views,
    lobby_views,
    people_views,
    quick_views,
    rules_views,
    table_views,
    terms_views,
    views,
)

urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("rules/", rules_views.rules, name="rules"),
    path("rules/house/", rules_views.house, name="house-rules"),
    path("rules/house/card/", rules_views.house_card, name="house-card"),
    path("rules/house/card/qr.svg", rules_views.house_picture, name="house-picture"),
    path("rules/compare/", compare_views.compare, name="rules-compare"),
    path("lobby/", lobby_views.lobby, name="lobby"),
    path("quick/", quick_views.quick, name="quick"),
    path("quick/answer/", quick_views.answer, name="quick-answer"),
    path("quick/with/<str:token>/", quick_views.partner, name="quick-partner"),
    path("lobby/sit/", join_views.sit_down, name="sit"),
    path("tables/new/", table_views.new_table, name="new-table"),
    path("match/<str:public_id>/again/", again_views.again, name="match-again"),
    path("match/<str:public_id>/terms/", terms_views.room_terms, name="room-terms"),
    path("match/<str:public_id>/device/", device_views.device, name="device"),
    path("seat/<slug:key>/", device_views.take_over, name="seat-key"),
    path("seat/<slug:key>/qr.svg", device_views.picture, name="seat-picture"),
    path("join/<slug:token>/", join_views.join, name="join"),
    path("ladders/", ladder_views.overview, name="ladders"),
    path("ladders/hall-of-fame/", ladder_views.hall_of_fame, name="hall-of-fame"),
    path("ladders/formula/", ladder_views.formula, name="ladder-formula"),
    path("ladders/league/", ladder_views.league_page, name="league"),
    path("ladders/<slug:name>/", ladder_views.ladder, name="ladder"),
    path("match/<str:public_id>/rating/", ladder_views.match_rating, name="match-rating"),
    path("people/<str:name>/", people_views.person, name="person"),
    path("people/<str:name>/act/", people_views.act, name="person-act"),
    path("matches/", views.matches, name="my-matches"),
]
