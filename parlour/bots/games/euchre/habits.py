"""Trolley Euchre: make trump on a good hand, lead what is high, win cheaply; and what making and passing tell."""

from parlour.bots.weights import Weights
from parlour.games.declare import NONE, Numbers, State
from parlour.games.euchre.rules import (
    DISCARDING,
    KINDS,
    MAKE,
    MAKING,
    MOTORMAN,
    ORDER_UP,
    ORDERING,
    PASS,
    RANK,
    TAKE_UP,
    colour_of,
    in_play,
    leading,
    of_colour,
    opposed,
    paired_motorman,
    partner,
    strength,
    taken_up,
)
from parlour.games.kit import below, lowest, popcount

OWN = Weights.beside(__file__)
MADE_OF = (OWN.path,)
STEP = 10  # from one of the BOLD to the next

FIRST_TRUMP, SECOND_TRUMP, TRUMP = OWN.number("FIRST_TRUMP"), OWN.number("SECOND_TRUMP"), OWN.row("TRUMP")
CAR, VOID = OWN.number("CAR"), OWN.number("VOID")
DEALER_TAKES, PARTNER_TAKES = OWN.number("DEALER_TAKES"), OWN.number("PARTNER_TAKES")
OTHERS_TAKE = OWN.number("OTHERS_TAKE")
ORDERS, MAKES, ALONE = OWN.number("ORDERS"), OWN.number("MAKES"), OWN.number("ALONE")
SHORT, CAR_KEPT = OWN.number("SHORT"), OWN.number("CAR_KEPT")
LEAD_PLAIN, LEAD_LENGTH, LEAD_TRUMP = OWN.number("LEAD_PLAIN"), OWN.number("LEAD_LENGTH"), OWN.row("LEAD_TRUMP")
BEATEN_BY, UNBEATEN = OWN.number("BEATEN_BY"), OWN.number("UNBEATEN")
FOLLOW_STRENGTH = OWN.number("FOLLOW_STRENGTH")
THROW_RANK, THROW_LENGTH, THROW_CAR = OWN.number("THROW_RANK"), OWN.number("THROW_LENGTH"), OWN.number("THROW_CAR")
BOLD = OWN.row("BOLD")


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    if s.phase == ORDERING:
        return order(s, moves, rng)
    if s.phase == MAKING:
        return make(s, moves, rng)
    if s.phase == DISCARDING:
        return least_missed(s.hand[s.turn], s.trump)
    return lead(s, moves, rng) if leading(s) else follow(s, moves)


# ---- making trump ----


def value(hand: int, trump: int) -> int:
    """What a hand is worth with a colour trump."""
    worth, cards = 0, hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card == KINDS * trump + MOTORMAN:
            worth += FIRST_TRUMP
        elif card == paired_motorman(trump):
            worth += SECOND_TRUMP
        elif card // KINDS == trump:
            worth += TRUMP[RANK[card % KINDS]]
        elif card % KINDS == 0:
            worth += CAR
    if popcount(hand & of_colour(trump, trump)) >= 2:
        for colour in range(4):
            if colour != trump and hand & of_colour(colour, trump) == 0:
                worth += VOID
    return worth


def standing(s: State, seat: int, hand: int) -> int:
    """What a hand is worth if the dealer takes up the turned card: it strengthens his side."""
    trump = s.turned // KINDS
    if seat == s.dealer:
        return DEALER_TAKES + value(hand & ~(1 << least_missed(hand, trump)) | 1 << s.turned, trump)
    if partner(s, seat) == s.dealer:
        return PARTNER_TAKES + value(hand, trump) + value(1 << s.turned, trump) // 2
    return OTHERS_TAKE + value(hand, trump)


def order(s: State, moves: int, rng: Numbers) -> int:
    """Order up, or pass."""
    worth = standing(s, s.turn, s.hand[s.turn]) + below(rng, 17) - 8
    say = TAKE_UP if s.turn == s.dealer else ORDER_UP
    if worth < ORDERS:
        return PASS
    return say + 1 if worth >= ALONE and moves >> say + 1 & 1 else say


def make(s: State, moves: int, rng: Numbers) -> int:
    """Make the best colour trump, or pass."""
    best, most = 0, 0
    for trump in range(4):
        worth = value(s.hand[s.turn], trump) + below(rng, 17) - 8
        if moves >> MAKE + trump & 1 and worth > most:
            best, most = trump, worth
    if most < MAKES:
        return PASS
    alone = MAKE + 4 + best
    return alone if most >= ALONE and moves >> alone & 1 else MAKE + best


def least_missed(hand: int, trump: int) -> int:
    """The card the dealer misses least: a plain one, no Car, from the shortest colour, the lowest."""
    chosen, least, cards = NONE, 1_000_000_000, hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        colour = colour_of(card, trump)
        cost = SHORT * popcount(hand & of_colour(colour, trump)) + CAR_KEPT * (card % KINDS == 0) + RANK[card % KINDS]
        if colour == trump:
            cost += 10_000 * (1 + strength(card, trump, trump))
        if cost < least:
            chosen, least = card, cost
    return chosen


# ---- the play ----


def lead(s: State, moves: int, rng: Numbers) -> int:
    """The maker draws trumps, the others lead a card that nothing beats, or of a short colour."""
    seat = s.turn
    hand, chosen, most = s.hand[seat], NONE, -1_000_000_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        colour = colour_of(card, s.trump)
        beaten_by = stronger(s, card, colour)
        if colour != s.trump:
            liking = LEAD_PLAIN + LEAD_LENGTH * popcount(hand & of_colour(colour, s.trump))
        elif s.maker == seat:
            liking = LEAD_TRUMP[0]
        else:
            liking = LEAD_TRUMP[2 if opposed(s, seat, s.maker) else 1]
        liking += below(rng, 4) + RANK[card % KINDS] + BEATEN_BY * beaten_by + UNBEATEN * (beaten_by == 0)
        if liking > most:
            chosen, most = card, liking
    return chosen


def stronger(s: State, card: int, led: int) -> int:
    """How many cards of the colour led, not seen by the seat to act, would beat a card."""
    unseen = of_colour(led, s.trump) & ~s.gone & ~s.hand[s.turn]
    rank, count = strength(card, s.trump, led), 0
    while unseen:
        count += strength(lowest(unseen), s.trump, led) > rank
        unseen &= unseen - 1
    return count


def follow(s: State, moves: int) -> int:
    """Win from the enemy, with the highest of the colour led or the least trump; leave a safe partner alone."""
    ahead = leader_of_trick(s)
    best = strength(s.trick[ahead], s.trump, s.led)
    last = s.laid == in_play(s) - 1
    safe = last or best >= 100 or stronger(s, s.trick[ahead], s.led) == 0
    winner, dearest, loser, cheapest = NONE, 1_000_000_000, NONE, 1_000_000_000
    while moves:
        card = lowest(moves)
        moves &= moves - 1
        rank = strength(card, s.trump, s.led)
        if rank > best:
            price = rank if last or rank >= 100 else 200 * (stronger(s, card, s.led) > 0) - rank
            if price < dearest:
                winner, dearest = card, price
        elif thrown_away(s, card, rank) < cheapest:
            loser, cheapest = card, thrown_away(s, card, rank)
    if loser == NONE or (winner != NONE and (opposed(s, ahead, s.turn) or not safe)):
        return winner
    return loser


def leader_of_trick(s: State) -> int:
    """The seat whose card is the best on the table."""
    best, ahead = -2, NONE
    for seat in range(s.players):
        if s.trick[seat] != NONE:
            rank = strength(s.trick[seat], s.trump, s.led)
            if rank > best:
                best, ahead = rank, seat
    return ahead


def thrown_away(s: State, card: int, rank: int) -> int:
    """How much a card that does not win is missed: a low one little, the last of its colour less, a Car more."""
    if rank >= 0:
        return FOLLOW_STRENGTH * rank + RANK[card % KINDS]
    alike = popcount(s.hand[s.turn] & of_colour(colour_of(card, s.trump), s.trump))
    return THROW_RANK * RANK[card % KINDS] + THROW_LENGTH * alike + THROW_CAR * (card % KINDS == 0) - 1000


# ---- what the others' words tell ----


def believable(s: State, seat: int, rng: Numbers) -> bool:
    """Would the others have passed and made trump as they did, with the hands of this world?"""
    for other in range(s.players):
        if other != seat and below(rng, 100) >= credence(s, other):
            return False
    return True


def credence(s: State, seat: int) -> int:
    """Of a hundred players dealt this hand, how many would have said what this seat has said?"""
    hand = s.hand[seat] | s.played[seat]
    if s.discarded[seat]:
        hand = (hand | s.discarded[seat]) & ~(1 << s.turned)
    first_round = s.phase == ORDERING or s.phase == DISCARDING or taken_up(s)
    place = (seat - s.dealer - 1) % s.players
    speaker = s.turn if s.trump == NONE else s.maker
    spoken = (speaker - s.dealer - 1) % s.players
    made = place == spoken and s.trump != NONE
    if first_round and made:
        return bold(standing(s, seat, hand) - ORDERS - 3 * STEP * s.alone)
    believed = 100
    if not first_round or place < spoken:
        believed -= bold(standing(s, seat, hand) - ORDERS)
    if first_round:
        return believed
    if made:
        return believed * bold(value(hand, s.trump) - MAKES - 4 * STEP * s.alone) // 100
    if place < spoken:
        for trump in range(4):
            if s.any_colour or trump != s.turned // KINDS:
                believed = min(believed, 100 - bold(value(hand, trump) - MAKES))
    return believed


def bold(over: int) -> int:
    """Of a hundred players, how many would make trump on a hand worth so much over what it must be?"""
    return BOLD[min(max((over + 3 * STEP) // STEP, 0), len(BOLD) - 1)]
