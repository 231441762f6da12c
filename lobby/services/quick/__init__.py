"""Quick match: from one button to a ranked table. `docs/quick-match.md` tells the whole way."""
