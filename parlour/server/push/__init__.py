"""Who is away from a table by the day is told on his devices that it is his turn (Web Push)."""
