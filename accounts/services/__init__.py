"""What can happen to a person at the site. Verb-named functions; the only writers of users."""
