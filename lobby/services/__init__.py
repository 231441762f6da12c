"""The way to a table."""
