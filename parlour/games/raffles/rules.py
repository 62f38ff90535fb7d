"""The Capture of Mr. Raffles (Holt & Folger, Chicago, 1905), for three to six players.

A trick-taking game in which the holder of Raffles must throw him on every trick he does not lead, and whoever
takes the trick takes Raffles into his hand; he who holds him when some player is out of cards scores ten.
Reconstructed: the name of the fourth series, Sun, which the book counts but does not name (RAF-2).
The rules by their ids: docs/rules/raffles.md and docs/rules/open-table.md.
"""

from parlour.games.declare import (
    CARD,
    CARDS,
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
from parlour.games.kit import ahead, deal_all, highest_cut, in_order, left, lowest, one_side, popcount
from parlour.games.raffles.pack import DECK

SEATS = 6
SERIES = ("trump", "star", "moon", "sun")
LENGTH = 13  # a series runs from 0 to 12 (RAF-1)
DETECTIVE, RAFFLES = 52, 53
DETECTIVE_CARD, RAFFLES_CARD = 1 << DETECTIVE, 1 << RAFFLES
UNLEADABLE = DETECTIVE_CARD | RAFFLES_CARD
SERIES_CARDS = tuple((1 << LENGTH) - 1 << LENGTH * place for place in range(4))
ALL_SERIES = (1 << 4 * LENGTH) - 1
NOUGHTS = sum(1 << LENGTH * place for place in range(4))
PASSES = 1  # the value of stuck_leader when the lead passes
OUT, STUCK, CALLED = 1, 2, 3  # how play ceased
CALL_RAFFLES, CALL_REVOKE, TAKE_BACK, CALL_GAME = range(4)

GAME = Rulebook(
    name="raffles",
    title="The Capture of Mr. Raffles",
    year="1905",
    publisher="Holt & Folger, Chicago",
    summary="Take tricks, keep your noughts, and hold the gentleman burglar when play ceases.",
    players=(3, 4, 5, 6),
    usual_players=4,
    seats=SEATS,
    pack=DECK,
    options=(
        switch("partners", "RAF-3", "Opposite players score together (four or six players)."),
        Option(
            "series",
            4,
            "RAF-2",
            "How many series, or suits, the pack has; with three there is no Sun.",
            choices=(4, 3),
            label="Series in the pack",
        ),
        Option(
            "stuck_leader",
            "ends",
            "RAF-14",
            "What happens when the player who should lead holds only cards that may not be led.",
            choices=("ends", "passes"),
            label="A leader who cannot lead",
            says=("ends the hand", "passes the lead to the left"),
        ),
        Option("game", 100, "RAF-16", "Points that win the game.", label="Points for game"),
        switch("open_table", "OPN-1", "Nobody referees: wrong cards can be played, and the others may call them."),
    ),
    moves=(DECK.cards,),
    ledger=("raffles", "open-table"),
    ids=("RAF", "OPN-1", "OPN-5", "OPN-6"),
    calls=("call raffles", "call revoke", "take back", "call game"),
)

STATE = {
    "hand": own(SEATS, CARDS),
    "trick": public(SEATS, CARD),  # the card each seat has on the table, until the next lead
    "laid": public(kind=up_to(SEATS)),  # how many of them
    "leader": public(kind=SEAT),
    "led": public(kind=one_of(*SERIES)),
    "taker": public(kind=SEAT),  # who took the trick that lies complete
    "tricks": public(SEATS, up_to(18)),
    "noughts": public(SEATS, up_to(4)),  # 0s taken in tricks
    "captures": public(SEATS, up_to(18)),  # how often a seat has put Raffles into its hand
    "awards": public(SEATS, up_to(100)),  # points for calling Raffles (OPN-1)
    "ceased": public(kind=one_of("playing", "out", "stuck", "called")),
    "caller": public(kind=SEAT),  # who called game
    "lifted": public(SEATS, CARD),  # the misplay a seat has taken back from this trick (open table)
    # what everybody has seen, and may conclude
    "gone": public(kind=CARDS),
    "shown": public(SEATS, CARDS),  # cards known to be in a hand
    "void": public(SEATS, some_of(*SERIES)),
    "suspects": public(kind=SEATS_SET),  # who may be holding Raffles
    # working space of `imagine`
    "room": secret(SEATS),
    "may": secret(SEATS, CARDS),
}


# ---- before play ----


def forbidden(players: int, options: dict[str, int]) -> str:
    """Why these options do not go together; empty if they do."""
    if options["partners"] and players % 2:
        return f"Partners need four or six players, not {players} (RAF-3)."
    return ""


def pack(s: State, deck: Numbers) -> int:
    """Lay out the pack in order; how many cards it has (RAF-1, RAF-2)."""
    size = in_order(deck, LENGTH * s.series)
    deck[size] = DETECTIVE
    deck[size + 1] = RAFFLES
    return size + 2


def cut(s: State, deck: Numbers) -> int:
    """The first dealer: each cuts a card, low deals, and those tied for lowest cut again (RAF-5, RAF-27)."""
    size = LENGTH * s.series + 2
    for place in range(size):
        deck[place] = -cut_rank(deck[place])
    return highest_cut(deck, size, s.players)


def cut_rank(card: int) -> int:
    """How high a card is in the cut: the Detective highest, Raffles lowest (RAF-5)."""
    if card == DETECTIVE:
        return LENGTH
    return NONE if card == RAFFLES else card % LENGTH


def deal(s: State, deck: Numbers) -> None:
    """Deal the whole pack one card at a time from the dealer's left, who leads (RAF-4, RAF-6)."""
    deal_all(s.hand, deck, LENGTH * s.series + 2, s.dealer, s.players)
    s.turn = s.leader = left(s.dealer, s.players)
    for seat in range(SEATS):
        s.trick[seat] = s.lifted[seat] = NONE
    s.led = s.taker = s.caller = NONE
    s.suspects = (1 << s.players) - 1


# ---- play ----


def legal(s: State) -> int:
    """The cards the seat to act may play; at the open table, any it holds."""
    hand = s.hand[s.turn]
    return proper(hand, leading(s), s.led) if must_be_right(s) else hand


def must_be_right(s: State) -> bool:
    """Must the next card be a right one: with the referee on, or in place of one taken back from this trick?"""
    return not s.open_table or (s.lifted[s.turn] != NONE and s.laid != s.players)


def leading(s: State) -> bool:
    """Is the next card a lead?"""
    return s.laid == 0 or s.laid == s.players


def proper(hand: int, leads: bool, led: int) -> int:
    """The cards of a hand that may rightly be played (RAF-7 to RAF-10)."""
    if leads:
        return hand & ~UNLEADABLE
    if hand & RAFFLES_CARD:
        return RAFFLES_CARD
    if led != NONE and hand & SERIES_CARDS[led]:
        return hand & (SERIES_CARDS[led] | DETECTIVE_CARD)
    return hand


def play(s: State, card: int) -> None:
    """Play a card; the last to a trick settles it."""
    seat = s.turn
    if leading(s):
        turn_down(s)
    elif must_be_right(s):
        betray(s, seat, card)
    s.hand[seat] ^= 1 << card
    s.shown[seat] &= ~(1 << card)
    s.gone |= 1 << card
    if card == RAFFLES:
        s.suspects = 0
    elif card != DETECTIVE and s.led == NONE:
        s.led = card // LENGTH
    s.trick[seat] = card
    s.laid += 1
    if s.laid == s.players:
        settle(s)
    else:
        s.turn = next_to_play(s, seat)


def turn_down(s: State) -> None:
    """Clear the table for a new lead."""
    s.laid = 0
    s.led = s.taker = NONE
    s.leader = s.turn
    for seat in range(s.players):
        s.trick[seat] = s.lifted[seat] = NONE


def betray(s: State, seat: int, card: int) -> None:
    """What a card rightly played on a passing trick tells: not the holder of Raffles, perhaps out of a series."""
    if card == RAFFLES:
        return
    s.suspects &= ~(1 << seat)
    if card != DETECTIVE and s.led != NONE and card // LENGTH != s.led:
        s.void[seat] |= 1 << s.led


def next_to_play(s: State, seat: int) -> int:
    """The next seat to the left with no card on the table (after a card taken back it may be any)."""
    seat = left(seat, s.players)
    while s.trick[seat] != NONE:
        seat = left(seat, s.players)
    return seat


def strength(card: int, led: int) -> int:
    """How a card ranks in its trick; Raffles and strangers to the series led never win (RAF-11)."""
    if card == DETECTIVE:
        return 200
    if card == RAFFLES:
        return NONE
    series, rank = card // LENGTH, card % LENGTH
    if series == 0:
        return 100 + rank
    return rank if series == led else NONE


def settle(s: State) -> None:
    """Give the complete trick to its taker, and Raffles to his hand (RAF-11, RAF-12); see whether play ceases."""
    taker, best = 0, -2
    trick = 0
    for seat in range(s.players):
        trick |= 1 << s.trick[seat]
        rank = strength(s.trick[seat], s.led)
        if rank > best:
            taker, best = seat, rank
    s.taker = s.turn = taker
    s.tricks[taker] += 1
    s.noughts[taker] += popcount(trick & NOUGHTS)
    if trick & RAFFLES_CARD:
        s.hand[taker] |= RAFFLES_CARD
        s.shown[taker] |= RAFFLES_CARD
        s.gone &= ~RAFFLES_CARD
        s.captures[taker] += 1
        s.suspects = 1 << taker
    s.ceased = cessation(s, taker)
    if s.ceased == CALLED:
        s.caller = taker


def cessation(s: State, taker: int) -> int:
    """Does play cease after this trick, and how? The order is RAF-24's. A stuck leader may pass the lead on."""
    if not s.open_table and may_call_game(s, taker):
        return CALLED
    for seat in range(s.players):
        if s.hand[seat] == 0:
            return OUT
    if s.hand[taker] & ALL_SERIES:
        return 0
    if s.stuck_leader != PASSES:
        return STUCK
    while not s.hand[s.turn] & ALL_SERIES:  # RAF-26
        s.void[s.turn] = (1 << len(SERIES)) - 1
        s.turn = left(s.turn, s.players)
    return 0


def over(s: State) -> bool:
    """Is the hand finished?"""
    return s.ceased != 0


# ---- the count ----


def partner(s: State, seat: int) -> int:
    """The seat opposite, whose score is one's own (RAF-3, RAF-20); alone, one's own seat."""
    return (seat + s.players // 2) % s.players if s.partners else seat


def taken(s: State, seat: int) -> int:
    """What a seat has made so far: tricks, 0s taken in them, and calls (RAF-15, RAF-17)."""
    return s.tricks[seat] + 5 * s.noughts[seat] + s.awards[seat]


def held(s: State, seat: int) -> int:
    """What a seat's hand counts when play ceases: its 0s and Raffles (RAF-15)."""
    hand = s.hand[seat]
    return 5 * popcount(hand & NOUGHTS) + 10 * (hand >> RAFFLES & 1)


def points(s: State, seat: int) -> int:
    """What this hand counts for a seat's side; before play ceases only calls are scored (RAF-15, RAF-20, RAF-25)."""
    total = count(s, seat)
    mate = partner(s, seat)
    return total if mate == seat else total + count(s, mate)


def count(s: State, seat: int) -> int:
    """What this hand counts for one seat."""
    if s.ceased == 0:
        return s.awards[seat]
    if s.ceased == CALLED:
        return taken(s, seat)
    return taken(s, seat) + held(s, seat)


def tally(s: State, seat: int) -> int:
    """The score that counts for a call of game: carried in, and made so far by the side (RAF-17)."""
    total = s.score[seat] + taken(s, seat)
    mate = partner(s, seat)
    return total if mate == seat else total + taken(s, mate)


def may_call_game(s: State, seat: int) -> bool:
    """Has the side the points for game? To break a tie it must also be alone in front (RAF-17, RAF-25)."""
    total = tally(s, seat)
    if total < s.game:
        return False
    tied, alone = False, True
    for other in range(s.players):
        tied = tied or s.score[other] >= s.game
        if other != seat and other != partner(s, seat) and tally(s, other) >= total:
            alone = False
    return alone or not tied


def won(s: State) -> int:
    """The winning seats, as a set; empty while nobody has won (RAF-16 to RAF-18)."""
    if s.ceased == 0:
        return 0
    if s.ceased == CALLED:
        return 1 << s.caller | 1 << partner(s, s.caller)
    best, winners = s.game, 0
    for seat in range(s.players):
        best, winners = ahead(best, winners, seat, s.score[seat] + points(s, seat))
    return one_side(winners, partner(s, lowest(winners))) if winners else 0


def next_dealer(s: State) -> int:
    """The deal passes to the left (RAF-5)."""
    return left(s.dealer, s.players)


def sound(s: State) -> bool:
    """Is every card of the pack in one place: a hand, or gone?"""
    seen, cards_held = s.gone, popcount(s.gone)
    for seat in range(s.players):
        seen |= s.hand[seat]
        cards_held += popcount(s.hand[seat])
    return seen == whole_pack(s) and cards_held == LENGTH * s.series + 2


def whole_pack(s: State) -> int:
    """All the cards that are played with, as a set (RAF-2)."""
    return (1 << LENGTH * s.series) - 1 | UNLEADABLE
