"""The only writers of a match. Each module is named after what it does."""
