"""Who sits in the empty chairs. A bot gets a view and gives a move; it never sees a state."""
