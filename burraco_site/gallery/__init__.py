"""Pictures of every page: a site of its own, filled with plausible people and tables, and photographed."""
