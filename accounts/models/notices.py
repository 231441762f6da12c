"""What the site has to say to one person."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.people import User


class Notice(models.Model):
    """A message on the account page: `code` is one of `accounts.notice_words`, `facts` fill its text, so that
    it is read in whatever language its person reads; `words` are those of a moderator, as they were written.
    """

    person = models.ForeignKey(User, models.CASCADE, related_name="notices", verbose_name=_("person"))
    code = models.CharField(_("message"), max_length=40)
    facts = models.JSONField(_("facts"), default=dict, blank=True)
    words = models.CharField(_("words"), max_length=1000, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    read = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["-pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.code} #{self.pk}"
