"""Trolley Matchem (Snyder Bros. Game Co., Elmira, N. Y., 1904), for two to eleven players.

A card from the hand catches all the cards of its kind that lie on the board; who holds two may build instead and
come back for more, and who can match nothing must lay a card off. Most cards caught count a hundred, and every
card caught its value. Reconstructed: the uneven last deal (MAT-5) and the ties (MAT-7, MAT-8).
The rules by their ids: docs/rules/trolley.md.
"""

from parlour import cards
from parlour.cards import KINDS
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
    own,
    public,
    secret,
    some_of,
)
from parlour.games.kit import by_lot, left, pick, popcount, scatter, stack
from parlour.games.trolley import ALL_CARDS, KIND_CARDS, SIZE, value_of

SEATS = 11
HAND = BOARD = 5
TAKE, BUILD, LAY = 0, 6, 12  # the first move of each sort; the kind is added
MOST_CARDS = 100  # for catching the most (MAT-7)

GAME = Rulebook(
    name="matchem",
    title="Trolley Matchem",
    year="1904",
    publisher="Snyder Bros. Game Co., Elmira, N. Y.",
    summary="Match the cards on the board with those in your hand; a great game for the children.",
    players=(2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    usual_players=4,
    seats=SEATS,
    pack=cards.TROLLEY,
    options=(Option("game", 500, "MAT-8", "Points that win the game."),),
    moves=(tuple(f"{verb} {kind}" for verb in ("take", "build", "lay") for kind in KINDS),),
    ledger=("trolley",),
)

STATE = {
    "hand": own(SEATS, CARDS),
    "cards": public(SEATS),  # how many cards each holds
    "board": public(kind=CARDS),
    "caught": public(SEATS, CARDS),
    "matcher": public(kind=SEAT),  # who matched last
    "stock": secret(SIZE, CARD),  # the top card last
    "in_stock": public(),
    "ended": public(kind=FLAG),
    # what everybody may conclude, until five more are dealt
    "void": public(SEATS, some_of(*KINDS)),  # who laid off holds nothing that lay on the board
    "keeps": public(SEATS, some_of(*KINDS)),  # who built holds one more
    # working space of `imagine`: the last row is the stock
    "pile": secret(SEATS + 1, CARDS),
    "room": secret(SEATS + 1),
    "may": secret(SEATS + 1, CARDS),
}


# ---- before play ----


def pack(s: State, deck: Numbers) -> int:
    """Lay out the pack in order; how many cards it has (TRO-1)."""
    for card in range(SIZE):
        deck[card] = card
    return SIZE


def cut(s: State, deck: Numbers) -> int:
    """The first dealer is drawn by lot; the book does not say how he is found."""
    return by_lot(deck, s.players)


def deal(s: State, deck: Numbers) -> None:
    """Deal five each, one at a time, and then five to the board; the dealer's left begins (MAT-1)."""
    s.in_stock = SIZE
    for place in range(SIZE):
        s.stock[place] = deck[SIZE - 1 - place]
    deal_hands(s)
    for _ in range(BOARD):
        s.board |= 1 << draw(s)
    s.matcher = NONE
    s.turn = left(s.dealer, s.players)


def deal_hands(s: State) -> None:
    """Five more each, one at a time, the last deal as far as it reaches (MAT-5)."""
    seat = s.dealer
    dealt = min(HAND * s.players, s.in_stock)
    for _ in range(dealt):
        seat = left(seat, s.players)
        s.hand[seat] |= 1 << draw(s)
        s.cards[seat] += 1
    for seat in range(s.players):
        s.void[seat] = 0


def draw(s: State) -> int:
    """The top card of the stock."""
    s.in_stock -= 1
    card = s.stock[s.in_stock]
    s.stock[s.in_stock] = 0
    return card


# ---- play ----


def legal(s: State) -> int:
    """Take or build where a card matches; only a player who cannot match lays one off (MAT-2 to MAT-4)."""
    hand, matches, lays = s.hand[s.turn], 0, 0
    for kind in range(len(KIND_CARDS)):
        copies = hand & KIND_CARDS[kind]
        if copies == 0:
            continue
        if s.board & KIND_CARDS[kind] == 0:
            lays |= 1 << LAY + kind
        elif copies & copies - 1:
            matches |= 1 << TAKE + kind | 1 << BUILD + kind
        else:
            matches |= 1 << TAKE + kind
    return matches if matches != 0 else lays


def play(s: State, move: int) -> None:
    """One play: take, build or lay off (MAT-2)."""
    seat, kind = s.turn, move % len(KINDS)
    if move >= LAY:
        s.void[seat] |= kinds_on(s.board)
    card = s.hand[seat] & KIND_CARDS[kind]
    card &= -card
    s.hand[seat] ^= card
    s.cards[seat] -= 1
    s.board |= card
    if move < BUILD:
        s.caught[seat] |= s.board & KIND_CARDS[kind]
        s.board &= ~KIND_CARDS[kind]
        s.matcher = seat
    if BUILD <= move < LAY:
        s.keeps[seat] |= 1 << kind
    else:
        s.keeps[seat] &= ~(1 << kind)
    pass_turn(s)


def kinds_on(board: int) -> int:
    """The kinds that lie on the board, as a set."""
    kinds = 0
    for kind in range(len(KIND_CARDS)):
        if board & KIND_CARDS[kind]:
            kinds |= 1 << kind
    return kinds


def pass_turn(s: State) -> None:
    """The next player who holds cards plays; when nobody does, five more are dealt, or all is over (MAT-5)."""
    for _ in range(s.players):
        s.turn = left(s.turn, s.players)
        if s.cards[s.turn] > 0:
            return
    if s.in_stock == 0:
        finish(s)
    else:
        deal_hands(s)
        s.turn = left(s.dealer, s.players)


def finish(s: State) -> None:
    """Whoever matched last in the whole deal takes what is left on the board (MAT-6)."""
    if s.matcher != NONE:
        s.caught[s.matcher] |= s.board
        s.board = 0
    s.ended = 1


def over(s: State) -> bool:
    """Is the hand finished?"""
    return s.ended != 0


# ---- the count ----


def points(s: State, seat: int) -> int:
    """The value of the cards caught, and a hundred for most cards; counted when all is played (MAT-7)."""
    if s.ended == 0:
        return 0
    total = value_of(s.caught[seat])
    return total + MOST_CARDS if caught_most(s, seat) else total


def caught_most(s: State, seat: int) -> bool:
    """Has a seat caught more cards than any other? A tie is nobody's (MAT-7)."""
    for other in range(s.players):
        if other != seat and popcount(s.caught[other]) >= popcount(s.caught[seat]):
            return False
    return True


def won(s: State) -> int:
    """The winning seat, as a set; empty while nobody has won, and when the highest tie (MAT-8)."""
    if s.ended == 0:
        return 0
    best, winners = s.game, 0
    for seat in range(s.players):
        total = s.score[seat] + points(s, seat)
        if total > best:
            best, winners = total, 0
        if total == best:
            winners |= 1 << seat
    return winners if popcount(winners) == 1 else 0


def next_dealer(s: State) -> int:
    """The deal passes to the left (MAT-8)."""
    return left(s.dealer, s.players)


# ---- what a seat may know ----


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Deal the cards the seat has not seen anew, as they might lie for all it knows."""
    unseen = ALL_CARDS & ~s.board
    for other in range(s.players):
        unseen &= ~s.caught[other]
        if other == seat:
            unseen &= ~s.hand[other]
    for attempt in range(64):
        scatter_unseen(s, seat, unseen, attempt == 63, rng)
        if explains_builds(s, seat):
            break
    for other in range(s.players):
        if other != seat:
            s.hand[other] = s.pile[other]
    stack(s.stock, s.pile[s.players], rng)


def scatter_unseen(s: State, seat: int, unseen: int, builders_first: bool, rng: Numbers) -> None:
    """Deal the unseen cards into the piles; if need be those first that builders are known to keep."""
    for other in range(s.players):
        s.pile[other] = s.room[other] = s.may[other] = 0
        if other != seat:
            s.room[other] = s.cards[other]
            s.may[other] = may_hold(s, other)
    s.pile[s.players], s.room[s.players], s.may[s.players] = 0, s.in_stock, ALL_CARDS
    dealt = 0
    if builders_first:
        for other in range(s.players):
            for kind in range(len(KIND_CARDS)):
                if other != seat and s.keeps[other] >> kind & 1:
                    card = 1 << pick(rng, unseen & KIND_CARDS[kind] & ~dealt)
                    s.pile[other] |= card
                    s.room[other] -= 1
                    dealt |= card
    scatter(s.pile, s.room, s.may, s.players + 1, unseen & ~dealt, rng)


def may_hold(s: State, seat: int) -> int:
    """The cards a seat may hold for all the table knows."""
    held = ALL_CARDS
    for kind in range(len(KIND_CARDS)):
        if s.void[seat] >> kind & 1:
            held &= ~KIND_CARDS[kind]
    return held


def explains_builds(s: State, seat: int) -> bool:
    """Does everyone who built still hold another of that kind (MAT-3)?"""
    for other in range(s.players):
        for kind in range(len(KIND_CARDS)):
            if other != seat and s.keeps[other] >> kind & 1 and s.pile[other] & KIND_CARDS[kind] == 0:
                return False
    return True


# ---- in words ----


def why_not(s: State, move: int) -> str:
    """Why the seat to act may not make this move."""
    kind = move % len(KINDS)
    held = popcount(s.hand[s.turn] & KIND_CARDS[kind])
    if held == 0:
        return f"Seat {s.turn} holds no {KINDS[kind]}."
    if move >= LAY:
        return "Who can match a card on the board must take or build; only who cannot lays one off (MAT-4)."
    if s.board & KIND_CARDS[kind] == 0:
        rule = "MAT-2" if move < BUILD else "MAT-3"
        return f"No {KINDS[kind]} lies on the board ({rule})."
    return f"To build, a player must hold two or more of the kind, and seat {s.turn} holds one {KINDS[kind]} (MAT-3)."


def pause(s: State) -> bool:
    """Is this a place for a new line in the record? After every round."""
    return s.turn == left(s.dealer, s.players)


def tell(s: State, names: list[str]) -> dict[str, str]:
    """The table as everyone sees it, in words."""
    counts = [(kind, popcount(s.board & KIND_CARDS[kind])) for kind in range(len(KINDS))]
    told = {"On the board": ", ".join(f"{KINDS[kind]} {count}" for kind, count in counts if count) or "nothing"}
    seats = range(s.players)
    told["Caught"] = ", ".join(f"{names[seat]} {popcount(s.caught[seat])}" for seat in seats)
    told["Worth"] = ", ".join(f"{names[seat]} {value_of(s.caught[seat])}" for seat in seats)
    if s.matcher != NONE:
        told["Matched last"] = names[s.matcher]
    told["In hand"] = ", ".join(f"{names[seat]} {s.cards[seat]}" for seat in seats)
    told["Stock"] = f"{s.in_stock} cards"
    return told
