"""Where a house keeps what has happened: SQLite, or PostgreSQL."""
