"""Deck-O-Cards Roulette (Henri Blum & Co., New York, 1938), for any number of players and a banker.

An arrow spins over the 52 cards of a bridge pack; the players lay points on a layout of cards, pairs, fours, suits
and colours, and the banker collects and pays. After an agreed number of spins the greatest gain wins.
Reconstructed: the layout (ROU-13), and how the game ends (ROU-16). The rules by their ids: docs/rules/roulette.md.

A bet is a place and any whole stake, far more moves than a set of 63 holds, so this game is plain Python only:
instead of `legal` it has `moves`, which lists the largest bet on each place, and `read`, which judges a bet in words.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from parlour.games.declare import CARD, NONE, SEAT, Numbers, Option, Rulebook, State, public, secret, switch, up_to
from parlour.games.kit import below, in_order, left, seed_rng
from parlour.games.roulette.pack import DECK

SEATS = 12  # as many as a table can show
MOST_SPINS = 1000
CARDS = 52
RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SUITS = ("spades", "hearts", "diamonds", "clubs")
ACE, JACK, QUEEN, KING = 0, 10, 11, 12
BETTING, SPINNING = 0, 1  # the phases of a spin
HOUSE = 1  # the value of banker when no player is
LONG_CHANCE = 50  # what a called card pays, and nothing pays more (ROU-12)
DONE, SPIN = 0, 1  # the moves that are no bet; a bet is its stake times the number of places, plus the place

# ---- the layout (ROU-1, ROU-13) ----


class Place(NamedTuple):
    """A place on the layout: the cards it wins on, and what it then pays for each so many points."""

    text: str
    cards: tuple[int, ...]
    pays: int
    each: int = 1
    covered: int = NONE  # the very card the chip lies on, where that matters (ROU-5)


def of_ranks(*ranks: int) -> tuple[int, ...]:
    """The cards of these ranks, in all four suits."""
    return tuple(len(RANKS) * suit + rank for suit in range(len(SUITS)) for rank in ranks)


def of_suits(*suits: int) -> tuple[int, ...]:
    """The cards of these suits."""
    return tuple(len(RANKS) * suit + rank for suit in suits for rank in range(len(RANKS)))


def joined(ranks: tuple[int, ...]) -> str:
    """Neighbouring ranks as one text."""
    return "-".join(RANKS[rank] for rank in ranks)


PAIRS = (
    *((rank, rank + 1) for rank in (0, 1, 2, 3, 5, 6, 7, 8)),  # along the rows ace to 5 and 6 to 10
    *((rank, rank + 5) for rank in range(5)),  # down the columns
    (QUEEN, KING),  # in the band above; its other pair is the box jq
)
FOURS = tuple((rank, rank + 1, rank + 5, rank + 6) for rank in range(4))

PLACES = (
    *(Place(f"card {text}", of_ranks(card % 13), 11, covered=card) for card, text in enumerate(DECK)),
    *(Place(f"two {joined(ranks)}", of_ranks(*ranks), 5) for ranks in PAIRS),  # ROU-6
    *(Place(f"four {joined(ranks)}", of_ranks(*ranks), 2) for ranks in FOURS),  # ROU-7
    Place("first-five", of_ranks(*range(5)), 3, each=2),  # ROU-8
    Place("second-five", of_ranks(*range(5, 10)), 3, each=2),
    Place("odd", of_ranks(*range(ACE, 10, 2)), 3, each=2),
    Place("even", of_ranks(*range(1, 10, 2)), 3, each=2),
    Place("red", of_suits(1, 2), 1),  # ROU-9
    Place("black", of_suits(0, 3), 1),
    *(Place(f"suit {name}", of_suits(suit), 3) for suit, name in enumerate(SUITS)),  # ROU-10
    Place("jqk", of_ranks(JACK, QUEEN, KING), 3),  # ROU-11
    Place("jq", of_ranks(JACK, QUEEN), 5),
    *(Place(f"called {text}", (card,), LONG_CHANCE) for card, text in enumerate(DECK)),  # ROU-12
)
PLACE_NUMBER = {place.text: number for number, place in enumerate(PLACES)}
BETS = (
    *(("card",), ("two",), ("four",), ("first-five", "second-five", "odd", "even")),
    *(("red", "black"), ("suit",), ("jqk", "jq"), ("called",)),
)
"""The kinds of bets, in the order of their rules from ROU-5 to ROU-12, by the first word of their places."""
BET_ON = tuple(next(kind for kind, first in enumerate(BETS) if place.text.split()[0] in first) for place in PLACES)

GAME = Rulebook(
    name="roulette",
    title="Deck-O-Cards Roulette",
    year="1938",
    publisher="Henri Blum & Co., New York",
    summary="Lay your points on cards, pairs, suits and colours, and see where the arrow stops.",
    players=tuple(range(1, SEATS + 1)),
    usual_players=4,
    seats=SEATS,
    pack=DECK,
    options=(
        Option("stake", 100, "ROU-3", "Points each player begins with."),
        Option(
            "bank",
            0,
            "ROU-3",
            "Points the bank begins with; 0 means 50 times the points of everybody who bets.",
            least=0,
        ),
        Option("spins", 20, "ROU-16", "How often the arrow is spun in a game.", most=MOST_SPINS),
        Option(
            "banker",
            "player",
            "ROU-2",
            "Who holds the bank; somebody who plays alone bets against the house.",
            choices=("player", "house"),
            says=("one of the players", "the house"),
        ),
        switch(
            "bank_passes",
            "ROU-16",
            "The bank moves on to the left, so that everybody holds it for an equal share of the spins.",
            label="The bank goes round",
        ),
        switch(
            "banker_counts",
            "ROU-18",
            "What the bank wins or loses counts for the player who holds it; otherwise it counts for nobody.",
            default=True,
            label="The bank counts for its holder",
            since=2,
        ),
    ),
    moves=(),
    phases=("bet", "spin"),
    ledger=("roulette",),
    native=False,
    version=2,
    crowd="The leaflet sets no limit; twelve are as many as a table here can show (ROU-1).",
)

STATE = {
    "holder": public(kind=SEAT),  # the player who is banker now; none when the house is
    "in_bank": public(kind=up_to(60_000)),
    "chips": public(SEATS, up_to(10_000)),  # points a seat has before it, not those on the layout
    "layout": public(SEATS * len(PLACES), up_to(1000), each=len(PLACES)),  # what each seat has on each place
    "owed": public(CARDS, up_to(10_000)),  # what the bank must pay on each card, were it to come
    "spun": public(kind=up_to(MOST_SPINS)),
    "stopped": public(kind=CARD),  # where the arrow stopped last
    "result": public(SEATS, up_to(5000, -5000)),  # what each seat won or lost by that
    "gain": public(SEATS, up_to(10_000, -10_000)),  # and by all spins together
    "by_bet": public(SEATS * len(BETS), up_to(10_000, -10_000), each=len(BETS)),  # the same by kinds of bets
    "stops": secret(MOST_SPINS, CARD),  # where the arrow will stop
}


# ---- before play ----


def forbidden(players: int, options: dict[str, int]) -> str:
    """Why these options do not go together; empty if they do."""
    if options["bank_passes"] and players == 1:
        return "One player alone has the house for banker (ROU-18), and it never passes the bank on (ROU-16)."
    if options["bank_passes"] and options["banker"] == HOUSE:
        return "The house never passes the bank on (ROU-16)."
    return ""


def pack(s: State, deck: Numbers) -> int:
    """The cards around the arrow, in order (ROU-1)."""
    return in_order(deck, CARDS)


def cut(s: State, deck: Numbers) -> int:
    """The first banker; the shuffled pack lends the chance for the spins that choose him."""
    seed = 0
    for place in range(10):
        seed = CARDS * seed + deck[place]
    seed_rng(s.fate, seed)
    return highest_spin(s.players, s.fate)


def highest_spin(players: int, rng: Numbers) -> int:
    """Each spins for the bank: the highest card has it, the ace above the king; ties spin again (ROU-2)."""
    spinning = list(range(players))
    while len(spinning) > 1:
        heights = [height(below(rng, CARDS)) for _ in spinning]
        spinning = [seat for seat, high in zip(spinning, heights, strict=True) if high == max(heights)]
    return spinning[0]


def height(card: int) -> int:
    """How high a card is in the spin for the bank: the ace is above the king (ROU-2)."""
    rank = card % len(RANKS)
    return len(RANKS) if rank == ACE else rank


def deal(s: State, deck: Numbers) -> None:
    """Begin a game whose spins are left to fate: any of the 52 cards, every time (ROU-1)."""
    lay_out(s, [below(s.fate, CARDS) for _ in range(s.spins)])


def lay_out(s: State, stops: Sequence[int]) -> None:
    """Begin a game in which the arrow will stop at these cards; the chips are divided (ROU-3, ROU-19)."""
    s.stops[: s.spins] = stops[: s.spins]
    s.stopped = NONE
    s.in_bank = s.bank if s.bank else balance(s)
    for seat in range(s.players):
        s.chips[seat] = s.stake
    open_layout(s)


def balance(s: State) -> int:
    """What the banker keeps when nothing else is said: enough to pay all who bet, should every one of them call the
    card that comes with his full stake (ROU-3, ROU-12)."""
    bettors = s.players if house_banks(s) else s.players - 1
    return LONG_CHANCE * int(s.stake) * bettors


def open_layout(s: State) -> None:
    """The banker opens the layout for the next spin; betting begins on his left (ROU-18)."""
    s.phase = BETTING
    s.holder = NONE if house_banks(s) else bank_holder(s)
    s.turn = first_to_bet(s)


def house_banks(s: State) -> bool:
    """Is the house banker: by choice, or because the one player there is bets, which a banker may not (ROU-18)?"""
    return bool(s.banker == HOUSE or s.players == 1)


def first_to_bet(s: State) -> int:
    """Who begins the betting: the banker's left, or with the house he who spun highest (ROU-2, ROU-18)."""
    return int(s.dealer) if house_banks(s) else left(s.holder, s.players)


def bank_holder(s: State) -> int:
    """Whose the bank is for the next spin; where shares are uneven the first have one spin more (ROU-16, ROU-18)."""
    if not s.bank_passes:
        return s.dealer
    share, longer = divmod(s.spins, s.players)
    in_longer = longer * (share + 1)
    place = s.spun // (share + 1) if s.spun < in_longer else longer + (s.spun - in_longer) // share
    return (s.dealer + place) % s.players


# ---- play ----


def play(s: State, move: int) -> None:
    """Lay a bet, leave the betting to the next, or spin (ROU-4)."""
    if move == SPIN:
        spin(s)
    elif move == DONE:
        bet_next(s)
    else:
        stake, place = divmod(move, len(PLACES))
        s.chips[s.turn] -= stake
        s.layout[s.turn * len(PLACES) + place] += stake
        for card in PLACES[place].cards:
            s.owed[card] += winnings(place, card, stake)


def bet_next(s: State) -> None:
    """The next to the left bets; when all have, the banker spins, the house without being asked (ROU-18)."""
    s.turn = left(s.turn, s.players)
    if house_banks(s):
        if s.turn == s.dealer:
            spin(s)
    elif s.turn == s.holder:
        s.phase = SPINNING


def spin(s: State) -> None:
    """The arrow stops: losing points go to the bank, winning ones come back with what they won (ROU-4)."""
    s.stopped = s.stops[s.spun]
    s.spun += 1
    s.result[:] = [0] * SEATS
    for spot, stake in enumerate(s.layout):
        if stake:
            seat, place = divmod(spot, len(PLACES))
            won = winnings(place, s.stopped, stake)
            s.by_bet[seat * len(BETS) + BET_ON[place]] += won if won else -stake
            settle(s, seat, stake, won)
    s.layout[:] = [0] * len(s.layout)
    s.owed[:] = [0] * CARDS
    if not over(s):
        open_layout(s)


def settle(s: State, seat: int, stake: int, won: int) -> None:
    """Pay one bet, or collect it."""
    change = won if won else -stake
    s.in_bank -= change
    s.chips[seat] += stake + change
    credit(s, seat, change)
    if s.banker_counts and s.holder != NONE:
        credit(s, s.holder, -change)


def credit(s: State, seat: int, change: int) -> None:
    """Write down what a seat has won or lost by this spin, as a bettor or as the holder of the bank (ROU-18)."""
    s.result[seat] += change
    s.gain[seat] += change


def winnings(place: int, card: int, stake: int) -> int:
    """What a stake on a place wins when the arrow stops at a card; nothing means that it is lost (ROU-5 to ROU-12)."""
    where = PLACES[place]
    if card not in where.cards:
        return 0
    won = stake * where.pays // where.each
    return won + 4 * stake if card == where.covered else won  # ROU-5: the very card pays four more


PRIZES = tuple(
    tuple((card, winnings(number, card, place.each)) for card in place.cards) for number, place in enumerate(PLACES)
)
"""What the smallest stake on each place wins, card by card."""


def largest(s: State, place: int) -> int:
    """The most the seat to act may lay on a place: what it has, and what the bank could pay (ROU-15, ROU-18)."""
    each = PLACES[place].each
    own = s.chips[s.turn] // each * each
    return min(own, covered(s, place)) if own else 0


def covered(s: State, place: int) -> int:
    """The most the bank's own points can cover on a place beside the bets already laid (ROU-14, ROU-15)."""
    times = min([(s.in_bank - s.owed[card]) // won for card, won in PRIZES[place]])
    return times * PLACES[place].each


def over(s: State) -> bool:
    """Has the arrow been spun as often as agreed (ROU-16)?"""
    return s.spun == s.spins


# ---- the count ----


def points(s: State, seat: int) -> int:
    """What a seat has won or lost by the spins so far; what lies on the layout is neither yet (ROU-16)."""
    return s.gain[seat]


def won(s: State) -> int:
    """The seats with the highest gain, the banker's among them (ROU-16, ROU-18)."""
    if not over(s):
        return 0
    totals = {seat: s.score[seat] + s.gain[seat] for seat in range(s.players) if may_win(s, seat)}
    return sum(1 << seat for seat, total in totals.items() if total == max(totals.values()))


def may_win(s: State, seat: int) -> bool:
    """May a seat win? Where the bank is nobody's, not the player who holds it all the time and never bets (ROU-18)."""
    passes = s.bank_passes and s.spins > 1
    return bool(s.banker_counts or house_banks(s) or seat != s.dealer or passes)


def odds() -> dict[str, Fraction]:
    """What a point on each place returns on average, counted over the 52 cards (ROU-17)."""
    return {place.text: expected(number) for number, place in enumerate(PLACES)}


def expected(place: int) -> Fraction:
    """The mean of what a place wins and loses, a point staked."""
    stake = PLACES[place].each
    return Fraction(sum(winnings(place, card, stake) or -stake for card in range(CARDS)), stake * CARDS)
