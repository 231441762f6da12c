"""A site full of invented people, to look at: `manage.py make_demo`. Rows are made here that nobody played
for, with times of the past; nothing of the site itself uses this.
"""
