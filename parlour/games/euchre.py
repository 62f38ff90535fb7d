"""Trolley Euchre (Snyder Bros. Game Co., Elmira, N. Y., 1904), for two, three or four players.

Five cards each; one player makes a colour trump, or orders the turned card up, and undertakes to take three of the
five tricks. The Motorman of trumps is the highest card, and the Motorman of the paired colour, a trump too, the next.
Reconstructed: little; the rulings are on ties, on game for four, and on the lead against a lone hand.
The rules by their ids: docs/rules/euchre.md and docs/rules/open-table.md.
"""

from parlour import cards
from parlour.cards import COLOURS
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
)
from parlour.games.kit import deal_each, following, left, lowest, pick, popcount, scatter

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
    pack=cards.EUCHRE,
    options=(
        Option("game", 10, "EUC-16", "Points that win the game; 5 at the head table of a progressive party."),
        switch("lone", "EUC-19", "The maker may play alone (four players).", default=True),
        switch("open_table", "OPN-2", "No referee: revokes can be made, corrected and called."),
    ),
    moves=(
        ("pass", "order up", "order up alone", "take up", "take up alone"),
        tuple(f"discard {card}" for card in cards.EUCHRE),
        ("pass", *(f"make {colour}" for colour in COLOURS), *(f"make {colour} alone" for colour in COLOURS)),
        cards.EUCHRE.cards,
    ),
    ledger=("euchre", "open-table"),
    calls=("call revoke", "take back"),
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
    "laid": public(),  # how many of them
    "leader": public(kind=SEAT),
    "led": public(kind=one_of(*COLOURS)),
    "taker": public(kind=SEAT),  # who took the trick that lies complete
    "tricks": public(SEATS),
    "ended": public(kind=one_of("playing", "played", "passed", "revoked")),
    # the open table
    "lifted": public(SEATS, CARD),  # the card a seat has taken back from this trick
    "owned": public(kind=SEATS_SET),  # who did so because it was a revoke
    "renounced": public(SEATS, some_of(*COLOURS)),  # colours a seat did not follow in tricks turned down
    "exposed": public(kind=SEATS_SET),  # who has since shown a card of such a colour
    "offender": public(kind=SEAT),
    # what everybody has seen, and may conclude
    "gone": public(kind=CARDS),
    "shown": public(SEATS, CARDS),  # cards known to be in a hand
    "void": public(SEATS, some_of(*COLOURS)),
    # working space of `imagine`
    "lies": secret(SEATS + 2, CARDS),
    "room": secret(SEATS + 2),
    "may": secret(SEATS + 2, CARDS),
}


# ---- before play ----


def pack(s: State, deck: Numbers) -> int:
    """Lay out the 24 cards in order (EUC-1)."""
    for card in range(4 * KINDS):
        deck[card] = card
    return 4 * KINDS


def cut(s: State, deck: Numbers) -> int:
    """The first dealer: each cuts a card, high deals, and those tied for highest cut again (EUC-2, EUC-18)."""
    cutting = (1 << s.players) - 1
    cards_left = 4 * KINDS
    while popcount(cutting) > 1 and cards_left >= s.players:
        highest, tied = NONE, 0
        for seat in range(s.players):
            if cutting >> seat & 1:
                cards_left -= 1
                rank = RANK[deck[cards_left] % KINDS]
                if rank > highest:
                    highest, tied = rank, 0
                if rank == highest:
                    tied |= 1 << seat
        cutting = tied
    return lowest(cutting)


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
    """Second round: any colour but the one turned down, or pass (EUC-6, EUC-18)."""
    colours = 15 & ~(1 << s.turned // KINDS)
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
        total = s.score[seat] + points(s, seat)
        if total > best:
            best, winners = total, 0
        if total == best:
            winners |= 1 << seat
    if winners == 0:
        return 0
    first = lowest(winners)
    return winners if winners == 1 << first | 1 << partner(s, first) else 0


def next_dealer(s: State) -> int:
    """The deal passes to the left (EUC-2, EUC-7)."""
    return left(s.dealer, s.players)


# ---- the open table: calls out of turn (OPN-2, OPN-3) ----


def calls(s: State, seat: int) -> int:
    """What a seat may say out of turn, judged by what has been seen alone: the offer betrays nothing."""
    if not s.open_table or s.phase != PLAYING or s.ended == REVOKED:
        return 0
    offered = 0
    if may_own_up(s, seat) or may_change(s, seat):
        offered |= 1 << TAKE_BACK
    for other in range(s.players):
        if opposed(s, seat, other) and doubtful(s, other):
            offered |= 1 << CALL_REVOKE
    return offered


def may_own_up(s: State, seat: int) -> bool:
    """Might a seat correct the card it has in this trick, as far as anybody sees (OPN-3)?"""
    return s.trick[seat] != NONE and not follows(s, seat) and s.lifted[seat] == NONE


def may_change(s: State, seat: int) -> bool:
    """May a seat change its card because one who played before it has corrected his (OPN-3)?"""
    if s.trick[seat] == NONE or s.lifted[seat] != NONE or seat == s.leader:
        return False
    other = s.leader
    while other != seat:
        if s.lifted[other] != NONE:
            return True
        other = left(other, s.players)
    return False


def doubtful(s: State, seat: int) -> bool:
    """Has a seat failed to follow some colour of which it is not known to be out?"""
    return unfollowed(s, seat) & ~s.void[seat] != 0


def unfollowed(s: State, seat: int) -> int:
    """The colours a seat has not followed, this trick included."""
    colours = s.renounced[seat]
    if s.trick[seat] != NONE and not follows(s, seat):
        colours |= 1 << s.led
    return colours


def guilty(s: State, seat: int) -> bool:
    """Has a seat revoked: does it hold, or has it shown since, a colour it did not follow?"""
    return s.exposed >> seat & 1 != 0 or holds_any(s, seat, unfollowed(s, seat))


def holds_any(s: State, seat: int, colours: int) -> bool:
    """Does a seat hold a card of any of these colours?"""
    for colour in range(4):
        if colours >> colour & 1 and s.hand[seat] & of_colour(colour, s.trump):
            return True
    return False


def call(s: State, seat: int, said: int) -> None:
    """Say something out of turn; a call with nothing behind it changes only what the table knows."""
    if said == CALL_REVOKE:
        for other in range(s.players):
            if opposed(s, seat, other) and doubtful(s, other):
                call_revoke(s, other)
    elif may_change(s, seat):
        take_back(s, seat)
    elif s.hand[seat] & of_colour(s.led, s.trump):
        s.owned |= 1 << seat
        take_back(s, seat)
    else:
        s.void[seat] |= 1 << s.led


def call_revoke(s: State, accused: int) -> None:
    """A revoke detected ends the hand, which is thrown out (OPN-2)."""
    if guilty(s, accused):
        s.ended, s.offender = REVOKED, accused
    else:
        s.void[accused] |= unfollowed(s, accused)


def take_back(s: State, seat: int) -> None:
    """Put a card back into the hand it came from; its player now plays as he ought (OPN-3)."""
    if s.laid == in_play(s):
        s.tricks[s.taker] -= 1
        s.taker = NONE
        s.ended = 0
    card = s.trick[seat]
    s.lifted[seat] = card
    s.trick[seat] = NONE
    s.laid -= 1
    s.hand[seat] |= 1 << card
    s.shown[seat] |= 1 << card
    s.gone &= ~(1 << card)
    s.turn = next_to_play(s, s.leader)


# ---- what a seat may know ----


def holds(s: State, seat: int) -> int:
    """How many cards a seat holds, by counting the tricks."""
    if lays_down(s, seat):
        return HAND
    tricks = 0
    for other in range(s.players):
        tricks += s.tricks[other]
    on_table = s.trick[seat] != NONE and s.taker == NONE
    return HAND - tricks - on_table


def taken_up(s: State) -> bool:
    """Has the dealer taken up the turned card?"""
    return s.phase == PLAYING and s.trump == s.turned // KINDS


def facts(s: State) -> dict[str, object]:
    """How many cards each holds, whether the dealer took up the turned card, and who has laid his hand down."""
    down = [seat for seat in range(s.players) if lays_down(s, seat)]
    return {
        "cards": [holds(s, seat) for seat in range(s.players)],
        "taken_up": taken_up(s),
        "laid_down": down[0] if down else None,
    }


def open_hands(s: State) -> bool:
    """A hand thrown out for a revoke is shown, to prove it (OPN-2)."""
    return s.ended == REVOKED


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew: to the hands, the stock under the turned card, and the discard."""
    unseen = PACK & ~s.gone & ~(1 << s.turned)
    everything = open_hands(s)
    for place in range(SEATS + 2):
        s.lies[place] = s.room[place] = s.may[place] = 0
    for other in range(s.players):
        if other == seat or everything:
            s.lies[other] = s.hand[other]
            unseen &= ~s.hand[other]
            unseen &= ~s.discarded[other]
        else:
            s.lies[other] = s.shown[other]
            unseen &= ~s.shown[other]
            s.room[other] = holds(s, other) - popcount(s.shown[other])
            s.may[other] = may_hold(s, other)
    s.room[STOCK] = 4 * KINDS - 1 - HAND * s.players
    s.may[STOCK] = s.may[DISCARD] = PACK
    if taken_up(s) and seat != s.dealer and not everything:
        s.room[DISCARD] = 1
    for other in range(s.players):
        if s.owned >> other & 1 and s.trick[other] == NONE and not s.lies[other] & of_colour(s.led, s.trump):
            followed = 1 << pick(rng, unseen & of_colour(s.led, s.trump))  # he has said that he can follow
            s.lies[other] |= followed
            s.room[other] -= 1
            unseen ^= followed
    scatter(s.lies, s.room, s.may, SEATS + 2, unseen, rng)
    for other in range(s.players):
        s.hand[other] = s.lies[other]
    s.stock = s.lies[STOCK]
    if s.lies[DISCARD]:
        s.discarded[s.dealer] = s.lies[DISCARD]


def may_hold(s: State, seat: int) -> int:
    """The cards a seat may hold for all the table knows."""
    held = PACK
    for colour in range(4):
        if s.void[seat] >> colour & 1:
            held &= ~of_colour(colour, s.trump)
    return held


# ---- in words ----


def why_not(s: State, move: int) -> str:
    """Why the seat to act may not make this move."""
    text = GAME.moves[s.phase][move]
    if s.phase in (ORDERING, MAKING):
        if text.endswith("alone") and not may_go_alone(s):
            return "Only four can play lone hands (EUC-13)." if s.lone else "No lone hands at this table (EUC-19)."
        if s.phase == MAKING:
            return f"{COLOURS[s.turned // KINDS].capitalize()} was turned down and cannot be made trump (EUC-6)."
        if s.turn == s.dealer:
            return "The dealer takes the turned card up; the others order it up (EUC-5)."
        return "Only the dealer takes the turned card up; the others order it up (EUC-5)."
    if s.phase == DISCARDING and move == s.turned:
        return "The dealer discards one of his own five, and then takes up the turned card (EUC-5)."
    if not s.hand[s.turn] >> move & 1:
        return f"Seat {s.turn} does not hold {GAME.pack.cards[move]}."
    trump = "" if s.led != s.trump else ", trumps, the paired Motorman among them"
    return f"The colour led must be followed: {COLOURS[s.led]}{trump} (EUC-9)."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? After each round of the making, the discard, and every trick."""
    if s.phase == PLAYING:
        return leading(s)
    return s.phase == DISCARDING or (s.phase == MAKING and s.turn == left(s.dealer, s.players))


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    turned = GAME.pack.cards[s.turned]
    told = {"Turned up": turned}
    if s.phase == MAKING or s.phase == PLAYING:
        told["Turned up"] += f", taken up by {names[s.dealer]}" if taken_up(s) else ", turned down"
    if s.trump != NONE:
        alone = f", alone: {names[partner(s, s.maker)]} has laid down" if s.alone else ""
        told["Trumps"] = f"{COLOURS[s.trump]}, made by {names[s.maker]}{alone}"
    if s.phase == PLAYING:
        lies = [(seat + max(s.leader, 0)) % s.players for seat in range(s.players)]
        on_table = [f"{names[seat]} {GAME.pack.cards[s.trick[seat]]}" for seat in lies if s.trick[seat] != NONE]
        told["On the table"] = ", ".join(on_table) or "nothing"
        if s.taker != NONE:
            told["Taken by"] = names[s.taker]
        told["Tricks"] = ", ".join(f"{names[seat]} {s.tricks[seat]}" for seat in range(s.players))
    if s.ended == PASSED:
        told["The hand"] = "all passed twice, and the cards are thrown in"
    if s.ended == REVOKED:
        told["The hand"] = f"thrown out: {names[s.offender]} revoked"
    return told
