"""Addresses of accounts that are not allauth's."""

from django.urls import path, re_path

from accounts import account_views, look_views, report_views, standing_views, views

urlpatterns = [
    path("accounts/signup/", views.SignUpView.as_view(), name="account_signup"),
    path("account/", account_views.account, name="account"),
    path("account/name/", account_views.rename, name="account-name"),
    path("account/hear-again/<int:number>/", account_views.hear_again, name="hear-again"),
    path("account/data/", account_views.your_data, name="your-data"),
    path("account/data/burraco.json", account_views.export, name="export"),
    path("account/sign-out-everywhere/", account_views.sign_out_everywhere, name="sign-out-everywhere"),
    path("account/forget-guest/", account_views.forget_guest, name="forget-guest"),
    path("account/delete/", account_views.delete, name="account-delete"),
    path("settings/", look_views.look, name="look"),
    path("standing/", standing_views.standing, name="standing"),
    path("standing/read/", standing_views.acknowledge, name="standing-read"),
    path("standing/sign-out/", standing_views.forget, name="standing-forget"),
    path("standing/appeal/<int:pk>/", standing_views.appeal, name="appeal"),
    path("report/person/<str:name>/", report_views.report_person, name="report-person"),
    path("report/<slug:public_id>/", report_views.report_at_table, name="report-table"),
    path("about/moderation/", standing_views.numbers, name="numbers"),
    path("mail/", views.mail, name="mail"),
    re_path(rf"^about/(?P<page>{'|'.join(views.WORDS)})/$", views.words, name="words"),
]
