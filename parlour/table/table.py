"""A table: one game going on from hand to hand, and its record. It knows no network and no clock."""

from collections.abc import Sequence

from parlour.engine.game import Game, Reshuffle, State
from parlour.errors import BadChoice, IllegalMove
from parlour.table.record import Act, Deal, Hand, Record


class Table:
    """Acts come in, one at a time; each is judged by the rules and written down."""

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
    ) -> None:
        self.game = game
        self.names = check_names(names, game.players)
        self.state: State = game.start(seed, dealer, deck, score, reshuffle)
        self.hands: list[Hand] = []
        self.open_hand(by_cut=dealer is None and deck is None)

    def name(self, seat: int) -> str:
        """What the player in a seat is called."""
        return self.names[seat] if self.names else f"seat {seat}"

    def play(self, seat: int | None, text: str) -> None:
        """The seat whose turn it is makes a move; anything else is refused and changes nothing."""
        if seat != self.state.seat and self.state.seat is not None:
            raise IllegalMove(f"It is the turn of seat {self.state.seat}, not of seat {seat}.")
        self.state.play(text)
        ends_line = self.game.law.pause(self.state.s)
        self.hands[-1].acts.append(Act(seat, text, ends_line=ends_line, order=self.state.order))

    def call(self, seat: int, text: str) -> None:
        """A seat says something out of turn."""
        self.state.call(seat, text)
        self.hands[-1].acts.append(Act(seat, text, is_call=True))

    def next_hand(
        self,
        seed: int | None = None,
        deck: Sequence[str] | None = None,
        reshuffle: Reshuffle | None = None,
    ) -> None:
        """Count the hand that is over and deal the next."""
        count = self.state.points
        self.state.next_hand(seed, deck, reshuffle)
        self.hands[-1].count = count
        self.open_hand(by_cut=False)

    def open_hand(self, by_cut: bool) -> None:
        """Open a new hand in the record."""
        state = self.state
        self.hands.append(Hand(Deal(state.seed, state.deck, state.dealer, by_cut, state.carried)))

    @property
    def record(self) -> Record:
        """The record so far."""
        last = self.hands[-1]
        counted = Hand(last.deal, list(last.acts), self.state.points if self.state.hand_over else None)
        hands = [*self.hands[:-1], counted]
        return Record(self.game.name, self.game.rulebook.version, dict(self.game.options), list(self.names), hands)


def check_names(names: Sequence[str], players: int) -> list[str]:
    """One short name a seat, or none at all; the record keeps names on one line, between commas."""
    if names and len(names) != players:
        raise BadChoice(f"{players} players need {players} names, not {len(names)}.")
    for name in names:
        if not name.strip() or name != name.strip() or "," in name or not name.isprintable():
            raise BadChoice(f"{name!r} will not do for a name; use letters, digits, spaces and hyphens.")
    return list(names)
