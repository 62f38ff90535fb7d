"""Why a move in Trolley Euchre: the trumps in hand, how often three tricks come of it, and what a card takes."""

from parlour.bots.games import tricks
from parlour.bots.games.tricks import Trick, told, yet_to_play
from parlour.bots.why import Case, many, so_often
from parlour.games.declare import NONE
from parlour.games.euchre.mind import may_hold
from parlour.games.euchre.rules import (
    DISCARDING,
    KINDS,
    MAKE,
    MAKE_ALONE,
    MOTORMAN,
    ORDER_UP_ALONE,
    ORDERING,
    PACK,
    PASS,
    PLAYING,
    TAKE_UP_ALONE,
    colour_of,
    lays_down,
    leading,
    of_colour,
    paired_motorman,
    partner,
    strength,
    taken_up,
)
from parlour.games.kit import left, popcount
from parlour.games.trolley_pack import COLOURS


def why(case: Case) -> str:
    """What the move comes to, phase by phase."""
    phase = case.s.phase
    if phase == PLAYING:
        return told(trick_of(case))
    if phase == DISCARDING:
        return laid_away(case)
    return passed(case) if case.number == PASS else made(case)


def worse(case: Case, best: Case) -> str:
    """What is worse about a card than about the best one."""
    return tricks.worse(trick_of(case), trick_of(best)) if case.s.phase == PLAYING else ""


# ---- making trump ----


def passed(case: Case) -> str:
    """What the hand has for trumps, and what comes next."""
    s = case.s
    best = max(colours_open(case), key=lambda colour: popcount(held(case, colour)))
    trumps = popcount(held(case, best)) + (s.phase == ORDERING and s.turn == s.dealer)
    if s.turn != s.dealer:
        then = f"seat {left(s.turn, s.players)} speaks next"
    elif s.phase == ORDERING:
        then = f"{COLOURS[best]} is turned down (EUC-5)"
    else:
        then = "nobody counts anything (EUC-7)"
    has = f"with {COLOURS[best]} as trump the hand has {many(trumps, 'trump')}{tops(case, best)}"
    return f"Promises nothing: {has}, and {then}."


def made(case: Case) -> str:
    """How often it comes off, the trumps of the hand, and where the turned card goes."""
    s, number = case.s, case.number
    first = s.phase == ORDERING
    trump = s.turned // KINDS if first else (number - MAKE) % 4
    alone = number in (ORDER_UP_ALONE, TAKE_UP_ALONE) if first else number >= MAKE_ALONE
    trumps = popcount(held(case, trump)) + (first and s.turn == s.dealer)
    taken = "Takes all five tricks alone" if alone else "Takes three tricks or more"
    often = so_often(taken, case.often(4 if alone else 1))
    rule = "EUC-13" if alone else f"EUC-{8 + s.players}"
    return f"{often}: the hand has {many(trumps, 'trump')}{tops(case, trump)}{turned_to(case)} ({rule})."


def turned_to(case: Case) -> str:
    """Who gets the turned card, in the first round."""
    s = case.s
    if s.phase != ORDERING or s.turn == s.dealer:
        return ""
    whose = "the partner" if partner(s, case.seat) == s.dealer else f"seat {s.dealer}"
    return f", while {case.card_text(s.turned)} goes to {whose}"


def colours_open(case: Case) -> list[int]:
    """The colours that this seat could make trump now."""
    s = case.s
    if s.phase == ORDERING:
        return [s.turned // KINDS]
    return sorted({(move - MAKE) % 4 for move in case.others() if move != PASS})


def held(case: Case, trump: int) -> int:
    """The cards of the hand that would be trumps."""
    return case.hand & of_colour(trump, trump)


def tops(case: Case, trump: int) -> str:
    """Which of the two best trumps the hand has, or would have with the turned card (EUC-4)."""
    hand = case.hand | (1 << case.s.turned if case.s.phase == ORDERING and case.s.turn == case.s.dealer else 0)
    first, second = hand >> KINDS * trump + MOTORMAN & 1, hand >> paired_motorman(trump) & 1
    if first and second:
        return ", the two best among them"
    if first or second:
        alone = popcount(hand & of_colour(trump, trump)) == 1
        return f", the {'best' if first else 'second-best'} {'of all' if alone else 'among them'}"
    return ""


def laid_away(case: Case) -> str:
    """What the dealer gives up for the turned card."""
    card, trump = case.number, case.s.trump
    colour = colour_of(card, trump)
    alike = popcount(case.hand & of_colour(colour, trump))
    if colour == trump:
        return "Gives up a trump, which the trump taken up replaces (EUC-5)."
    if card % KINDS == 0 and not case.is_best:
        return f"Gives up a Car, the best {COLOURS[colour]} card outside trumps (EUC-1)."
    if alike == 1 and case.hand & of_colour(trump, trump):
        return f"Empties the hand of {COLOURS[colour]}, so that it can be trumped when led (EUC-9)."
    if alike == 1:
        return f"Empties the hand of {COLOURS[colour]}, and {case.card_text(case.s.turned)} comes in (EUC-5)."
    return f"Gives up one of {alike} {COLOURS[colour]} cards, and {case.card_text(case.s.turned)} comes in (EUC-5)."


# ---- the play ----


def trick_of(case: Case) -> Trick:
    """The card in its trick."""
    s, card = case.s, case.number
    leads = leading(s)
    colour = colour_of(card, s.trump) if leads else s.led
    seats = [] if leads else [seat for seat in range(s.players) if s.trick[seat] != NONE]
    ahead = max(seats, key=lambda seat: strength(s.trick[seat], s.trump, colour), default=NONE)
    unseen = PACK & ~s.gone & ~case.hand & ~s.discarded[case.seat]
    if not taken_up(s):
        unseen &= ~(1 << s.turned)
    return Trick(
        case,
        leads,
        ahead,
        NONE if ahead == NONE else s.trick[ahead],
        lambda new, old: strength(new, s.trump, colour) > strength(old, s.trump, colour),
        {seat: may_hold(s, seat) for seat in yet_to_play(case, leads) if not lays_down(s, seat)},
        unseen,
        lambda card: strength(card, s.trump, colour_of(card, s.trump)),
        lambda card: of_colour(colour_of(card, s.trump), s.trump),
        lambda card: colour_word(card, s.trump),
        of_colour(s.trump, s.trump),
    )


def colour_word(card: int, trump: int) -> str:
    """What a card is called by its colour."""
    colour = colour_of(card, trump)
    return "trump" if colour == trump else f"{COLOURS[colour]} card"
