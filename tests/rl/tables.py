"""The tables of every game that has environments: a few are quick, the others for the long lane."""

import pytest

import parlour

A_FEW = ("euchre", "transfer")  # each must be compiled
TABLES = [
    pytest.param(name, players, marks=() if name in A_FEW and players == 4 else pytest.mark.long)
    for name in parlour.GAMES
    for players in parlour.GAMES[name].GAME.players
    if parlour.GAMES[name].GAME.native
]
