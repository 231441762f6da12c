"""Addresses of accounts that are not allauth's."""

from django.urls import path, re_path

from accounts import account_views, look_views, views

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
    path("mail/", views.mail, name="mail"),
    re_path(rf"^about/(?P<page>{'|'.join(views.WORDS)})/$", views.words, name="words"),
]
