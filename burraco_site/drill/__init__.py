"""Drills: a whole site of its own, several processes of each kind, that is tried hard and thrown away."""
