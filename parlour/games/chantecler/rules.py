"""Chantecler (The Standard Playing Card Co., Chicago, 1910), for four players in two partnerships.

A child of Cinch from the year of Rostand's play: bid for the right to name trumps, discard eleven cards down to six,
and take the fourteen points that lie in the trumps. Four birds are trumps whatever suit is named.
Reconstructed: the rank of Pheasant and Peacock, which the book prints both ways (CHA-2), and what four passes mean.
The rules by their ids: docs/rules/chantecler.md and docs/rules/open-table.md.
"""

from parlour.games.chantecler.pack import DECK
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
from parlour.games.kit import deal_each, in_order, left, popcount

SEATS = 4
SUITS = ("duck", "goose", "hen", "turkey")
LENGTH = 10  # a suit runs from 1 to 10 (CHA-1)
CHANTECLER, PHEASANT, PEACOCK, OWL = 40, 41, 42, 43
PACK_SIZE = 44
PACK = (1 << PACK_SIZE) - 1
BIRDS = 15 << CHANTECLER
SUIT_CARDS = tuple((1 << LENGTH) - 1 << LENGTH * suit for suit in range(4))
COUNTERS = (1, 0, 3, 0, 5, 0, 0, 0, 0, 0)  # what the trumps from 1 to 10 count (CHA-4)
HAND, KEPT, LAID_AWAY = 11, 6, 5
HIGHEST_BID = 14
BIDDING, NAMING, DISCARDING, PLAYING = range(4)  # phases
PASS = 0
REDEAL = 1  # the value of all_pass when the hands are thrown in
PLAYED, PASSED = 1, 2  # how the hand ended
CALL_REVOKE, TAKE_BACK, TAKE_BACK_DISCARD = range(3)  # from the last on, one call a card

GAME = Rulebook(
    name="chantecler",
    title="Chantecler",
    year="1910",
    publisher="The Standard Playing Card Co., Chicago",
    summary="Bid on fourteen points, name the trump, and never forget that birds are always trumps.",
    players=(4,),
    usual_players=4,
    seats=SEATS,
    pack=DECK,
    options=(
        Option(
            "second_bird",
            "pheasant",
            "CHA-2",
            "Which bird ranks next below Chantecler.",
            choices=("pheasant", "peacock"),
            says=("the Pheasant", "the Peacock"),
        ),
        Option(
            "all_pass",
            "dealer",
            "CHA-9",
            "What happens when all four pass: the dealer must name trumps, or the next player deals anew.",
            choices=("dealer", "redeal"),
            label="When all pass",
            says=("the dealer names trumps", "the next player deals anew"),
        ),
        Option(
            "game",
            56,
            "CHA-20",
            "Points that win the game; 42 rings the bell of a progressive party.",
            label="Points for game",
        ),
        switch(
            "open_table", "OPN-4", "Nobody referees: wrong cards can be discarded or played, and taken back in time."
        ),
    ),
    moves=(
        ("pass", *(f"bid {points}" for points in range(1, HIGHEST_BID + 1))),
        tuple(f"name {suit}" for suit in SUITS),
        tuple(f"discard {card}" for card in DECK),
        DECK.cards,
    ),
    phases=("bid", "name", "discard", "play"),
    face_down=("discard",),  # (CHA-11)
    ledger=("chantecler", "open-table"),
    ids=("CHA", "OPN-4", "OPN-5"),
    calls=("call revoke", "take back", *(f"take back {card}" for card in DECK)),
)

STATE = {
    "hand": own(SEATS, CARDS),
    "discarded": own(SEATS, CARDS),
    "down": public(SEATS, up_to(LAID_AWAY)),  # how many cards a seat has discarded
    "bids": public(SEATS, up_to(HIGHEST_BID)),
    "bid": public(kind=up_to(HIGHEST_BID)),  # the highest so far; 0 if all passed
    "bidder": public(kind=SEAT),
    "trump": public(kind=one_of(*SUITS)),
    "trick": public(SEATS, CARD),  # the card each seat has on the table, until the next lead
    "laid": public(kind=up_to(SEATS)),  # how many of them
    "leader": public(kind=SEAT),
    "led": public(kind=one_of(*SUITS)),  # the suit of trumps when a bird was led
    "taker": public(kind=SEAT),  # who took the trick that lies complete
    "tricks": public(SEATS, up_to(KEPT)),
    "counters": public(SEATS, up_to(14)),  # points taken in tricks
    "caught": public(SEATS, CARDS),  # the cards that count them
    "ended": public(kind=one_of("playing", "played", "passed")),
    "lifted": public(SEATS, CARD),  # the misplay a seat has taken back from this trick (open table)
    # what everybody has seen, and may conclude
    "gone": public(kind=CARDS),
    "played": public(SEATS, CARDS),  # by whom
    "shown": public(SEATS, CARDS),  # cards known to be in a hand
    "kept": public(SEATS, CARDS),  # trumps a seat took back: in its hand, or again among its discards
    "void": public(SEATS, some_of(*SUITS)),  # of trumps, the birds included
    "mixed": public(kind=SEATS_SET),  # who has played a card that is no trump
    # working space of `imagine`
    "lies": secret(2 * SEATS, CARDS),  # the hands, then the discards
    "room": secret(2 * SEATS),
    "may": secret(2 * SEATS, CARDS),
}


# ---- before play ----


def pack(s: State, deck: Numbers) -> int:
    """Lay out the 44 cards in order (CHA-1)."""
    return in_order(deck, PACK_SIZE)


def cut(s: State, deck: Numbers) -> int:
    """The first dealer: each cuts, the highest deals; on a tie for highest all cut again (CHA-6)."""
    dealer = 0
    for first in range(0, PACK_SIZE, s.players):
        highest, tied = NONE, False
        for seat in range(s.players):
            rank = cut_rank(s, deck[PACK_SIZE - 1 - first - seat])
            if rank > highest:
                highest, dealer, tied = rank, seat, False
            elif rank == highest:
                tied = True
        if not tied:
            return dealer
    return dealer


def cut_rank(s: State, card: int) -> int:
    """How high a card is in the cut: its number, the birds above in their own order (CHA-6)."""
    return bird_rank(s, card) if card >= CHANTECLER else card % LENGTH


def bird_rank(s: State, bird: int) -> int:
    """Chantecler, then Pheasant and Peacock or the other way round, then the Owl; all above the suits (CHA-2)."""
    if s.second_bird != 0 and (bird == PHEASANT or bird == PEACOCK):
        bird = PHEASANT + PEACOCK - bird
    return 200 - bird


def deal(s: State, deck: Numbers) -> None:
    """Deal three cards at a time three times round, then two: the whole pack (CHA-7)."""
    place = 0
    for _ in range(3):
        place = deal_each(s.hand, deck, place, 3, s.dealer, s.players)
    deal_each(s.hand, deck, place, 2, s.dealer, s.players)
    for seat in range(SEATS):
        s.trick[seat] = s.lifted[seat] = NONE
    s.bidder = s.trump = s.leader = s.led = s.taker = NONE
    s.phase = BIDDING
    s.turn = left(s.dealer, s.players)


def legal(s: State) -> int:
    """The moves of the seat to act."""
    if s.phase == BIDDING:
        return may_bid(s)
    if s.phase == NAMING:
        return 15
    hand = s.hand[s.turn]
    if s.open_table and s.lifted[s.turn] == NONE:
        return hand
    if s.phase == DISCARDING:
        return may_discard(hand, trumps(s.trump))
    return proper(s, hand, leading(s))


def may_bid(s: State) -> int:
    """Pass, or bid more than anyone before, up to fourteen (CHA-8, CHA-25)."""
    return (1 << HIGHEST_BID + 1) - (1 << s.bid + 1) | 1 << PASS


def may_discard(hand: int, trump_cards: int) -> int:
    """Any plain card; a trump only while more than six are held (CHA-11, CHA-12, CHA-22)."""
    return hand if popcount(hand & trump_cards) > KEPT else hand & ~trump_cards


def play(s: State, move: int) -> None:
    """Make a move."""
    if s.phase == PLAYING:
        play_card(s, move)
    elif s.phase == DISCARDING:
        discard(s, move)
    elif s.phase == NAMING:
        s.trump = move
        s.phase = DISCARDING
        s.turn = next_to_discard(s)
    else:
        say(s, move)


def say(s: State, bid: int) -> None:
    """Bid or pass; the dealer's word ends the only round (CHA-8 to CHA-10)."""
    if bid != PASS:
        s.bid = s.bids[s.turn] = bid
        s.bidder = s.turn
    if s.turn != s.dealer:
        s.turn = left(s.turn, s.players)
    elif s.bidder == NONE and s.all_pass == REDEAL:
        s.ended = PASSED
    else:
        if s.bidder == NONE:
            s.bidder = s.dealer
        s.phase, s.turn = NAMING, s.bidder


def discard(s: State, card: int) -> None:
    """Lay a card away face down; when all have laid away five, the bidder leads (CHA-11, CHA-15)."""
    s.hand[s.turn] ^= 1 << card
    s.discarded[s.turn] |= 1 << card
    s.kept[s.turn] |= s.shown[s.turn]
    s.shown[s.turn] = 0
    s.down[s.turn] += 1
    s.turn = next_to_discard(s)
    if s.turn == NONE:
        s.phase, s.turn = PLAYING, s.bidder


def next_to_discard(s: State) -> int:
    """The first seat from the dealer's left that has not laid away five (CHA-22)."""
    seat = s.dealer
    for _ in range(s.players):
        seat = left(seat, s.players)
        if s.down[seat] < LAID_AWAY:
            return seat
    return NONE


# ---- play ----


def trumps(trump: int) -> int:
    """All trumps: the suit named and the four birds (CHA-1, CHA-3)."""
    return SUIT_CARDS[trump] | BIRDS


def suit_of(card: int, trump: int) -> int:
    """The suit a card belongs to; the birds are trumps."""
    return trump if card >= CHANTECLER else card // LENGTH


def of_suit(suit: int, trump: int) -> int:
    """All cards that belong to a suit."""
    return trumps(trump) if suit == trump else SUIT_CARDS[suit]


def leading(s: State) -> bool:
    """Is the next card a lead?"""
    return s.laid == 0 or s.laid == s.players


def first_trick(s: State) -> bool:
    """Is no trick complete yet?"""
    return s.tricks[0] + s.tricks[1] + s.tricks[2] + s.tricks[3] == 0


def proper(s: State, hand: int, leads: bool) -> int:
    """The cards of a hand that may rightly be played (CHA-15 to CHA-17, CHA-23)."""
    wanted, allowed = PACK, PACK
    if leads:
        if first_trick(s):
            wanted = allowed = trumps(s.trump)
    else:
        wanted = of_suit(s.led, s.trump)
        allowed = wanted | trumps(s.trump)
    return hand & allowed if hand & wanted else hand


def play_card(s: State, card: int) -> None:
    """Play a card; the last to a trick settles it."""
    seat = s.turn
    leads = leading(s)
    refereed = not s.open_table or s.lifted[seat] != NONE
    if leads:
        turn_down(s)
        s.led = suit_of(card, s.trump)
    s.trick[seat] = card
    if refereed and not looks_right(s, seat):
        s.void[seat] |= 1 << expected(s, seat)
    if suit_of(card, s.trump) != s.trump:
        s.mixed |= 1 << seat
    s.hand[seat] ^= 1 << card
    s.shown[seat] &= ~(1 << card)
    s.kept[seat] &= ~(1 << card)
    s.gone |= 1 << card
    s.played[seat] |= 1 << card
    s.laid += 1
    if s.laid == s.players:
        settle(s)
    else:
        s.turn = next_to_play(s, seat)


def turn_down(s: State) -> None:
    """Clear the table for a new lead."""
    s.laid = 0
    s.taker = NONE
    s.leader = s.turn
    for seat in range(s.players):
        s.trick[seat] = s.lifted[seat] = NONE


def expected(s: State, seat: int) -> int:
    """The suit a seat's card in this trick should be of: the one led; trumps for the first lead."""
    return s.trump if seat == s.leader else s.led


def looks_right(s: State, seat: int) -> bool:
    """Is a seat's card right whatever it holds: a trump, the suit led, or any lead but the first?"""
    suit = suit_of(s.trick[seat], s.trump)
    if suit == s.trump:
        return True
    return not first_trick(s) if seat == s.leader else suit == s.led


def next_to_play(s: State, seat: int) -> int:
    """The next seat to the left with no card on the table (after a card taken back it may be any)."""
    seat = left(seat, s.players)
    while s.trick[seat] != NONE:
        seat = left(seat, s.players)
    return seat


def strength(s: State, card: int) -> int:
    """How a card ranks in its trick; strangers to the suit led never win (CHA-3, CHA-18)."""
    if card >= CHANTECLER:
        return bird_rank(s, card)
    suit, rank = card // LENGTH, card % LENGTH
    if suit == s.trump:
        return 100 + rank
    return rank if suit == s.led else NONE


def settle(s: State) -> None:
    """The highest trump takes the trick, or the highest card of the suit led; its taker leads (CHA-18)."""
    taker, best = 0, -2
    for seat in range(s.players):
        rank = strength(s, s.trick[seat])
        if rank > best:
            taker, best = seat, rank
    s.taker = s.turn = taker
    s.tricks[taker] += 1
    s.counters[taker] += worth(table_cards(s), s.trump)
    s.caught[taker] |= table_cards(s) & counting(s.trump)
    if popcount(s.gone) == KEPT * s.players:
        s.ended = PLAYED


def table_cards(s: State) -> int:
    """The cards of the trick, as a set."""
    found = 0
    for seat in range(s.players):
        if s.trick[seat] != NONE:
            found |= 1 << s.trick[seat]
    return found


def over(s: State) -> bool:
    """Is the hand finished?"""
    return s.ended != 0


# ---- the count ----


def worth(taken: int, trump: int) -> int:
    """What the counters of a set come to: 5, 3 and 1 of trumps, 1 a bird and 2 Chantecler (CHA-4)."""
    suit = taken >> LENGTH * trump
    birds = popcount(taken & BIRDS) + (taken >> CHANTECLER & 1)
    return birds + (suit & 1) * COUNTERS[0] + (suit >> 2 & 1) * COUNTERS[2] + (suit >> 4 & 1) * COUNTERS[4]


def counting(trump: int) -> int:
    """The cards that count something (CHA-4)."""
    return BIRDS | 21 << LENGTH * trump


def partner(s: State, seat: int) -> int:
    """The seat opposite, whose score is one's own."""
    return seat ^ 2


def opposed(seat: int, other: int) -> bool:
    """Are two seats on different sides?"""
    return (seat ^ other) & 1 != 0


def points(s: State, seat: int) -> int:
    """What this hand counts for a seat's side (CHA-19); the bidders also get what the others discarded (CHA-14)."""
    if s.ended != PLAYED:
        return 0
    made = s.counters[seat] + s.counters[partner(s, seat)]
    if opposed(seat, s.bidder):
        return made
    made += from_discards(s)
    return made if made >= s.bid else -s.bid


def from_discards(s: State) -> int:
    """What the bidder's adversaries have discarded, which counts for his side (CHA-14, CHA-24)."""
    found = 0
    for other in range(s.players):
        if opposed(other, s.bidder):
            found += worth(s.discarded[other], s.trump)
    return found


def won(s: State) -> int:
    """The winning seats, as a set; if both sides reach game together the bidders are out first (CHA-20, CHA-25)."""
    if s.ended == 0:
        return 0
    out = 0
    for seat in range(s.players):
        if s.score[seat] + points(s, seat) >= s.game:
            out |= 1 << seat
    if popcount(out) == s.players:
        return 0 if s.bidder == NONE else 1 << s.bidder | 1 << partner(s, s.bidder)
    return out


def next_dealer(s: State) -> int:
    """The deal passes to the left (CHA-6)."""
    return left(s.dealer, s.players)


def sound(s: State) -> bool:
    """Is every card of the pack in one place: a hand, the discards, or gone?"""
    seen, number = s.gone, popcount(s.gone)
    for seat in range(s.players):
        seen |= s.hand[seat] | s.discarded[seat]
        number += popcount(s.hand[seat]) + popcount(s.discarded[seat])
    return seen == PACK and number == popcount(PACK)
