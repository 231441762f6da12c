"""What the game tells the rest of the site."""

from django.dispatch import Signal

#: A match has ended and its transaction is committed. Sent once a match, with `public_id`.
match_finished = Signal()

#: A finished match has lost its result and its transaction is committed. Sent with `public_id`.
match_voided = Signal()
