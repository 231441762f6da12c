"""What the pages that teach the game say: made from a `Rules` value wherever it is a matter of settings."""
