"""The pages of a match."""

from django.urls import path

from games import (
    guided_views,
    learn_views,
    lesson_views,
    lookback_views,
    push_views,
    referee_views,
    room_views,
    score_views,
    statistics_views,
    views,
)

urlpatterns = [
    path("referee/", referee_views.referee_page, name="referee"),
    path("api/referee/", referee_views.referee_api, name="referee-api"),
    path("learn/guided/", guided_views.guided_page, name="guided"),
    path("learn/lessons/", lesson_views.lesson_list, name="lessons"),
    path("learn/lessons/<slug:name>/", lesson_views.lesson_page, name="lesson"),
    path("api/lessons/<slug:name>/", lesson_views.lesson_api, name="lesson-api"),
    path("api/guided/", guided_views.guided_api, name="guided-api"),
    path("learn/", learn_views.index, name="learn"),
    path("learn/<slug:slug>/", learn_views.page, name="learn-page"),
    path("score/", score_views.score_page, name="score"),
    path("score/s/<slug:token>/", score_views.shared_page, name="score-shared"),
    path("score/s/<slug:token>/qr.svg", score_views.link_picture, name="score-picture"),
    path("api/score/", score_views.pads, name="score-api"),
    path("api/score/<slug:token>/", score_views.pad, name="score-pad"),
    path("api/score/<slug:token>/links/", score_views.links, name="score-links"),
    path("match/<str:public_id>/", views.match_page, name="match"),
    path("match/<str:public_id>/hand/", views.keep_hand, name="match-hand"),
    path("match/<str:public_id>/room/", room_views.act, name="room"),
    path("match/<str:public_id>/invitation.svg", room_views.invitation_picture, name="invitation-picture"),
    path("match/<str:public_id>/replay/", lookback_views.replay, name="match-replay"),
    path("match/<str:public_id>/replay/explained/", lookback_views.explained, name="match-explained"),
    path("match/<str:public_id>/match.txt", lookback_views.notation, name="match-notation"),
    path("match/<str:public_id>/deals/<int:number>/proof.json", lookback_views.proof_json, name="deal-proof"),
    path("match/<str:public_id>/deals/<int:number>/verify/", lookback_views.verify_deal, name="deal-verify"),
    path("api/push/", push_views.push, name="push"),
    path("verify/", lookback_views.verify_file, name="verify"),
    path("verify/statistics/", statistics_views.statistics, name="shuffle-statistics"),
]
