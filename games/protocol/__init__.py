"""The closed set of frames that a table's socket speaks, both ways (docs/live.md is the contract)."""
