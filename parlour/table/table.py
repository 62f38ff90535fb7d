"""A table: one game going on from hand to hand, and its record. It knows no network and no clock."""

from collections.abc import Sequence
from copy import deepcopy

from parlour.engine.game import Game, Reshuffle, State
from parlour.errors import BadChoice, BadDeal, IllegalMove, brief
from parlour.table.fair import Proof
from parlour.table.record import Act, Deal, Hand, Record
from parlour.table.sheet import Sheet, count_told, headline_of, sheet_of, winner_told

LONGEST_NAME = 60


class Table:
    """Acts come in, one at a time; each is judged by the rules and written down.

    Tables are equal when the position and the record are. One can be a key as long as nothing is played at it there.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str] = (),
        *,
        seed: int | None = None,
        deck: Sequence[str] | None = None,
        dealer: int | None = None,
        score: Sequence[int] | None = None,
        reshuffle: Reshuffle | None = None,
        proof: Proof | None = None,
        appointed: bool = False,
    ) -> None:
        self.game = game
        self.names = check_names(names, game.players)
        check_proof(proof, game.players, laid_out=deck is not None and dealer is not None)
        self.state: State = game.start(seed, dealer, deck, score, reshuffle)
        self.hands: list[Hand] = []
        self.origin = ""  # where its deals come from, if that is to be told
        by_cut = not appointed and (proof is not None or (dealer is None and deck is None))
        self.open_hand(by_cut, proof, appointed)

    def name(self, seat: int) -> str:
        """What the player in a seat is called."""
        return self.names[seat] if self.names else f"seat {seat}"

    def play(self, seat: int | None, text: str) -> None:
        """The seat whose turn it is makes a move; anything else is refused and changes nothing."""
        self.make(Act(seat, text))

    def call(self, seat: int, text: str) -> None:
        """A seat says something out of turn."""
        self.make(Act(seat, text, is_call=True))

    def make(self, act: Act) -> None:
        """The next act, judged and written down. A move that has been read in this position is not read again."""
        if act.is_call:
            self.state.call(-1 if act.seat is None else act.seat, act.text)
        else:
            self.make_move(act)
        act.seat = self.state.made[-1][0]
        self.hands[-1].acts.append(act)

    def make_move(self, act: Act) -> None:
        """The seat whose turn it is makes a move."""
        turn = self.state.seat
        if turn is not None and act.seat != turn:
            raise IllegalMove(f"It is the turn of seat {turn}, not of seat {brief(act.seat)}.")
        if act.move is None:
            self.state.play(act.text)
        else:
            self.state.make(act.move, act.text)
        act.ends_line, act.order = self.game.law.pause(self.state.s), self.state.order

    def next_hand(
        self,
        seed: int | None = None,
        deck: Sequence[str] | None = None,
        reshuffle: Reshuffle | None = None,
        proof: Proof | None = None,
    ) -> None:
        """Count the hand that is over and deal the next."""
        check_proof(proof, self.game.players, laid_out=deck is not None)
        counted = self.counted()
        self.state.next_hand(seed, deck, reshuffle)
        self.hands[-1] = counted
        self.open_hand(by_cut=False, proof=proof)

    def open_hand(self, by_cut: bool, proof: Proof | None, appointed: bool = False) -> None:
        """Open a new hand in the record."""
        state = self.state
        deal = Deal(state.seed, state.deck, state.dealer, by_cut, state.carried, proof=proof, appointed=appointed)
        self.hands.append(Hand(deal))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.state == other.state and self.record == other.record

    def __hash__(self) -> int:
        return hash((self.state, self.record))

    def __copy__(self) -> "Table":
        """A table that shares nothing with this one."""
        return deepcopy(self)

    @property
    def reshuffled(self) -> int:
        """How often discards have been shuffled in this hand, as far as that was laid out."""
        return sum(act.order is not None for act in self.hands[-1].acts)

    @property
    def record(self) -> Record:
        """The record so far."""
        hands = [*self.hands[:-1], self.counted()]
        record = Record(self.game.name, self.game.version, self.game.choices, list(self.names), hands)
        record.origin = self.origin
        if self.state.game_over:
            record.sheet = [winner_told(self.state, self.called), *sheet_of(self.state, hands, self.called).lines()]
        return record

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far."""
        return sheet_of(self.state, [*self.hands[:-1], self.counted()], self.called)

    @property
    def called(self) -> list[str]:
        """What the players are called, seat by seat."""
        return [self.name(seat) for seat in range(self.game.players)]

    def counted(self) -> Hand:
        """The hand at the table as it is written down, with its count if it is over."""
        last, state = self.hands[-1], self.state
        hand = Hand(last.deal, list(last.acts))
        if state.hand_over:
            hand.count = state.points
            hand.headline, hand.told = headline_of(state, self.called), count_told(state, self.called)
        return hand


def check_proof(proof: Proof | None, players: int, laid_out: bool) -> None:
    """A proof tells of a hand that is laid out as it says, with a contribution or none for each seat.

    Whether the cards do follow from it is not judged here: a record can be replayed however it was dealt.
    """
    if proof is None:
        return
    if not laid_out:
        raise BadDeal("A fair hand is dealt from a deck, the first of a game by a dealer: give what the proof says.")
    if len(proof.given) != players:
        raise BadDeal(f"A proof has a contribution, or -, for each of {players} seats, not {len(proof.given)}.")


def check_names(names: Sequence[str], players: int) -> list[str]:
    """One short name a seat, or none at all; the record keeps names on one line, between commas."""
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) not in (0, players):
        raise BadChoice(f"{players} players need a list of {players} names, not {brief(names)}.")
    for name in names:
        if not will_do_for_a_name(name):
            raise BadChoice(f"{brief(name)} will not do for a name; use a few letters, digits, spaces and hyphens.")
    return list(names)


def will_do_for_a_name(name: object) -> bool:
    """Can it stand between the commas of a line?"""
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
        return False
    return name == name.strip() and "," not in name and name.isprintable()
