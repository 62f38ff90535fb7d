"""What players do without thinking, one file a game: quick play for the playouts of a search, compiled like the rules.

`habit(s, moves, rng)` gives one of the legal moves. It looks only at what the seat to act may see, so that in an
imagined world nobody plays as if the cards lay open.
"""
