"""What teaches the games."""
