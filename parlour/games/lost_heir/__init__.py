"""Game of the Lost Heir: the rules, what a seat may know, and the words."""
