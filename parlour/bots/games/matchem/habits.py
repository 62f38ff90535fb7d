"""Matchem: take what others could take too, the richest first; build what nobody else can have; lay off the safest."""

from parlour.bots.weights import Weights
from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount
from parlour.games.matchem.rules import BUILD, LAY
from parlour.games.trolley_pack import COPIES, KIND_CARDS, VALUE

OWN = Weights.beside(__file__)
MADE_OF = (OWN.path,)

A_CARD = OWN.number("A_CARD")
HASTE, MATCH_OUT = OWN.number("HASTE"), OWN.number("MATCH_OUT")
BUILD_SHARE, BUILD_OUT, BUILD_RISK = OWN.number("BUILD_SHARE"), OWN.number("BUILD_OUT"), OWN.number("BUILD_RISK")
LAY_RISK, LAY_TWICE = OWN.row("LAY_RISK"), OWN.row("LAY_TWICE")


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A play made by habit."""
    chosen, most = NONE, -1_000_000_000
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        liking = below(rng, 9) + taste(s, move)
        if liking > most:
            chosen, most = move, liking
    return chosen


def taste(s: State, move: int) -> int:
    """How well a play looks."""
    kind = move % len(KIND_CARDS)
    board = popcount(s.board & KIND_CARDS[kind])
    twice = popcount(s.hand[s.turn] & KIND_CARDS[kind]) > 1
    out = elsewhere(s, kind)
    a_card = 10 * VALUE[kind] + A_CARD
    if move >= LAY:
        risk = out * (LAY_RISK[0] * VALUE[kind] + LAY_RISK[1])
        return LAY_TWICE[0] + LAY_TWICE[1] * out + risk if twice else risk
    if move >= BUILD:
        return (board + 2) * a_card * BUILD_SHARE // 100 + BUILD_OUT * out + BUILD_RISK * (out > 0)
    return (board + 1) * a_card + MATCH_OUT * out + HASTE * (out > 0)


def elsewhere(s: State, kind: int) -> int:
    """How many of a kind others may hold, or draw."""
    seen = s.board | s.hand[s.turn]
    for seat in range(s.players):
        seen |= s.caught[seat]
    return COPIES - popcount(seen & KIND_CARDS[kind])


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Players match when they can, and show it: no world that agrees with what was seen is likelier than another."""
    return True
