"""A party: its events, its people, what each is told."""
