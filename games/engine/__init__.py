"""The game of Burraco in pure Python: the only place where a rule lives."""
