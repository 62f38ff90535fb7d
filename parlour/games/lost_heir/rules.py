"""Game of the Lost Heir (McLoughlin Bros., New York), for two to six players.

The dealer auctions the choice of police, and sells it for points on his own score or keeps it and is bound to the
highest bid. Tricks count one each, the Lost Heir five more, the Wrong Boy three less, and a blank beside them
makes them count nothing. Reconstructed: the names of two of the four cities, Boston and Chicago (LOS-2).
The rules by their ids: docs/rules/lost-heir.md.
"""

from parlour.games.declare import (
    CARD,
    CARDS,
    FLAG,
    NONE,
    SEAT,
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
from parlour.games.kit import ahead, by_lot, deal_all, following, in_order, left, lowest, one_side, popcount
from parlour.games.lost_heir.pack import DECK

SEATS = 6
SIZE = 48
CITIES = ("new-york", "philadelphia", "boston", "chicago")
POLICE = 11  # a city's cards: 1 to 10 and the Mayor (LOS-1, LOS-2)
NEW_YORK_BLANK, PHILADELPHIA_BLANK, HEIR, BOY = 44, 45, 46, 47
BLANKS = 1 << NEW_YORK_BLANK | 1 << PHILADELPHIA_BLANK
HEIR_CARD, BOY_CARD = 1 << HEIR, 1 << BOY
ALL_CARDS = (1 << SIZE) - 1
CITY_CARDS = (
    (1 << POLICE) - 1 | 1 << NEW_YORK_BLANK,
    (1 << POLICE) - 1 << POLICE | 1 << PHILADELPHIA_BLANK,
    (1 << POLICE) - 1 << 2 * POLICE,
    (1 << POLICE) - 1 << 3 * POLICE,
)
REWARD, CHARGE = 5, 3  # for the Lost Heir and the Wrong Boy (LOS-13)
AUCTION, SALE, NAMING, PLAY = range(4)
PASS = 0  # and `bid n` is move n
SELL, DECLINE = range(2)
CALL_REVOKE, TAKE_BACK = range(2)

GAME = Rulebook(
    name="lost-heir",
    title="Game of the Lost Heir",
    year="undated",
    publisher="McLoughlin Bros., New York",
    summary="Buy the choice of police at auction, recover the Lost Heir, and beware of the Wrong Boy.",
    players=(2, 3, 4, 5, 6),
    usual_players=4,
    seats=SEATS,
    pack=DECK,
    options=(
        switch("partners", "LOS-17", "Opposite players score together (four players)."),
        switch(
            "credit_wins",
            "LOS-9",
            "A sale that brings the dealer enough points wins the game at once.",
            default=True,
            label="A sale may win the game",
        ),
        switch(
            "partner_credit",
            "LOS-9",
            "With partners: a dealer who sells to his own partner gets the points of the bid, as for any sale.",
            default=True,
            label="Credit for selling to a partner",
            since=2,
        ),
        Option("game", 25, "LOS-16", "Points that win the game.", label="Points for game"),
        switch("open_table", "OPN-5", "Nobody referees: wrong cards can be played, and taken back in time."),
    ),
    moves=(
        ("pass", *(f"bid {bid}" for bid in range(1, SIZE // 2 + REWARD + 1))),
        ("sell", "decline"),
        tuple(f"name {city}" for city in CITIES),
        DECK.cards,
    ),
    phases=("bid", "sell", "name", "play"),
    ledger=("lost-heir", "open-table"),
    ids=("LOS", "OPN-5"),
    version=2,
    calls=("call revoke", "take back"),
)

STATE = {
    "hand": own(SEATS, CARDS),
    "cards": public(SEATS, up_to(SIZE // 2)),  # how many cards each holds
    "bid": public(kind=up_to(SIZE // 2 + REWARD)),  # the highest bid so far
    "bidder": public(kind=SEAT),
    "bids": public(SEATS, up_to(SIZE // 2 + REWARD)),  # each seat's highest bid, 0 if it has made none
    "passes": public(kind=up_to(SEATS)),  # in a row
    "credit": public(SEATS, up_to(SIZE // 2 + REWARD)),  # what the dealer sold for
    "sold_out": public(kind=FLAG),  # the credit has won the game
    "namer": public(kind=SEAT),
    "trump": public(kind=one_of(*CITIES)),
    "trick": public(SEATS, CARD),  # the card each seat has on the table, until the next lead
    "laid": public(kind=up_to(SEATS)),  # how many of them
    "leader": public(kind=SEAT),
    "led": public(kind=one_of(*CITIES)),
    "taker": public(kind=SEAT),  # who took the trick that lies complete
    "tricks": public(SEATS, up_to(SIZE // 2)),
    "found": public(kind=SEAT),  # who has taken the Lost Heir, no blank beside him
    "misled": public(kind=SEAT),  # who has taken the Wrong Boy, no blank beside him
    "lifted": public(SEATS, CARD),  # the misplay a seat has taken back from this trick (open table)
    # what everybody has seen, and may conclude
    "gone": public(kind=CARDS),
    "played": public(SEATS, CARDS),  # by whom
    "shown": public(SEATS, CARDS),  # cards known to be in a hand, having been taken back
    "void": public(SEATS, some_of(*CITIES)),
    # working space of `imagine`
    "room": secret(SEATS),
    "may": secret(SEATS, CARDS),
}


# ---- before play ----


def forbidden(players: int, options: dict[str, int]) -> str:
    """Why these options do not go together; empty if they do."""
    if options["partners"] and players != 4:
        return f"Partners play two against two: that takes four players, not {players} (LOS-17)."
    return ""


def pack(s: State, deck: Numbers) -> int:
    """Lay out the pack in order; how many cards it has (LOS-1)."""
    return in_order(deck, SIZE)


def cut(s: State, deck: Numbers) -> int:
    """The first dealer is drawn by lot: each draws a card, and the highest place in the pack deals (LOS-18)."""
    return by_lot(deck, s.players)


def deal(s: State, deck: Numbers) -> None:
    """Deal the whole pack one card at a time from the dealer's left, who is first to be asked for a bid (LOS-5)."""
    deal_all(s.hand, deck, SIZE, s.dealer, s.players)
    for seat in range(SEATS):
        s.cards[seat] = popcount(s.hand[seat])
        s.trick[seat] = s.lifted[seat] = NONE
    s.bidder = s.namer = s.trump = s.leader = s.led = s.taker = s.found = s.misled = NONE
    s.turn = left(s.dealer, s.players)


# ---- the auction ----


def legal(s: State) -> int:
    """The moves of the seat to act."""
    if s.phase == PLAY:
        return playable(s, s.hand[s.turn]) if must_be_right(s) else s.hand[s.turn]
    if s.phase == AUCTION:
        return (2 << highest_bid(s)) - (2 << s.bid) | 1 << PASS
    return 1 << SELL | 1 << DECLINE if s.phase == SALE else (1 << len(CITIES)) - 1


def highest_bid(s: State) -> int:
    """Nobody can make more than every trick and the Lost Heir (LOS-6)."""
    return (SIZE + s.players - 1) // s.players + REWARD


def play(s: State, move: int) -> None:
    """Make one move."""
    if s.phase == PLAY:
        lay(s, move)
    elif s.phase == AUCTION:
        speak(s, move)
    elif s.phase == SALE:
        last_say(s, move)
    else:
        name_trump(s, move)


def speak(s: State, bid: int) -> None:
    """Bid or pass; when all the other bidders have passed in a row the dealer has the word (LOS-6, LOS-21)."""
    if bid == PASS:
        s.passes += 1
    else:
        s.bid = s.bids[s.turn] = bid
        s.bidder = s.turn
        s.passes = 0
    others = s.players - 1 if s.bidder == NONE else s.players - 2
    if s.passes == others:
        close_auction(s)
    else:
        s.turn = left(s.turn, s.players)
        if s.turn == s.dealer:
            s.turn = left(s.turn, s.players)


def close_auction(s: State) -> None:
    """The dealer sells or declines; with no bid he names trump, bound to nothing (LOS-7, LOS-8)."""
    s.turn = s.dealer
    if s.bidder == NONE:
        s.phase = NAMING
        s.namer = s.dealer
    else:
        s.phase = SALE


def last_say(s: State, answer: int) -> None:
    """Sell, and be credited with the bid, or decline and be bound to it (LOS-7, LOS-9)."""
    s.phase = NAMING
    s.namer = s.dealer
    if answer == SELL:
        s.namer = s.turn = s.bidder
        if s.partner_credit or partner(s, s.dealer) != s.bidder:
            s.credit[s.dealer] = s.bid
            s.sold_out = 1 if s.credit_wins and credit_is_game(s) else 0


def credit_is_game(s: State) -> bool:
    """Has the credit won the game? To break a tie the dealer's side must be alone in front (LOS-9, LOS-23)."""
    total = s.score[s.dealer] + s.bid
    tied, alone = False, True
    for seat in range(s.players):
        tied = tied or s.score[seat] >= s.game
        if seat != s.dealer and seat != partner(s, s.dealer) and s.score[seat] >= total:
            alone = False
    return total >= s.game and (alone or not tied)


def name_trump(s: State, city: int) -> None:
    """Whoever names trump leads first (LOS-10)."""
    s.trump = city
    s.phase = PLAY
    s.leader = s.namer


# ---- play ----


def suit(city: int, trump: int) -> int:
    """The cards of a city as a suit: the Lost Heir and the Wrong Boy are trumps (LOS-3, LOS-4)."""
    return CITY_CARDS[city] | HEIR_CARD | BOY_CARD if city == trump else CITY_CARDS[city]


def playable(s: State, hand: int) -> int:
    """The cards of a hand that may be played: at first a trump is led, later the suit led followed (LOS-10, LOS-11)."""
    if s.gone == 0:
        return following(hand, suit(s.trump, s.trump))
    return hand if leading(s) else following(hand, suit(s.led, s.trump))


def must_be_right(s: State) -> bool:
    """Must the next card be a right one: with the referee on, or in place of one taken back from this trick?"""
    return not s.open_table or (s.lifted[s.turn] != NONE and s.laid != s.players)


def leading(s: State) -> bool:
    """Is the next card a lead?"""
    return s.laid == 0 or s.laid == s.players


def city_of(card: int, trump: int) -> int:
    """The suit a card belongs to (LOS-3, LOS-4)."""
    if card >= HEIR:
        return trump
    return card - NEW_YORK_BLANK if card >= NEW_YORK_BLANK else card // POLICE


def lay(s: State, card: int) -> None:
    """Play a card; the last to a trick settles it."""
    seat = s.turn
    city = city_of(card, s.trump)
    betrays = must_be_right(s)
    if betrays and s.gone == 0 and city != s.trump:
        s.void[seat] |= 1 << s.trump
    if leading(s):
        turn_down(s, city)
    elif betrays and city != s.led:
        s.void[seat] |= 1 << s.led
    s.hand[seat] ^= 1 << card
    s.shown[seat] &= ~(1 << card)
    s.cards[seat] -= 1
    s.gone |= 1 << card
    s.played[seat] |= 1 << card
    s.trick[seat] = card
    s.laid += 1
    if s.laid == s.players or s.gone == ALL_CARDS:
        settle(s)
    else:
        s.turn = next_to_play(s, seat)


def turn_down(s: State, city: int) -> None:
    """Clear the table for a new lead."""
    s.laid = 0
    s.led = city
    s.taker = NONE
    s.leader = s.turn
    for seat in range(s.players):
        s.trick[seat] = s.lifted[seat] = NONE


def next_to_play(s: State, seat: int) -> int:
    """The next seat to the left that holds a card and has none on the table."""
    seat = left(seat, s.players)
    while s.trick[seat] != NONE or s.cards[seat] == 0:
        seat = left(seat, s.players)
    return seat


def next_holder(s: State, seat: int) -> int:
    """The taker, or the next after him who still holds a card: five players' last trick is short (LOS-5)."""
    while s.cards[seat] == 0:
        seat = left(seat, s.players)
    return seat


def strength(card: int, led: int, trump: int) -> int:
    """How a card ranks in its trick; blanks and strangers to the suit led take nothing (LOS-3, LOS-4, LOS-12)."""
    if card == HEIR:
        return 200
    if card == BOY:
        return 100
    if card >= NEW_YORK_BLANK:
        return 0
    city, rank = card // POLICE, card % POLICE + 1
    if city == trump:
        return 100 + rank
    return rank if city == led else 0


def settle(s: State) -> None:
    """Give the complete trick to its taker; where no card has any strength, that is its leader (LOS-12, LOS-19)."""
    taker, best = s.leader, 0
    trick = 0
    for seat in range(s.players):
        if s.trick[seat] != NONE:
            trick |= 1 << s.trick[seat]
            rank = strength(s.trick[seat], s.led, s.trump)
            if rank > best:
                taker, best = seat, rank
    s.taker = taker
    s.tricks[taker] += 1
    if not trick & BLANKS:  # a blank cancels both (LOS-14)
        if trick & HEIR_CARD:
            s.found = taker
        if trick & BOY_CARD:
            s.misled = taker
    s.turn = taker if s.gone == ALL_CARDS else next_holder(s, taker)


def over(s: State) -> bool:
    """Is the hand finished: played out, or the game won by a sale (LOS-23)?"""
    return s.gone == ALL_CARDS or s.sold_out != 0


# ---- the count ----


def partner(s: State, seat: int) -> int:
    """The seat opposite, whose score is one's own (LOS-17); alone, one's own seat."""
    return seat ^ 2 if s.partners else seat


def of_side(s: State, seat: int, side: int) -> bool:
    """Does a seat play on this side, named by one of its seats?"""
    return seat == side or seat == partner(s, side)


def charge(s: State, side: int) -> int:
    """What the Wrong Boy costs a side (LOS-13)."""
    return CHARGE if s.misled != NONE and of_side(s, s.misled, side) else 0


def made(s: State, side: int) -> int:
    """What a side has made in play: its tricks, the Lost Heir, and less for the Wrong Boy (LOS-13, LOS-20)."""
    total = -charge(s, side)
    if s.found != NONE and of_side(s, s.found, side):
        total += REWARD
    for seat in range(s.players):
        if of_side(s, seat, side):
            total += s.tricks[seat]
    return total


def bid_made(s: State) -> bool:
    """Has the namer's side made what it is bound to? Bound to nothing, it always has (LOS-20, LOS-22, LOS-24)."""
    return s.bidder == NONE or made(s, s.namer) >= s.bid


def points(s: State, seat: int) -> int:
    """What this hand counts for a seat's side; before the count only a sale is scored (LOS-15, LOS-23)."""
    total = s.credit[s.dealer] if of_side(s, s.dealer, seat) else 0
    if s.gone != ALL_CARDS:
        return total
    if of_side(s, s.namer, seat) and not bid_made(s):
        return total - charge(s, seat)
    return total + made(s, seat)


def won(s: State) -> int:
    """The winning seats, as a set; empty while nobody has won (LOS-16, LOS-23)."""
    if s.sold_out:
        return 1 << s.dealer | 1 << partner(s, s.dealer)
    if s.gone != ALL_CARDS:
        return 0
    if bid_made(s) and s.score[s.namer] + points(s, s.namer) >= s.game:
        return 1 << s.namer | 1 << partner(s, s.namer)
    best, winners = s.game, 0
    for seat in range(s.players):
        best, winners = ahead(best, winners, seat, s.score[seat] + points(s, seat))
    return one_side(winners, partner(s, lowest(winners))) if winners else 0


def next_dealer(s: State) -> int:
    """The deal passes to the left (LOS-18)."""
    return left(s.dealer, s.players)


def sound(s: State) -> bool:
    """Is every card of the pack in one place: a hand, or gone?"""
    seen, number = s.gone, popcount(s.gone)
    for seat in range(s.players):
        seen |= s.hand[seat]
        number += popcount(s.hand[seat])
    return seen == ALL_CARDS and number == SIZE
