"""State: a hand in play, moved by words or by numbers."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from parlour.cards import named, numbers
from parlour.engine.checks import check_seed, fresh_seed, row_of, whole
from parlour.engine.plain import hashable
from parlour.engine.view import Told, View, seen_by
from parlour.errors import BadDeal, IllegalMove, brief, unknown
from parlour.games.contract import HAND, brings
from parlour.games.kit import seed_rng

if TYPE_CHECKING:
    from parlour.engine.game import Game

MOST_SCORE = 1_000_000_000

Reshuffle: TypeAlias = Callable[[int], Sequence[int]]
"""Lays out a shuffle in mid-hand: given n, the places of n discards (oldest first) in their new order, top first."""

Made: TypeAlias = tuple[int, str, int, tuple[int, ...] | None]
"""A move made: seat, text, number, and how discards were laid out in it; a call has its number counted from -1 down."""


class State:
    """A hand in play: whose turn it is, what is legal, what it counts. Moves are texts.

    States are equal when the game, its players and options and the whole position are; how they came to it does not
    matter. A state can be a key of a dict or lie in a set, as long as nothing is played on it there. `copy()`,
    `copy.copy`, `copy.deepcopy` and `pickle` all give an equal state that shares nothing with this one.
    """

    __slots__ = ("game", "s", "seed", "deck", "reshuffle", "order", "cut", "began", "made", "told", "offered")
    _repr_html_: ClassVar[Callable[["State"], str]]  # given in parlour/__init__.py: drawing cards is the press's affair

    def __init__(
        self,
        game: "Game",
        seed: int | None,
        dealer: int | None,
        deck: Sequence[str] | None,
        score: Sequence[int] | None,
        reshuffle: Reshuffle | None = None,
    ) -> None:
        self.game = game
        self.reshuffle = self.check_reshuffle(reshuffle)
        self.s: Any = game.blank()
        self.s.score[: game.players] = self.check_score(score)
        if dealer is not None:
            self.s.dealer = self.check_seat(dealer, "The dealer")
        self.deal(seed, deck, known_dealer=dealer is not None or deck is not None)

    @classmethod
    def around(cls, game: "Game", s: Any) -> "State":
        """A state around a plain position that came from elsewhere; its history begins here."""
        state = object.__new__(cls)
        state.game, state.s, state.seed, state.deck, state.reshuffle, state.cut = game, s, None, None, None, False
        state.forget()
        return state

    @classmethod
    def imagined(cls, game: "Game", known: Any, seat: int, seed: int) -> "State":
        """A state grown from what a seat knows, the rest imagined."""
        rng = [0]
        seed_rng(rng, check_seed(seed))
        s = known.copy()
        game.law.imagine(s, seat, rng)
        return cls.around(game, s)

    def forget(self) -> None:
        """Begin a new history here."""
        self.order: tuple[int, ...] | None = None  # how the discards were laid out in the last move
        self.began: Any = None  # the position before the first move made
        self.made: list[Made] = []
        self.told: list[Told] = []  # the same by numbers, with their phases
        self.offered = 0  # the moves that were asked for since the last one, as a set; none if they were not

    def deal(self, seed: int | None, deck: Sequence[str] | None, known_dealer: bool) -> None:
        """Deal a hand into a blank state, from a deck or from a seed."""
        if deck is not None and seed is not None:
            raise BadDeal("Give a seed or a deck, not both.")
        self.seed, self.deck = seed, None
        self.cut = not known_dealer  # was the dealer found from the seed too?
        self.forget()
        if deck is not None:
            self.deck = tuple(row_of(deck, str, "The deck must be a list of cards"))
            cards = self.game.check_deck(self.deck)
            self.game.law.lay_out(self.s, cards)
            return
        self.seed = fresh_seed() if seed is None else check_seed(seed)
        scratch = [0] * len(self.game.rulebook.pack)
        begin = self.game.kernels["deal_on" if known_dealer else "begin"]
        begin(self.s, scratch, [0], self.seed)

    # ---- playing ----

    @property
    def seat(self) -> int | None:
        """The seat to act; None when the hand is over."""
        return None if self.hand_over else int(self.s.turn)

    @property
    def phase(self) -> str:
        """What kind of move is made now: one of `game.rulebook.phases`."""
        return self.game.rulebook.phases[self.s.phase]

    def legal(self) -> list[str]:
        """The moves of the seat to act, in the order of the pack."""
        s, game = self.s, self.game
        if game.law.over(s):
            return []
        if not game.rulebook.native:
            return game.moves(s)
        self.offered = offered = game.law.legal(s)
        return game.texts[s.phase].of(offered)

    def legal_numbers(self) -> list[int]:
        """The same moves by number: their places among all moves of this phase, `game.rulebook.moves`."""
        return [] if self.hand_over else numbers(self.game.law.legal(self.s))

    def legal_actions(self) -> list[int]:
        """The same moves by their places in `game.actions`, where every move of every phase has one."""
        first = self.game.first_actions[self.s.phase]
        return [first + number for number in self.legal_numbers()]

    def play(self, text: str) -> None:
        """Make a move, or refuse it with a sentence and change nothing."""
        s, game, offered = self.s, self.game, self.offered
        if offered and isinstance(text, str):  # as nearly always: just asked what is legal, and one of it
            move = game.words[s.phase].get(text, 0) & offered
            if move:
                return self.make(move.bit_length() - 1, text)
        if game.law.over(s):
            raise IllegalMove("The hand is over; deal the next one with next_hand().")
        return self.make(game.read(s, text), text)

    def play_number(self, number: int) -> None:
        """Make the move of this number in this phase, as `legal_numbers` has it; or refuse it and change nothing."""
        s, game = self.s, self.game
        if game.law.over(s):
            raise IllegalMove("The hand is over; deal the next one with next_hand().")
        legal, texts, move = game.law.legal(s), game.rulebook.moves[s.phase], whole(number)
        if move is None or not 0 <= move < len(texts):
            raise IllegalMove(f"The moves here have the numbers from 0 to {len(texts) - 1}, not {brief(number)}.")
        if not legal >> move & 1:
            raise IllegalMove(game.law.why_not(seen_by(game, s, s.turn), move))
        self.make(move, texts[move])

    def play_action(self, action: int) -> None:
        """Make a move by its place in `game.actions`; or refuse it and change nothing."""
        phase, number = self.game.phase_and_number(action)
        if phase != self.phase and not self.hand_over:
            text = self.game.actions[action]
            raise IllegalMove(f"{text!r} belongs to the phase {phase}, and this is {self.phase}.")
        self.play_number(number)

    def make(self, move: int, text: str = "") -> None:
        """Make a move that is known to be legal, and remember it by its text, which a mere trial may leave out."""
        s, rules, made = self.s, self.game.law, self.made
        if not made:
            self.began = s.copy()
        discards = rules.reshuffles(s, move) if self.game.has_reshuffles else 0
        self.order = order = self.lay_order(discards) if discards else None
        seat, phase = s.turn, s.phase
        rules.play(s, move)
        self.offered = 0
        made.append((seat, text, move, order))
        self.told.append((seat, phase, move))

    def lay_order(self, n: int) -> tuple[int, ...] | None:
        """Lay out by hand how n discards will be shuffled, if it is to be done by hand."""
        if self.reshuffle is None:
            return None
        must = f"A shuffle of {n} discards must name each place from 0 to {n - 1} once"
        order = tuple(row_of(self.reshuffle(n), int, must))
        if sorted(order) != list(range(n)):
            raise BadDeal(f"{must}, not {brief(order)}.")
        self.game.law.lay_order(self.s, order)
        return order

    def calls(self, seat: int) -> list[str]:
        """What a seat may say out of turn at the open table."""
        offered = self.game.law.calls(self.s, self.check_seat(seat, "The caller"))
        return [self.game.rulebook.calls[said] for said in numbers(offered)]

    def call(self, seat: int, text: str) -> None:
        """Say something out of turn, or refuse it with a sentence and change nothing."""
        caller, offered = self.check_seat(seat, "The caller"), self.calls(seat)
        if not isinstance(text, str) or text not in offered:
            trouble = f"Seat {caller} cannot say {brief(text)} now"
            raise IllegalMove(unknown(text, trouble, offered, "it may say"))
        if not self.made:
            self.began = self.s.copy()
        said = self.game.rulebook.calls.index(text)
        self.game.law.call(self.s, caller, said)
        self.offered = 0
        self.made.append((caller, text, ~said, None))
        self.told.append((caller, len(self.game.rulebook.phases), said))

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
        after = State.around(self.game, self.game.blank())
        after.s.score[: self.game.players] = self.score
        after.s.dealer = self.game.law.next_dealer(self.s)
        after.deal(seed, deck, known_dealer=True)
        self.reshuffle = self.check_reshuffle(reshuffle)
        self.s, self.seed, self.deck, self.cut = after.s, after.seed, after.deck, False
        self.forget()
        return self

    # ---- what was played ----

    @property
    def history(self) -> list[tuple[int, str]]:
        """The moves and calls of this hand, oldest first: the seat and what it played or said.

        A call stands where it was made, as in (3, "call raffles"). A state that was imagined, or taken out of a batch
        or a position, has no history before that.
        """
        return [(int(seat), str(text)) for seat, text, _, _ in self.made]

    def undo(self) -> tuple[int, str]:
        """Take the last move or call back, and all that came of it; the seat and what it had played or said.

        The position is again exactly what it was, chance included: the same move leads to the same shuffle.
        """
        if not self.made:
            raise IllegalMove("Nothing has been played in this hand that could be taken back.")
        *earlier, (seat, text, _, _) = self.made
        again = self.began.copy()
        for act in earlier:
            self.redo(again, act)
        self.s, self.made, self.offered = again, earlier, 0
        self.told.pop()
        self.order = next((order for _, _, move, order in reversed(earlier) if move >= 0), None)
        return int(seat), str(text)

    def redo(self, s: Any, act: Made) -> None:
        """Make a move or call in a position from which it was made before."""
        seat, _, move, order = act
        if move < 0:
            self.game.law.call(s, seat, ~move)
            return
        if order is not None:
            self.game.law.lay_order(s, order)
        self.game.law.play(s, move)

    # ---- what has come of it ----

    @property
    def dealer(self) -> int:
        """The seat that dealt this hand."""
        return int(self.s.dealer)

    @property
    def hand_over(self) -> bool:
        """Has the hand been played to its end? Then `next_hand` deals on, unless the game is over."""
        return bool(self.game.law.over(self.s))

    @property
    def game_over(self) -> bool:
        """Has somebody won the game?"""
        return self.game.law.won(self.s) != 0

    @property
    def points(self) -> list[int]:
        """What this hand has counted for each seat; partners each show their side's."""
        return [self.game.law.points(self.s, seat) for seat in range(self.game.players)]

    def count(self) -> "list[tuple[tuple[int, ...], str, int, str]]":
        """The count as lines: the seats a line counts for, what it is for, the points, and the rule's id.

        For every seat the lines that name it sum to its `points`, at any moment of the hand.
        """
        return [(line.seats, line.text, line.points, line.rule) for line in self.game.law.count_lines(self.s)]

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
        return View.of(self, None if seat is None else self.check_seat(seat, "The viewer"))

    def hand(self, seat: int) -> list[str]:
        """The cards a seat holds, in the order of the pack (the table's knowledge, not a player's)."""
        holder = self.check_seat(seat, "The holder")
        if HAND not in self.game.fields:
            return []
        return named(self.s.hand[holder], self.game.rulebook.pack)

    # ---- as a value ----

    @property
    def position(self) -> str:
        """The whole position on one line, hidden cards too; `game.from_position(text)` reads it.

        The game and the version of its rules, then every field that is not zero, by its name in the rules: sets of
        cards in hexadecimal, a bit a card; lists without the zeros at their end, three alike or more as `-1*6`.
        """
        from parlour.engine.position import written

        return written(self.game, self.s)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data, hidden cards too, ready for JSON; `game.from_dict(data)` reads it.

        `fields` are the numbers of the position by their names in the rules (a set is a number, a bit a member),
        `history` what was played, and `seed`, `deck` and `cut` what the hand was dealt from; where that is not known,
        `began` is the position before the history. For what a seat may know, in words, take
        `state.view(seat).to_dict()`. A function that lays out reshuffles is no data and stays behind.
        """
        from parlour.engine.position import as_data

        return as_data(self)

    def copy(self) -> "State":
        """An equal state, its history too, that shares nothing with this one."""
        twin = object.__new__(type(self))
        twin.game, twin.s, twin.seed, twin.deck = self.game, self.s.copy(), self.seed, self.deck
        twin.reshuffle, twin.order, twin.cut = self.reshuffle, self.order, self.cut
        twin.began, twin.made = self.began, self.made[:]  # where it began is never played on
        twin.told = self.told[:]
        twin.offered = 0
        return twin

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self.s == other.s

    def __hash__(self) -> int:
        return hash((self.game, hashable(self.s)))

    def __repr__(self) -> str:
        turn = "over" if self.hand_over else f"seat {self.seat} to act"
        return f"<{self.game.name}, {turn}, score {self.score}>"

    # ---- what is handed in ----

    def check_seat(self, seat: object, who: str) -> int:
        """A seat of the table as a number, or a sentence."""
        found = whole(seat)
        if found is None or not 0 <= found < self.game.players:
            raise BadDeal(f"{who} must be a seat from 0 to {self.game.players - 1}, not {brief(seat)}.")
        return found

    def check_reshuffle(self, reshuffle: Reshuffle | None) -> Reshuffle | None:
        """What lays out reshuffles by hand; a sentence if nothing is shuffled in this game, or it is no function."""
        if reshuffle is not None and not brings(self.game.module, "lay_order"):
            raise BadDeal(f"Nothing is shuffled in the middle of a hand of {self.game.name}.")
        if reshuffle is not None and not callable(reshuffle):
            raise BadDeal(f"A reshuffle is a function of the number of discards, not {brief(reshuffle)}.")
        return reshuffle

    def check_score(self, score: Sequence[int] | None) -> list[int]:
        """The score brought in, a seat; a sentence if it is none, or partners do not have the same."""
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
