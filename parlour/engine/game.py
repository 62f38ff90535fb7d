"""Game and State: the public face of a rulebook in plain Python."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence, Set, Sized
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from parlour.cards import Pack, named, numbers
from parlour.engine.binding import plain_kernels
from parlour.engine.plain import fields_of, plain_form
from parlour.engine.view import View, putter, seen_by
from parlour.errors import BadChoice, BadDeal, IllegalMove, NotAvailable, brief
from parlour.games.contract import HAND, brings, law_of
from parlour.games.declare import Field, Rulebook, Value
from parlour.games.kit import seed_rng
from parlour.ledger import Rule, read_rules

if TYPE_CHECKING:
    from parlour.engine.batch import Batch, Simulation

SEED_BITS = 63
MOST_SCORE = 1_000_000_000

Reshuffle = Callable[[int], Sequence[int]]
"""Lays out a shuffle in mid-hand: given n, the places of n discards (oldest first) in their new order, top first."""


class Game:
    """A game with its players and options chosen: it deals hands, and knows what it is played with and by."""

    def __init__(self, rules: ModuleType, /, players: int | None = None, **options: Value) -> None:
        self.rulebook: Rulebook = rules.GAME
        self.module = rules
        self.law = law_of(rules)
        self.players = self.check_players(players)
        self.numbers = self.check_options(options)
        refusal = self.law.forbidden(self.players, self.numbers)
        if refusal:
            raise BadChoice(refusal)
        self.options: dict[str, Value] = {"players": self.players} | {
            option.name: options.get(option.name, option.default) for option in self.rulebook.options
        }
        self.form: type[Any] = plain_form(rules)
        self.kernels = plain_kernels(rules)
        self.words = [places(texts) for texts in self.rulebook.moves]

    @property
    def name(self) -> str:
        return self.rulebook.name

    @cached_property
    def packs(self) -> tuple[Pack, ...]:
        """The packs this game is played with, its options considered."""
        texts = tuple(self.rulebook.pack.cards[card] for card in self.pack_numbers())
        return (Pack(self.rulebook.pack.name, texts),)

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """The rules it is played by, each under its id."""
        own = self.rulebook.ids
        rules = read_rules(*self.rulebook.ledger, beside=Path(str(self.module.__file__)).parent)
        return {id: rule for id, rule in rules.items() if not own or id in own or id.partition("-")[0] in own}

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The fields of a state, each with who may see it."""
        return fields_of(self.module)

    @cached_property
    def put(self) -> dict[str, Callable[[int], Any]]:
        """What puts a number of each field into words."""
        return {name: putter(field.kind, self.rulebook.pack) for name, field in self.fields.items()}

    def check_players(self, players: int | None) -> int:
        book = self.rulebook
        if players is None:
            return book.usual_players
        if type(players) is not int or players not in book.players:
            counts = ", ".join(str(count) for count in book.players)
            raise BadChoice(f"{book.name} is for {counts} players, not {brief(players)}.")
        return players

    def check_options(self, options: dict[str, Value]) -> dict[str, int]:
        known = {option.name: option for option in self.rulebook.options}
        for name in options:
            if name not in known:
                names = ", ".join(["players", *known])
                raise BadChoice(f"{self.rulebook.name} has no option {brief(name)}; its options are {names}.")
        return {name: option.number(options.get(name, option.default)) for name, option in known.items()}

    def blank(self) -> Any:
        """A state before the deal: players and options set, everything else at zero."""
        s = self.form()
        for name, number in self.numbers.items():
            setattr(s, name, number)
        s.players = self.players
        return s

    def start(
        self,
        seed: int | None = None,
        dealer: int | None = None,
        deck: Sequence[str] | None = None,
        score: Sequence[int] | None = None,
        reshuffle: Reshuffle | None = None,
    ) -> "State":
        """The first hand, from a seed (a fresh one if none is given) or laid out by hand."""
        return State(self, seed, dealer, deck, score, reshuffle)

    def adopt(self, s: Any) -> "State":
        """A state around a plain position that came from elsewhere: a batch, or imagination."""
        state = object.__new__(State)
        state.game, state.s, state.seed, state.deck = self, s, None, None
        state.reshuffle = state.order = None
        return state

    def simulate(self, hands: int, seed: int = 0, threads: int | None = None) -> "Simulation":
        """Play random first hands natively on all cores, seeds running on from `seed`."""
        from parlour.engine.batch import simulate

        return simulate(self, hands, seed, threads)

    def batch(self, hands: int, seed: int = 0) -> "Batch":
        """Many first hands side by side, to be stepped by an array of moves."""
        from parlour.engine.batch import Batch

        return Batch(self, hands, seed)

    def odds(self) -> dict[str, Fraction]:
        """The expected return of every bet, a point staked; exact, and only where there are bets."""
        odds = dict(self.law.odds())
        if not odds:
            raise NotAvailable(f"Nobody bets in {self.name}, so there are no odds.")
        return odds

    def moves(self, s: Any) -> list[str]:
        """What is legal in a plain position, as texts; a game with too many moves for a set lists them itself."""
        if not self.rulebook.native:
            return list(self.law.moves(s))
        texts = self.rulebook.moves[s.phase]
        return [texts[move] for move in numbers(self.law.legal(s))]

    def read(self, s: Any, text: str) -> int:
        """The legal move a text means, or a sentence why there is none, made from what the seat to act may see."""
        if not isinstance(text, str):
            raise IllegalMove(f"A move is a text, not {brief(text)}.")
        if not self.rulebook.native:
            return int(self.law.read(s, text))
        known = self.words[s.phase].get(text)
        if known is None:
            raise IllegalMove(f"{brief(text)} is no move here; the moves are {', '.join(self.moves(s))}.")
        move = known & self.law.legal(s)
        if not move:
            raise IllegalMove(self.law.why_not(seen_by(self, s, s.turn), known.bit_length() - 1))
        return int(move.bit_length() - 1)

    def check_deck(self, deck: Sequence[str]) -> list[int]:
        """The deck as card numbers; a sentence if it is not exactly the pack, or what the game has in its place."""
        laid = self.law.check_deck(self.blank(), deck)
        if laid is not None:
            return laid
        waiting: dict[str, list[int]] = {}
        for card in self.pack_numbers():
            waiting.setdefault(self.rulebook.pack.cards[card], []).append(card)
        found = []
        for text in deck:
            if text not in waiting:
                raise BadDeal(f"{brief(text)} is no card of the {self.name} pack as played here.")
            if not waiting[text]:
                raise BadDeal(f"{text} is in the deck too often.")
            found.append(waiting[text].pop(0))
        missing = [text for text, left_over in waiting.items() for _ in left_over]
        if missing:
            raise BadDeal(f"The deck lacks {', '.join(missing[:5])}{' …' if missing[5:] else ''}.")
        return found

    def pack_numbers(self) -> list[int]:
        """The cards of the pack as played here, its options considered."""
        deck = [0] * len(self.rulebook.pack)
        return deck[: self.law.pack(self.blank(), deck)]

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"<{self.rulebook.title}: {options}>"


class State:
    """A hand in play: whose turn it is, what is legal, what it counts. Moves are texts."""

    __slots__ = ("game", "s", "seed", "deck", "reshuffle", "order")

    def __init__(
        self,
        game: Game,
        seed: int | None,
        dealer: int | None,
        deck: Sequence[str] | None,
        score: Sequence[int] | None,
        reshuffle: Reshuffle | None = None,
    ) -> None:
        self.game = game
        self.reshuffle = self.check_reshuffle(reshuffle)
        self.order: tuple[int, ...] | None = None  # how the discards were laid out in the last move
        self.s: Any = game.blank()
        self.s.score[: game.players] = self.check_score(score)
        if dealer is not None:
            self.check_seat(dealer, "The dealer")
            self.s.dealer = dealer
        self.deal(seed, deck, known_dealer=dealer is not None or deck is not None)

    def deal(self, seed: int | None, deck: Sequence[str] | None, known_dealer: bool) -> None:
        """Deal a hand into a blank state, from a deck or from a seed."""
        if deck is not None and seed is not None:
            raise BadDeal("Give a seed or a deck, not both.")
        self.seed, self.deck = seed, None
        if deck is not None:
            self.deck = tuple(row_of(deck, str, "The deck must be a list of cards"))
            cards = self.game.check_deck(self.deck)
            self.game.law.lay_out(self.s, cards)
            return
        self.seed = secrets.randbits(SEED_BITS) if seed is None else check_seed(seed)
        scratch = [0] * len(self.game.rulebook.pack)
        begin = self.game.kernels["deal_on" if known_dealer else "begin"]
        begin(self.s, scratch, [0], self.seed)

    # ---- playing ----

    @property
    def seat(self) -> int | None:
        """The seat to act; None when the hand is over."""
        return None if self.hand_over else int(self.s.turn)

    def legal(self) -> list[str]:
        """The moves of the seat to act, in the order of the pack."""
        return [] if self.hand_over else self.game.moves(self.s)

    def play(self, text: str) -> None:
        """Make a move, or refuse it with a sentence and change nothing."""
        if self.game.law.over(self.s):
            raise IllegalMove("The hand is over; deal the next one with next_hand().")
        self.make(self.game.read(self.s, text))

    def make(self, move: int) -> None:
        """Make a move that has been read in this position, and so is known to be legal."""
        s, rules = self.s, self.game.law
        self.order = self.lay_order(rules.reshuffles(s, move))
        rules.play(s, move)

    def lay_order(self, n: int) -> tuple[int, ...] | None:
        """Lay out by hand how n discards will be shuffled, if it is to be done by hand."""
        if self.reshuffle is None or n == 0:
            return None
        must = f"A shuffle of {n} discards must name each place from 0 to {n - 1} once"
        order = tuple(row_of(self.reshuffle(n), int, must))
        if sorted(order) != list(range(n)):
            raise BadDeal(f"{must}, not {brief(order)}.")
        self.game.law.lay_order(self.s, order)
        return order

    def calls(self, seat: int) -> list[str]:
        """What a seat may say out of turn at the open table."""
        self.check_seat(seat, "The caller")
        offered = self.game.law.calls(self.s, seat)
        return [self.game.rulebook.calls[said] for said in numbers(offered)]

    def call(self, seat: int, text: str) -> None:
        """Say something out of turn, or refuse it with a sentence and change nothing."""
        offered = self.calls(seat)
        if not isinstance(text, str) or text not in offered:
            said = ", ".join(offered) or "nothing"
            raise IllegalMove(f"Seat {seat} cannot say {brief(text)} now; it may say {said}.")
        self.game.law.call(self.s, seat, self.game.rulebook.calls.index(text))

    def next_hand(
        self,
        seed: int | None = None,
        deck: Sequence[str] | None = None,
        reshuffle: Reshuffle | None = None,
    ) -> "State":
        """Deal the next hand in place, the scores carried over and the deal passed on as the book says."""
        if not self.hand_over:
            raise IllegalMove("This hand is not over yet.")
        if self.game_over:
            raise IllegalMove("The game is over; begin another with start().")
        after = self.copy()
        after.s = self.game.blank()
        after.s.score[: self.game.players] = self.score
        after.s.dealer = self.game.law.next_dealer(self.s)
        after.deal(seed, deck, known_dealer=True)
        self.reshuffle, self.order = self.check_reshuffle(reshuffle), None
        self.s, self.seed, self.deck = after.s, after.seed, after.deck
        return self

    # ---- what has come of it ----

    @property
    def dealer(self) -> int:
        return int(self.s.dealer)

    @property
    def hand_over(self) -> bool:
        return bool(self.game.law.over(self.s))

    @property
    def game_over(self) -> bool:
        return self.game.law.won(self.s) != 0

    @property
    def points(self) -> list[int]:
        """What this hand has counted for each seat; partners each show their side's."""
        return [self.game.law.points(self.s, seat) for seat in range(self.game.players)]

    @property
    def carried(self) -> list[int]:
        """The score carried into this hand, a seat."""
        return self.s.score[: self.game.players]

    @property
    def score(self) -> list[int]:
        """The score carried into this hand plus its points, a seat."""
        return self.score_with(self.points)

    def score_with(self, points: list[int]) -> list[int]:
        """The score carried into this hand plus these points."""
        return [before + now for before, now in zip(self.carried, points, strict=True)]

    @property
    def winners(self) -> list[int]:
        """The seats that have won the game; empty until it is over."""
        return numbers(self.game.law.won(self.s))

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is the gallery."""
        if seat is not None:
            self.check_seat(seat, "The viewer")
        return View.of(self, seat)

    def hand(self, seat: int) -> list[str]:
        """The cards a seat holds, in the order of the pack (the table's knowledge, not a player's)."""
        self.check_seat(seat, "The holder")
        if HAND not in self.game.fields:
            return []
        return named(self.s.hand[seat], self.game.rulebook.pack)

    def copy(self) -> "State":
        """An equal state that shares nothing with this one."""
        twin = object.__new__(State)
        twin.game, twin.s, twin.seed, twin.deck = self.game, self.s.copy(), self.seed, self.deck
        twin.reshuffle, twin.order = self.reshuffle, self.order
        return twin

    @classmethod
    def imagined(cls, game: Game, known: Any, seat: int, seed: int) -> "State":
        """A state grown from what a seat knows, the rest imagined."""
        rng = [0]
        seed_rng(rng, check_seed(seed))
        s = known.copy()
        game.law.imagine(s, seat, rng)
        return game.adopt(s)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game.name == other.game.name and self.s == other.s

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        turn = "over" if self.hand_over else f"seat {self.seat} to act"
        return f"<{self.game.name}, {turn}, score {self.score}>"

    def check_seat(self, seat: int, who: str) -> None:
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise BadDeal(f"{who} must be a seat from 0 to {self.game.players - 1}, not {brief(seat)}.")

    def check_reshuffle(self, reshuffle: Reshuffle | None) -> Reshuffle | None:
        if reshuffle is not None and not brings(self.game.module, "lay_order"):
            raise BadDeal(f"Nothing is shuffled in the middle of a hand of {self.game.name}.")
        if reshuffle is not None and not callable(reshuffle):
            raise BadDeal(f"A reshuffle is a function of the number of discards, not {brief(reshuffle)}.")
        return reshuffle

    def check_score(self, score: Sequence[int] | None) -> list[int]:
        players = self.game.players
        if score is None:
            return [0] * players
        must = f"The score must be {players} whole numbers, one a seat"
        counts = row_of(score, int, must)
        if len(counts) != players or any(abs(count) > MOST_SCORE for count in counts):
            raise BadDeal(f"{must}, not {brief(score)}.")
        if any(counts[seat] != counts[self.game.law.partner(self.s, seat)] for seat in range(players)):
            raise BadDeal("Partners share a score: give both seats of a side the same.")
        return counts


def places(texts: Sequence[str]) -> dict[str, int]:
    """The set of moves each text may mean."""
    found: dict[str, int] = {}
    for place, text in enumerate(texts):
        found[text] = found.get(text, 0) | 1 << place
    return found


def row_of(values: Any, kind: type, must: str) -> list[Any]:
    """What was handed in as a list, if it is in order and all of a kind; else a sentence with what it must be."""
    in_order = isinstance(values, Iterable) and isinstance(values, Sized)
    if not in_order or isinstance(values, str | bytes | Mapping | Set):
        raise BadDeal(f"{must}, not {brief(values)}.")
    row = list(values)
    for value in row:
        if type(value) is not kind:
            raise BadDeal(f"{must}; {brief(value)} will not do.")
    return row


def check_seed(seed: int) -> int:
    if type(seed) is not int or not 0 <= seed < 1 << SEED_BITS:
        raise BadDeal(f"A seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {brief(seed)}.")
    return seed


def check_seeds(first: int, count: int) -> None:
    """May this many seeds run on from the first?"""
    check_seed(check_seed(first) + count - 1)
