"""Environments: whole batches of hands for those who learn, observed, stepped, rewarded and dealt anew natively."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, cast

from parlour.engine import information
from parlour.engine.batch import check_hands, check_threads, new_deck, new_rng, on_all_cores, room_for, whole_numbers
from parlour.engine.checks import check_seed, whole
from parlour.engine.native import blank_record, check_native, native_kernels, record_form, to_plain
from parlour.engine.written import written
from parlour.errors import BadChoice, BadDeal, IllegalMove, brief, unknown
from parlour.extras import needs
from parlour.rl import kernels
from parlour.rl.kernels import NOBODY, SKIPPED

with needs("fast", "Playing natively"):
    import numpy as np
    import numpy.typing as npt

if TYPE_CHECKING:
    from parlour.bots import Bot
    from parlour.engine.game import Game
    from parlour.engine.sight import Observation
    from parlour.engine.state import State

Episodes = Literal["hand", "game"]
Autoreset = Literal["next-step", "same-step", "disabled"]
Rewards = Literal["points", "margin", "chance"]
Sees = Literal["observation", "information"]

EPISODES = ("hand", "game")
AUTORESETS = ("next-step", "same-step", "disabled")
REWARDS = ("points", "margin", "chance")
DEVICES = ("cpu", "cuda")
SEES = ("observation", "information")
Ints = npt.NDArray[np.int64]
ANYHOW = "parlour.rl.anyhow"
WORD = 8  # bytes
WELL_MIXED = 0x2545F4914F6CDD1D  # by what the seeds of dice are told from those of hands


class Envs:
    """Hands of a game side by side, each an episode after another.

    `seats` says whose turn it is in each row, `observations` what that seat sees, `legal` which actions it has; after a
    `step` `rewards` holds what each seat got for a hand that ended, and `done` whether an episode did. All are arrays
    that stay the same, made here or handed in as `into`.
    """

    def __init__(
        self,
        game: "Game",
        n: int,
        seed: int = 0,
        seeds: npt.ArrayLike | None = None,
        *,
        episodes: Episodes = "hand",
        autoreset: Autoreset = "same-step",
        rewards: Rewards = "points",
        opponents: "str | Bot | None" = None,
        seat: int | None = None,
        sees: Sees = "observation",
        threads: int | None = None,
        into: Mapping[str, Any] | None = None,
    ) -> None:
        check_native(game.module)
        self.game, self.n, self.threads = game, check_hands(n, 0)[0], check_threads(threads)
        self.whole_games = one_of(EPISODES, episodes, "episodes") == 1
        self.autoreset = one_of(AUTORESETS, autoreset, "autoreset")
        self.kind = one_of(REWARDS, rewards, "rewards")
        self.bot, self.watcher, self.others = self.company(opponents, seat)
        self.learner = NOBODY if self.bot is not None else self.watcher
        self.remembers = one_of(SEES, sees, "sees") == 1
        self.layout = game.information if self.remembers else game.observation
        self.kernels = native_kernels(game.module, kernels, sight_of(self.layout), self.others)
        self.pace = pace_for(game, self.kind)
        beside = self.layout.beside
        self.states, self.blank = self.room(record_form(game.module, beside)), self.brought(blank_record(game, beside))
        self.masks, self.firsts = self.room(np.int64), self.room(np.int64)
        self.acted = self.room(np.bool_)
        self.lay_out(dict(into or {}))
        self.reset(seed, seeds)

    def lay_out(self, given: dict[str, Any]) -> None:
        """The arrays that are for everybody, made or handed in."""
        self.seats: npt.NDArray[np.int64] = self.taken(given, "seats", np.int64)
        self.observations: npt.NDArray[np.uint8] = self.taken(given, "observations", np.uint8, self.layout.width)
        self.rewards: npt.NDArray[np.float32] = self.taken(given, "rewards", np.float32, self.game.players)
        self.done: npt.NDArray[np.bool_] = self.taken(given, "done", np.bool_)
        self.wide = self.observations.view(np.uint64)
        where = self.layout.slices["legal"]
        seen = self.observations[:, where.start : where.start + len(self.game.actions)].view(np.bool_)
        self.told = seen if "legal" in given else None  # where it is copied from
        own = "legal" in given
        self.legal: npt.NDArray[np.bool_] = self.taken(given, "legal", np.bool_, seen.shape[1]) if own else seen
        if given:
            names = ["seats", "observations", "legal", "rewards", "done"]
            raise BadChoice(unknown(next(iter(given)), "No such array is filled", names, "there are"))

    def company(self, opponents: "str | Bot | None", seat: int | None) -> "tuple[Bot | None, int, ModuleType]":
        """Who plays the other seats, if anybody does: a bot, or natively by the habits of a module; and the seat that
        is left to the learner."""
        anyhow = import_module(ANYHOW)
        if opponents is None:
            if seat is not None:
                raise BadChoice("A seat is left to the learner where others have opponents; name them, or no seat.")
            return None, NOBODY, anyhow
        learner = 0 if seat is None else whole(seat)
        if learner is None or not 0 <= learner < self.game.players:
            raise BadChoice(f"The seat to learn is one from 0 to {self.game.players - 1}, not {brief(seat)}.")
        if opponents == "random":
            return None, learner, anyhow
        if opponents == "habit":
            from parlour.bots.games import habits_of

            return None, learner, habits_of(self.game.module)
        return bot_for(opponents), learner, anyhow

    def __len__(self) -> int:
        return self.n

    # ---- what is done ----

    def reset(
        self,
        seed: int | None = None,
        seeds: npt.ArrayLike | None = None,
        rows: npt.ArrayLike | None = None,
    ) -> None:
        """Begin another episode in all rows, or in those where `rows` is true.

        From a seed row i begins with seed + i and goes on with every n-th after it; from `seeds`, one a row, each goes
        on with the next. Without either all go on with the seeds they have come to.
        """
        if seeds is not None:
            self.seeds, self.stride = self.brought(self.check_row_seeds(seeds)), 1
        elif seed is not None:
            first = check_hands(self.n, check_seed(seed))[1]
            self.seeds, self.stride = self.brought(first + np.arange(self.n)), self.n
        if seeds is not None or seed is not None:
            self.luck, self.dice = self.generators(WELL_MIXED), self.generators(-WELL_MIXED)
        self.begin(self.brought(np.ones(self.n, np.bool_)) if rows is None else self.check_rows(rows))
        self.others_play()
        self.tell()

    def sample(self) -> Ints:
        """A random legal action a row; where nobody is to act, 0."""
        actions = self.room(np.int64)
        self.draw(actions)
        return cast(Ints, actions)

    def step(self, actions: npt.ArrayLike) -> None:
        """Take an action in every row; if any is illegal none is taken. Where nobody is to act it makes no difference
        what is asked."""
        chosen = self.numbers(actions)
        if chosen is None or chosen.shape != self.seats.shape:
            raise IllegalMove(f"{self.n} environments take {self.n} actions, each a whole number.")
        self.check_legal(chosen)
        self.advance(chosen, is_first=True)
        self.others_play()
        self.tell()

    def state(self, row: int) -> "State":
        """The hand of a row as a plain state, to look at in words."""
        place = whole(row)
        if place is None or not 0 <= place < self.n:
            raise BadDeal(f"The rows go from 0 to {self.n - 1}; {brief(row)} is none of them.")
        s, record = self.game.form(), self.fetched(self.states[place : place + 1])
        to_plain(record, 0, s)
        state = self.game.adopt(s)
        if self.remembers:
            state.told = information.recalled(record[0])
        return state

    # ---- where everything lies ----

    def room(self, form: Any, *columns: int) -> Any:
        """A new array with a row a hand."""
        return room_for(self.n, form, *columns)

    def brought(self, array: Any) -> Any:
        """An array that was made here, brought to where the hands lie; `fetched` brings one back."""
        return array

    fetched = brought

    def taken(self, given: dict[str, Any], name: str, form: Any, *columns: int) -> Any:
        """An array that was handed in, or a new one."""
        array = given.pop(name, None)
        if array is None:
            return self.room(form, *columns)
        return self.check_given(array, name, (self.n, *columns), form)

    # ---- how ----

    def generators(self, salt: int) -> Ints:
        """A generator a row, started from the seed of the row."""
        made = self.room(np.int64, 1)
        self.seed_rows(made, salt)
        return cast(Ints, made)

    def seed_rows(self, made: Ints, salt: int) -> None:
        """Start these generators, one a row."""
        self.kernels["seed_each"](made, self.seeds, salt)

    def begin(self, chosen: npt.NDArray[np.bool_]) -> None:
        """Begin another episode in the chosen rows."""

        def work(part: slice) -> None:
            deal = (self.blank, new_deck(self.game), new_rng(), self.seeds[part], self.stride)
            self.kernels["reset_each"](self.states[part], *deal, chosen[part], self.learner, *self.columns(part))

        self.each(work)

    def draw(self, actions: Ints) -> None:
        """Put a random legal action into every row."""

        def work(part: slice) -> None:
            columns = self.seats[part], self.masks[part], self.firsts[part], self.dice[part]
            self.kernels["sample_each"](*columns, actions[part])

        self.each(work)

    def each(self, work: Callable[[slice], None]) -> None:
        """Do the work part by part, on the threads there are."""

        def done(part: slice) -> int:
            work(part)
            return 0

        on_all_cores(done, self.n, self.threads)

    def columns(self, part: slice) -> tuple[Any, ...]:
        """What the kernels fill of some rows."""
        arrays = (self.luck, self.acted, self.seats, self.masks, self.firsts, self.rewards, self.done)
        return tuple(array[part] for array in (*arrays, self.wide, self.observations))

    def advance(self, actions: Ints, is_first: bool) -> None:
        """Take these actions, which are legal, or are skipped."""
        settings = (is_first, self.whole_games, self.autoreset, self.kind, *self.pace)

        def work(part: slice) -> None:
            deal = (self.blank, self.blank.copy(), new_deck(self.game), new_rng(), self.seeds[part], self.stride)
            worths, seats = np.zeros((2, self.game.rulebook.seats)), (self.watcher, self.learner)
            step_each = self.kernels["step_each"]
            step_each(self.states[part], *deal, actions[part], *settings, worths, *seats, *self.columns(part))

        self.each(work)

    def others_play(self) -> None:
        """A bot that is none of the native ones plays until in every row the learner is to act."""
        if self.bot is None:
            return
        while len(rows := np.flatnonzero((self.seats != NOBODY) & (self.seats != self.watcher))):
            actions = np.full(self.n, SKIPPED, np.int64)
            for row in rows.tolist():
                state = self.state(row)
                text = self.bot.choose(state.view(int(self.seats[row])))
                actions[row] = self.firsts[row] + self.game.read(state.s, text)
            self.advance(actions, is_first=False)

    def tell(self) -> None:
        """Where the legal actions are wanted in an array of their own, copy them there."""
        if self.told is not None:
            np.copyto(self.legal, self.told)

    # ---- what is handed in ----

    def check_legal(self, actions: Ints) -> None:
        """Refuse all actions if one is illegal."""
        row = self.first_illegal(actions)
        if row < 0:
            return
        action, count = int(actions[row]), len(self.game.actions)
        if not 0 <= action < count:
            trouble = f"The actions go from 0 to {count - 1}, not {action} as in row {row}"
        else:
            trouble = f"{self.game.actions[action]!r}, action {action}, is not legal in row {row}"
        raise IllegalMove(f"{trouble}; no action was taken. What is legal stands in `legal`.")

    def first_illegal(self, actions: Ints) -> int:
        """The first row in which the action is not legal; -1 if there is none."""
        return int(self.kernels["first_illegal"](actions, self.seats, self.masks, self.firsts))

    def numbers(self, actions: npt.ArrayLike) -> Ints | None:
        """The actions as the kernels want them; None if they are no whole numbers."""
        return whole_numbers(actions)

    def check_given(self, array: Any, name: str, shape: tuple[int, ...], form: Any) -> Any:
        """An array that was handed in to be filled."""
        fits = isinstance(array, np.ndarray) and array.shape == shape and array.dtype == form
        if not fits or not array.flags.carray or array.ctypes.data % WORD:
            raise BadChoice(
                f"{name} must be a writable array {shape} of {np.dtype(form).name}, in one piece, aligned to words."
            )
        return array

    def check_row_seeds(self, seeds: npt.ArrayLike) -> Ints:
        """A seed a row."""
        found = whole_numbers(seeds)
        if found is None or found.shape != (self.n,) or (found < 0).any():
            raise BadDeal(f"The seeds are {self.n} whole numbers from 0, one a row.")
        return found.copy()

    def check_rows(self, rows: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Some of the rows, as an array of yes and no."""
        found = np.asarray(rows)
        if found.dtype != np.bool_ or found.shape != (self.n,):
            raise BadDeal(f"Say of each of the {self.n} rows whether it is to begin anew: an array of true and false.")
        return found


def one_of(choices: Sequence[str], choice: object, what: str) -> int:
    """The place of a choice, or a sentence that lists them."""
    if choice not in choices:
        raise BadChoice(unknown(choice, f"{what}={brief(choice)} is not possible", choices, "there are"))
    return choices.index(cast(str, choice))


def sight_of(layout: "Observation") -> ModuleType:
    """The function that observes a game, as a module that can be compiled."""
    return written(f"{layout.game.name}_{layout.players}_sight", layout.text)


def pace_for(game: "Game", kind: int) -> tuple[float, float]:
    """How fast the game goes, where chances to win are wanted."""
    if REWARDS[kind] != "chance":
        return 1.0, 1.0
    from parlour.bots.pace import pace_of

    return pace_of(game)


def bot_for(opponents: "str | Bot") -> "Bot":
    """A bot by its name, or one that was handed in."""
    from parlour.bots.players.roster import bot_named, seated

    if isinstance(opponents, str):
        return bot_named(opponents)
    return seated(opponents, type(opponents).__name__, 0)
