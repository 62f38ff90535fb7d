"""OpenSpiel's face: a hand as a game of its, so that its algorithms and bots play it.

All chance is in the first node: it chooses the deal, and whatever is shuffled later follows from that.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING, Any, Literal

from parlour.engine.checks import whole
from parlour.engine.sight import FAR, Observation
from parlour.errors import BadChoice, NotAvailable, brief
from parlour.extras import needs

with needs("spiel", "A game of OpenSpiel's"):
    import numpy as np
    import pyspiel

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.engine.state import State

MOST_MOVES = 10_000  # of a hand, which nothing declared says
MOST_ORDERS = 1_000_000  # of a pack, if all are to be dealt
BEFORE_DEAL = "Nothing is dealt yet."


class SpielGame(pyspiel.Game):
    """A hand of a game: one of its deals, each with its probability, then the moves, by their action numbers."""

    def __init__(
        self, game: "Game", *, deals: int | Literal["all"] = 1000, rewards: Literal["margin", "points"] = "margin"
    ) -> None:
        game.check_numbered()
        if rewards not in ("margin", "points"):
            raise BadChoice(f"rewards={brief(rewards)} is not possible; there are margin and points.")
        self.table, self.is_margin = game, rewards == "margin"
        self.dealt = every_deal(game) if deals == "all" else seeded_deals(deals)
        super().__init__(self.kind(), self.sizes(), {})

    @property
    def is_zero_sum(self) -> bool:
        """Does a side lose what the other wins?"""
        law, blank = self.table.law, self.table.blank()
        sides = {frozenset((seat, law.partner(blank, seat))) for seat in range(self.table.players)}
        return self.is_margin and len(sides) == 2

    def kind(self) -> Any:
        """What OpenSpiel wants to know of the rules."""
        book, kinds = self.table.rulebook, pyspiel.GameType
        return kinds(
            short_name=f"parlour_{book.name.replace('-', '_')}",
            long_name=book.title,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kinds.Information.IMPERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM if self.is_zero_sum else kinds.Utility.GENERAL_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=max(book.players),
            min_num_players=min(book.players),
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )

    def sizes(self) -> Any:
        """How large everything is; what hands can count is told as far as scores are observed."""
        far = 2 * max(FAR, self.table.numbers.get(self.table.rulebook.goal, 0))
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.table.actions),
            max_chance_outcomes=len(self.dealt),
            num_players=self.table.players,
            min_utility=-far,
            max_utility=far,
            utility_sum=0.0 if self.is_zero_sum else None,
            max_game_length=MOST_MOVES,
        )

    def new_initial_state(self, *_: Any) -> "SpielState":
        """A table at which nothing is dealt yet."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """What a seat sees, or with perfect recall what it has seen, too."""
        alone = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or (kind is not None and not (kind.public_info and kind.private_info == alone)):
            raise NotAvailable("A seat is shown all that it may see: public things, and its own.")
        is_recall = kind is not None and kind.perfect_recall
        return Observer(self.table.information if is_recall else self.table.observation)


class SpielState(pyspiel.State):
    """A hand, as OpenSpiel goes through it; `hand` is the state of Parlour's, once it is dealt."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.game, self.hand = Shared(game), None

    hand: "State | None"

    @property
    def played(self) -> "State":
        """The hand that is played."""
        if self.hand is None:
            raise NotAvailable(BEFORE_DEAL)
        return self.hand

    def current_player(self) -> int:
        """Whose turn it is."""
        if self.hand is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.hand.seat is None else self.hand.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.played.legal_actions() if player == self.played.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, with its probability."""
        return self.game.it.dealt.outcomes

    def _apply_action(self, action: int) -> None:
        if self.hand is None:
            self.hand = self.game.it.dealt.begin(self.game.it.table, action)
        else:
            self.hand.play_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        table: Game = self.game.it.table
        text = table.actions[action]
        return text if table.actions.count(text) == 1 else f"{text} ({action})"

    def is_terminal(self) -> bool:
        """Is the hand over?"""
        return self.hand is not None and self.hand.hand_over

    def returns(self) -> list[float]:
        """What the hand is worth to each seat; nothing before it is over."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        points = self.played.points
        return [float(worth) for worth in (margins(self.played) if self.game.it.is_margin else points)]

    def resample_from_infostate(self, player: int, *_: Any) -> "SpielState":
        """A hand that looks the same to a seat, what it cannot know being imagined anew."""
        twin = SpielState(self.game.it)
        view = self.played.view(player)
        twin.hand = view.imagine(int(np.random.randint(1 << 31)))
        twin.hand.told = list(view.told)
        return twin

    def __str__(self) -> str:
        return BEFORE_DEAL if self.hand is None else self.hand.position


class Shared:
    """The game of a state, which stays the same when OpenSpiel copies the state."""

    def __init__(self, it: SpielGame) -> None:
        self.it = it

    def __deepcopy__(self, memo: object) -> "Shared":
        return self


class Observer:
    """What a seat sees, as numbers and in words."""

    def __init__(self, layout: Observation) -> None:
        self.layout = layout
        self.tensor = np.zeros(layout.width, np.float32)
        self.dict = {name: self.tensor[where] for name, where in layout.slices.items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the numbers; before the deal there is nothing to see."""
        self.tensor[:] = 0 if state.hand is None else self.layout.row(state.hand, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words."""
        return BEFORE_DEAL if state.hand is None else self.layout.words(state.hand, player)


# ---- deals ----


class Deals:
    """The deals among which chance chooses: seeds or decks, with their probabilities."""

    def __init__(self, each: Sequence[Any], odds: Iterable[float]) -> None:
        self.each, self.outcomes = each, list(enumerate(odds))

    def __len__(self) -> int:
        return len(self.each)

    def begin(self, game: "Game", number: int) -> "State":
        """The hand of a deal."""
        deal = self.each[number]
        return game.start(seed=deal) if isinstance(deal, int) else game.start(deck=deal)


def seeded_deals(deals: int) -> Deals:
    """So many deals, from the seeds that begin with 0."""
    count = whole(deals)
    if count is None or not 1 <= count <= MOST_ORDERS:
        raise BadChoice(f"deals is 'all', or how many from 1 to {MOST_ORDERS}, not {brief(deals)}.")
    return Deals(range(count), [1 / count] * count)


def every_deal(game: "Game") -> Deals:
    """All deals of a small pack, those that come to the same position taken together; seat 0 deals."""
    cards = [card for pack in game.packs for card in pack.cards]
    orders = factorial(len(cards))
    if orders > MOST_ORDERS:
        raise BadChoice(f"{len(cards)} cards lie in more orders than {MOST_ORDERS}; say of how many deals to choose.")
    decks: dict[str, tuple[str, ...]] = {}
    found: Counter[str] = Counter()
    for deck in permutations(cards):
        position = game.start(deck=deck).position
        decks.setdefault(position, deck)
        found[position] += 1
    return Deals(list(decks.values()), [found[position] / orders for position in decks])


def margins(state: "State") -> list[int]:
    """What each seat's side has more than the best other side."""
    points, partner, seats = state.points, state.game.law.partner, range(state.game.players)
    others = [[points[other] for other in seats if other not in (seat, partner(state.s, seat))] for seat in seats]
    return [points[seat] - max(others[seat]) for seat in seats]
