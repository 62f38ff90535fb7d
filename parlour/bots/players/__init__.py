"""The players of the house: by advice, by the ladder, by name."""
