"""A table: its events, its people, what each is told."""
