"""The pages of a match."""

from django.urls import path

from games import referee_views, score_views, views

urlpatterns = [
    path("referee/", referee_views.referee_page, name="referee"),
    path("api/referee/", referee_views.referee_api, name="referee-api"),
    path("score/", score_views.score_page, name="score"),
    path("score/s/<str:token>/", score_views.shared_page, name="score-shared"),
    path("score/s/<str:token>/qr.svg", score_views.link_picture, name="score-picture"),
    path("api/score/", score_views.pads, name="score-api"),
    path("api/score/<str:token>/", score_views.pad, name="score-pad"),
    path("api/score/<str:token>/links/", score_views.links, name="score-links"),
    path("match/<str:public_id>/", views.match_page, name="match"),
    path("match/<str:public_id>/again/", views.again, name="match-again"),
]
