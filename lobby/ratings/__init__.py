"""The arithmetic of ladders and league: pure functions of what was played, without a database or a clock."""
