"""The Capture of Mr. Raffles: the rules, what a seat may know, and the words."""
