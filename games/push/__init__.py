"""Web Push as its standards say it: sealing (RFC 8291), naming ourselves (RFC 8292), sending (RFC 8030)."""
