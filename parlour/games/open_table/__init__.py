"""The games where nobody referees: misplays, and what is said out of turn about them."""
