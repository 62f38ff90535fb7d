"""Trolley Euchre (Snyder Bros. Game Co., Elmira, N. Y., 1904), for two, three or four players.

Five cards each; one player makes a colour trump, or orders the turned card up, and undertakes to take three of the
five tricks. The Motorman of trumps is the highest card, and the Motorman of the paired colour, a trump too, the next.
Reconstructed: little; the rulings are on ties, on game for four, and on the lead against a lone hand.
The rules by their ids: docs/rules/euchre.md and docs/rules/open-table.md.
"""

from parlour.games.declare import (
    CARD,
    CARDS,
    FLAG,
    NONE,
    SEAT,
    SEATS_SET,
    Numbers,
    Option,
    Rulebook,
    State,
    one_of,
    own,
    public,
    secret,
    some_of,
    switch,
    up_to,
)
from parlour.games.euchre.pack import DECK
from parlour.games.kit import ahead, deal_each, following, highest_cut, in_order, left, lowest, one_side, popcount
from parlour.games.trolley_pack import COLOURS

SEATS = 4
KINDS = 6  # kinds of a colour
MOTORMAN = 1  # his place in his colour
RANK = (5, 2, 4, 1, 3, 0)  # Car, Motorman, Conductor, Fare, Passenger, Transfer (EUC-1)
COLOUR_CARDS = tuple((1 << KINDS) - 1 << KINDS * colour for colour in range(4))
PACK = (1 << 4 * KINDS) - 1
HAND, TRICKS = 5, 5
ORDERING, DISCARDING, MAKING, PLAYING = range(4)  # phases
PASS, ORDER_UP, ORDER_UP_ALONE, TAKE_UP, TAKE_UP_ALONE = range(5)  # moves of the first round
MAKE, MAKE_ALONE = 1, 5  # moves of the second round: so many before red
PLAYED, PASSED, REVOKED = 1, 2, 3  # how the hand ended
CALL_REVOKE, TAKE_BACK = range(2)
STOCK, DISCARD = SEATS, SEATS + 1  # where else a card may lie that nobody sees

GAME = Rulebook(
    name="euchre",
    title="Trolley Euchre",
    year="1904",
    publisher="Snyder Bros. Game Co., Elmira, N. Y.",
    summary="Make the trump, take three tricks of five, and mind the two Motormen.",
    players=(2, 3, 4),
    usual_players=4,
    seats=SEATS,
    pack=DECK,
    options=(
        Option(
            "game",
            10,
            "EUC-16",
            "Points that win the game; 5 at the head table of a progressive party.",
            label="Points for game",
        ),
        switch(
            "lone",
            "EUC-19",
            "Whoever makes trump may play without his partner, for more points (four players).",
            default=True,
            label="Lone hands",
        ),
        switch(
            "any_colour",
            "EUC-6",
            "In the second round the colour that was turned down may be made trump after all (four players).",
            label="Any colour in the second round",
            since=2,
        ),
        switch(
            "open_table", "OPN-2", "Nobody referees: a player may fail to follow colour, and the others may call it."
        ),
    ),
    moves=(
        ("pass", "order up", "order up alone", "take up", "take up alone"),
        tuple(f"discard {card}" for card in DECK),
        ("pass", *(f"make {colour}" for colour in COLOURS), *(f"make {colour} alone" for colour in COLOURS)),
        DECK.cards,
    ),
    phases=("order", "discard", "make", "play"),
    face_down=("discard",),  # (EUC-5)
    ledger=("euchre", "open-table"),
    ids=("EUC", "OPN-2", "OPN-3"),
    calls=("call revoke", "take back"),
    version=2,
)

STATE = {
    "hand": own(SEATS, CARDS),
    "turned": public(kind=CARD),  # the card turned up after the deal
    "stock": secret(kind=CARDS),  # the cards under it
    "discarded": own(SEATS, CARDS),  # what the dealer laid away for it
    "trump": public(kind=one_of(*COLOURS)),
    "maker": public(kind=SEAT),
    "alone": public(kind=FLAG),
    "trick": public(SEATS, CARD),  # the card each seat has on the table, until the next lead
    "laid": public(kind=up_to(SEATS)),  # how many of them
    "leader": public(kind=SEAT),
    "led": public(kind=one_of(*COLOURS)),
    "taker": public(kind=SEAT),  # who took the trick that lies complete
    "tricks": public(SEATS, up_to(TRICKS)),
    "ended": public(kind=one_of("playing", "played", "passed", "revoked")),
    # the open table
    "lifted": public(SEATS, CARD),  # the card a seat has taken back from this trick
    "owned": public(kind=SEATS_SET),  # who did so because it was a revoke
    "renounced": public(SEATS, some_of(*COLOURS)),  # colours a seat did not follow in tricks turned down
    "exposed": public(kind=SEATS_SET),  # who has since shown a card of such a colour
    "offender": public(kind=SEAT),
    # what everybody has seen, and may conclude
    "gone": public(kind=CARDS),
    "played": public(SEATS, CARDS),  # by whom
    "shown": public(SEATS, CARDS),  # cards known to be in a hand
    "void": public(SEATS, some_of(*COLOURS)),
    # working space of `imagine`
    "lies": secret(SEATS + 2, CARDS),
    "room": secret(SEATS + 2),
    "may": secret(SEATS + 2, CARDS),
}


# ---- before play ----


def forbidden(players: int, options: dict[str, int]) -> str:
    """Why these options do not go together; empty if they do."""
    if options["any_colour"] and players != 4:
        return "With two or three players the colour turned down is never made trump; any_colour is for four (EUC-6)."
    return ""


def pack(s: State, deck: Numbers) -> int:
    """Lay out the 24 cards in order (EUC-1)."""
    return in_order(deck, 4 * KINDS)


def cut(s: State, deck: Numbers) -> int:
    """The first dealer: each cuts a card, high deals, and those tied for highest cut again (EUC-2, EUC-18)."""
    for place in range(4 * KINDS):
        deck[place] = RANK[deck[place] % KINDS]
    return highest_cut(deck, 4 * KINDS, s.players)


def deal(s: State, deck: Numbers) -> None:
    """Deal five each, two and then three, and turn up the next card (EUC-3)."""
    place = deal_each(s.hand, deck, 0, 2, s.dealer, s.players)
    place = deal_each(s.hand, deck, place, 3, s.dealer, s.players)
    s.turned = deck[place]
    for buried in range(place + 1, 4 * KINDS):
        s.stock |= 1 << deck[buried]
    for seat in range(SEATS):
        s.trick[seat] = s.lifted[seat] = NONE
    s.trump = s.maker = s.leader = s.led = s.taker = s.offender = NONE
    s.phase = ORDERING
    s.turn = left(s.dealer, s.players)


def legal(s: State) -> int:
    """The moves of the seat to act."""
    if s.phase == ORDERING:
        return may_order(s)
    if s.phase == MAKING:
        return may_make(s)
    hand = s.hand[s.turn]
    if s.phase == DISCARDING or leading(s) or (s.open_table and s.lifted[s.turn] == NONE):
        return hand
    return following(hand, of_colour(s.led, s.trump))


def may_go_alone(s: State) -> bool:
    """A lone hand needs a partner to lay down, and a table that allows it (EUC-13, EUC-19)."""
    return s.players == 4 and s.lone != 0


def may_order(s: State) -> int:
    """First round: the dealer takes the turned card up, the others order it up, or they pass (EUC-5)."""
    order = TAKE_UP if s.turn == s.dealer else ORDER_UP
    return 1 << PASS | (3 if may_go_alone(s) else 1) << order


def may_make(s: State) -> int:
    """Second round: any colour but the one turned down, unless the table allows that too, or pass (EUC-6, EUC-18)."""
    colours = 15 if s.any_colour else 15 & ~(1 << s.turned // KINDS)
    return 1 << PASS | colours << MAKE | (colours << MAKE_ALONE if may_go_alone(s) else 0)


def play(s: State, move: int) -> None:
    """Make a move."""
    if s.phase == PLAYING:
        play_card(s, move)
    elif s.phase == DISCARDING:
        take_up_turned(s, move)
    elif move == PASS:
        pass_on(s)
    elif s.phase == ORDERING:
        make_trump(s, s.turned // KINDS, move == ORDER_UP_ALONE or move == TAKE_UP_ALONE)
        s.phase, s.turn = DISCARDING, s.dealer
    else:
        make_trump(s, (move - MAKE) % 4, move >= MAKE_ALONE)
        begin_play(s)


def pass_on(s: State) -> None:
    """The say goes to the left; the dealer's pass ends a round, and the second round the hand (EUC-5 to EUC-7)."""
    if s.turn != s.dealer:
        s.turn = left(s.turn, s.players)
    elif s.phase == ORDERING:
        s.phase, s.turn = MAKING, left(s.dealer, s.players)
    else:
        s.ended = PASSED


def make_trump(s: State, colour: int, alone: bool) -> None:
    """The seat to act makes a colour trump, perhaps to play it alone (EUC-13, EUC-14)."""
    s.trump, s.maker = colour, s.turn
    s.alone = 1 if alone else 0


def take_up_turned(s: State, card: int) -> None:
    """The dealer discards one of his five and takes up the turned card, even if he is to lay down (EUC-5, EUC-18)."""
    s.discarded[s.dealer] = 1 << card
    s.hand[s.dealer] ^= 1 << card | 1 << s.turned
    s.shown[s.dealer] = 1 << s.turned
    begin_play(s)


def taken_up(s: State) -> bool:
    """Has the dealer taken up the turned card? Then it is known to be in his hand, or has been played."""
    return s.phase == PLAYING and (s.gone | s.shown[s.dealer]) >> s.turned & 1 != 0


def begin_play(s: State) -> None:
    """The dealer's left leads, or the next player if he has laid down (EUC-8, EUC-15)."""
    s.phase = PLAYING
    s.turn = next_to_play(s, s.dealer)


# ---- play ----


def colour_of(card: int, trump: int) -> int:
    """The colour a card belongs to: the Motorman paired with trumps is a trump in every respect (EUC-4)."""
    return trump if card == paired_motorman(trump) else card // KINDS


def of_colour(colour: int, trump: int) -> int:
    """All cards that belong to a colour (EUC-4)."""
    second = 1 << paired_motorman(trump)
    return COLOUR_CARDS[colour] | second if colour == trump else COLOUR_CARDS[colour] & ~second


def paired_motorman(trump: int) -> int:
    """The second-highest trump: red is paired with orange, black with green (EUC-4)."""
    return KINDS * (trump ^ 1) + MOTORMAN


def strength(card: int, trump: int, led: int) -> int:
    """How a card ranks in its trick (EUC-4, EUC-9)."""
    if card == KINDS * trump + MOTORMAN:
        return 200
    if card == paired_motorman(trump):
        return 199
    rank = RANK[card % KINDS]
    if card // KINDS == trump:
        return 100 + rank
    return rank if card // KINDS == led else NONE


def leading(s: State) -> bool:
    """Is the next card a lead?"""
    return s.laid == 0 or s.laid == in_play(s)


def in_play(s: State) -> int:
    """How many play to a trick: all, or one less when one plays alone (EUC-13)."""
    return s.players - s.alone


def lays_down(s: State, seat: int) -> bool:
    """Has this seat laid down its hand because its partner plays alone (EUC-13)?"""
    return s.alone != 0 and seat == partner(s, s.maker)


def next_to_play(s: State, seat: int) -> int:
    """The next seat to the left that is in play and has no card on the table."""
    seat = left(seat, s.players)
    while s.trick[seat] != NONE or lays_down(s, seat):
        seat = left(seat, s.players)
    return seat


def play_card(s: State, card: int) -> None:
    """Play a card; the last to a trick settles it."""
    seat = s.turn
    colour = colour_of(card, s.trump)
    if leading(s):
        turn_down(s)
        s.leader, s.led = seat, colour
    elif colour != s.led and (not s.open_table or s.lifted[seat] != NONE):
        s.void[seat] |= 1 << s.led
    if s.renounced[seat] >> colour & 1:
        s.exposed |= 1 << seat
    s.hand[seat] ^= 1 << card
    s.shown[seat] &= ~(1 << card)
    s.gone |= 1 << card
    s.played[seat] |= 1 << card
    s.trick[seat] = card
    s.laid += 1
    if s.laid == in_play(s):
        settle(s)
    else:
        s.turn = next_to_play(s, seat)


def turn_down(s: State) -> None:
    """Clear the table for a new lead; a colour not followed is remembered."""
    for seat in range(s.players):
        if s.trick[seat] != NONE and not follows(s, seat):
            s.renounced[seat] |= 1 << s.led
        s.trick[seat] = s.lifted[seat] = NONE
    s.laid = s.owned = 0
    s.taker = NONE


def follows(s: State, seat: int) -> bool:
    """Is the card a seat has on the table of the colour led?"""
    return colour_of(s.trick[seat], s.trump) == s.led


def settle(s: State) -> None:
    """The highest trump takes the trick, or the highest card of the colour led; its taker leads (EUC-8, EUC-9)."""
    taker, best, tricks = 0, -2, 1
    for seat in range(s.players):
        tricks += s.tricks[seat]
        if s.trick[seat] != NONE:
            rank = strength(s.trick[seat], s.trump, s.led)
            if rank > best:
                taker, best = seat, rank
    s.taker = s.turn = taker
    s.tricks[taker] += 1
    if tricks == TRICKS:
        s.ended = PLAYED


def over(s: State) -> bool:
    """Is the hand finished?"""
    return s.ended != 0


# ---- the count ----


def partner(s: State, seat: int) -> int:
    """The seat opposite when four play (EUC-12); otherwise one's own."""
    return seat ^ 2 if s.players == 4 else seat


def opposed(s: State, seat: int, other: int) -> bool:
    """Do two seats play against each other in this hand? With three, the maker against the two (EUC-11)."""
    if s.players == 4:
        return (seat ^ other) & 1 != 0
    return (seat == s.maker) != (other == s.maker)


def points(s: State, seat: int) -> int:
    """What this hand counts for a seat's side (EUC-10 to EUC-13, OPN-2); nobody made it, nobody counts (EUC-7)."""
    if s.ended == REVOKED:
        return 2 if opposed(s, seat, s.offender) else 0
    if s.ended != PLAYED:
        return 0
    made = 0
    for other in range(s.players):
        if not opposed(s, other, s.maker):
            made += s.tricks[other]
    if opposed(s, seat, s.maker):
        return 2 if made < 3 else 0
    return march(s) if made == TRICKS else 1 if made >= 3 else 0


def march(s: State) -> int:
    """What all five tricks count (EUC-10 to EUC-13)."""
    if s.alone:
        return 4
    return 3 if s.players == 3 else 2


def won(s: State) -> int:
    """The winning seats, as a set: the highest at game; if two are level there, play goes on (EUC-16, EUC-19)."""
    if s.ended == 0:
        return 0
    best, winners = s.game, 0
    for seat in range(s.players):
        best, winners = ahead(best, winners, seat, s.score[seat] + points(s, seat))
    return one_side(winners, partner(s, lowest(winners))) if winners else 0


def next_dealer(s: State) -> int:
    """The deal passes to the left (EUC-2, EUC-7)."""
    return left(s.dealer, s.players)


def sound(s: State) -> bool:
    """Is every card of the pack in one place: a hand, the stock, the discard, turned up, or gone?"""
    seen, number = s.gone | s.stock, popcount(s.gone) + popcount(s.stock)
    for seat in range(s.players):
        seen |= s.hand[seat] | s.discarded[seat]
        number += popcount(s.hand[seat]) + popcount(s.discarded[seat])
    return (seen | 1 << s.turned) == PACK and number + (not taken_up(s)) == 4 * KINDS
