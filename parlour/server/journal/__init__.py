"""`parlour journal`: what a host does with a journal as a whole: check it, back it up, restore it, take records out."""
