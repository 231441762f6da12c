"""The pages of a match."""

from django.urls import path

from games import views

urlpatterns = [
    path("match/<str:public_id>/", views.match_page, name="match"),
    path("match/<str:public_id>/again/", views.again, name="match-again"),
]
