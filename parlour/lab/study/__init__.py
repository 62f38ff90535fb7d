"""Studies: grids of games, options, players, bots and seeds, played here or on many machines, a row a hand."""
