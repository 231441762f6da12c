"""The pages of a match."""

from django.urls import path

from games import referee_views, views

urlpatterns = [
    path("referee/", referee_views.referee_page, name="referee"),
    path("api/referee/", referee_views.referee_api, name="referee-api"),
    path("match/<str:public_id>/", views.match_page, name="match"),
    path("match/<str:public_id>/again/", views.again, name="match-again"),
]
