"""Micro-lessons: single positions from real deals. No answer is stored, all come from the engine."""
