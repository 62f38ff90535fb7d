"""The Capture of Mr. Raffles: those who play it."""
