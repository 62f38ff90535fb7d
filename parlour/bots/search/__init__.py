"""Players who search: the tree, the worlds, the endings."""
