"""Hands side by side for those who learn: dealt, observed, stepped, rewarded and dealt anew, bound to every game.

The names declared here without a body are the game's own functions, those written from its declared fields (`observe`,
`first_action`, `note`: parlour/engine/sight.py), and how the others play where there are others (`habit`).
"""

from collections.abc import Callable

from parlour.bots.search.search import weigh
from parlour.engine.kernels import begin, deal_on
from parlour.games.declare import Numbers, State
from parlour.games.kit import lowest, pick, seed_rng

legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
points: Callable[[State, int], int]
won: Callable[[State], int]
partner: Callable[[State, int], int]
next_dealer: Callable[[State], int]
observe: Callable[[State, int, int, int, Numbers, Numbers], None]
first_action: Callable[[int], int]
note: Callable[[State, int], None]
habit: Callable[[State, int, Numbers], int]

NOBODY = -1
SKIPPED = -1  # an action where nothing is to be done now
NEXT_STEP, SAME_STEP, DISABLED = range(3)
POINTS, MARGIN, CHANCE = range(3)
LAST_SEED = (1 << 63) - 1


# ---- dealing ----


def renew(
    states: Numbers,
    row: int,
    blank: Numbers,
    deck: Numbers,
    rng: Numbers,
    seeds: Numbers,
    stride: int,
    learner: int,
    luck: Numbers,
) -> None:
    """Begin another episode in a row; a hand that is over before anybody may choose is dealt over."""
    while True:
        states[row] = blank[0]
        begin(states[row], deck, rng, seeds[row])
        seeds[row] = seeds[row] + stride & LAST_SEED
        if learner != NOBODY:
            answer(states[row], learner, luck[row])
        if not over(states[row]):
            return


def deal_next(
    states: Numbers,
    row: int,
    blank: Numbers,
    space: Numbers,
    deck: Numbers,
    rng: Numbers,
    seeds: Numbers,
    stride: int,
) -> None:
    """The next hand of a game, the scores carried over."""
    space[0] = states[row]
    states[row] = blank[0]
    before, s = space[0], states[row]
    for seat in range(s.players):
        s.score[seat] = before.score[seat] + points(before, seat)
    s.dealer = next_dealer(before)
    deal_on(s, deck, rng, seeds[row])
    seeds[row] = seeds[row] + stride & LAST_SEED


def answer(s: State, learner: int, luck: Numbers) -> None:
    """The others play until the one who learns has to choose, if there is one."""
    while not over(s) and s.turn != learner:
        moves = legal(s)
        make(s, habit(s, moves, luck) if moves & moves - 1 else lowest(moves))


def make(s: State, move: int) -> None:
    """Make a move, noted where moves are remembered."""
    note(s, move)
    play(s, move)


# ---- seeing ----


def show_each(
    states: Numbers, watcher: int, seats: Numbers, masks: Numbers, firsts: Numbers, wide: Numbers, flat: Numbers
) -> None:
    """What the seat to act sees and may do in every row. A hand that has just ended is seen by the watcher, or where
    there is none by whoever moved last; one that had ended before is left as it was shown then."""
    for row in range(len(states)):
        seat, can = seats[row], 0
        if not over(states[row]):
            seat, can = states[row].turn, legal(states[row])
            seats[row], firsts[row] = seat, first_action(states[row].phase)
        elif seat == NOBODY:
            continue
        else:
            seats[row] = NOBODY
            if watcher != NOBODY:
                seat = watcher
        masks[row] = can
        observe(states[row], seat, can, row, wide, flat)


# ---- every row ----


def reset_each(
    states: Numbers,
    blank: Numbers,
    deck: Numbers,
    rng: Numbers,
    seeds: Numbers,
    stride: int,
    chosen: Numbers,
    learner: int,
    luck: Numbers,
    acted: Numbers,
    seats: Numbers,
    masks: Numbers,
    firsts: Numbers,
    rewards: Numbers,
    done: Numbers,
    wide: Numbers,
    flat: Numbers,
) -> None:
    """Begin another episode in every chosen row."""
    for row in range(len(states)):
        if chosen[row]:
            renew(states, row, blank, deck, rng, seeds, stride, learner, luck)
            end = row + 1
            show_each(
                states[row:end], NOBODY, seats[row:end], masks[row:end], firsts[row:end], wide[row:end], flat[row:end]
            )
            done[row] = acted[row] = False
            for seat in range(rewards.shape[1]):
                rewards[row, seat] = 0


def seed_each(generators: Numbers, seeds: Numbers, salt: int) -> None:
    """Start a generator a row from its seed; the salt tells them from those that deal."""
    for row in range(len(generators)):
        seed_rng(generators[row], seeds[row] ^ salt)


def first_illegal(actions: Numbers, seats: Numbers, masks: Numbers, firsts: Numbers) -> int:
    """The first row in which the action is not legal; -1 if there is none. Where nobody is to act anything will do."""
    for row in range(len(actions)):
        move = actions[row] - firsts[row]
        if seats[row] != NOBODY and not (0 <= move < 63 and masks[row] >> move & 1):
            return row
    return -1


def step_each(
    states: Numbers,
    blank: Numbers,
    space: Numbers,
    deck: Numbers,
    rng: Numbers,
    seeds: Numbers,
    stride: int,
    actions: Numbers,
    is_first: bool,
    whole_games: bool,
    autoreset: int,
    kind: int,
    pace: float,
    swing: float,
    worths: Numbers,
    watcher: int,
    learner: int,
    luck: Numbers,
    acted: Numbers,
    seats: Numbers,
    masks: Numbers,
    firsts: Numbers,
    rewards: Numbers,
    done: Numbers,
    wide: Numbers,
    flat: Numbers,
) -> None:
    """Take a legal action in every row that is not skipped, and show what came of it. What is `first` in a step clears
    away what the step before has left: rewards, and where the next step does that, hands that are over."""
    for row in range(len(states)):
        if actions[row] == SKIPPED and not is_first:
            continue
        was_over = done[row]
        if is_first and (was_over or paid(rewards, row)):
            for seat in range(rewards.shape[1]):
                rewards[row, seat] = 0
        if was_over and is_first and autoreset != SAME_STEP:
            if autoreset == DISABLED:
                continue
            done[row] = acted[row] = False
            renew(states, row, blank, deck, rng, seeds, stride, learner, luck)
            continue
        if is_first:
            done[row], acted[row] = False, True
        make(states[row], actions[row] - firsts[row])
        if learner != NOBODY:
            answer(states[row], learner, luck[row])
        while over(states[row]):
            if acted[row]:
                pay(states[row], row, kind, pace, swing, worths, rewards)
            if whole_games and won(states[row]) == 0:
                deal_next(states, row, blank, space, deck, rng, seeds, stride)
                if learner != NOBODY:
                    answer(states[row], learner, luck[row])
                continue
            if acted[row]:
                done[row] = True
                if autoreset != SAME_STEP:
                    break
            acted[row] = False
            renew(states, row, blank, deck, rng, seeds, stride, learner, luck)
    show_each(states, watcher, seats, masks, firsts, wide, flat)


def sample_each(seats: Numbers, masks: Numbers, firsts: Numbers, dice: Numbers, actions: Numbers) -> None:
    """A random legal action in every row; where nobody is to act, one that will do."""
    for row in range(len(actions)):
        actions[row] = 0 if seats[row] == NOBODY else pick(dice[row], masks[row]) + firsts[row]


# ---- rewards ----


def paid(rewards: Numbers, row: int) -> bool:
    """Is a reward left from the step before?"""
    for seat in range(rewards.shape[1]):
        if rewards[row, seat] != 0:
            return True
    return False


def pay(s: State, row: int, kind: int, pace: float, swing: float, worths: Numbers, rewards: Numbers) -> None:
    """What a finished hand is worth to each seat, added to its reward: its points, what they are above those of the
    best of the others, or its chance to win the game from here."""
    if kind == CHANCE:
        weigh(s, worths[1], worths[0], pace, swing)
    for seat in range(s.players):
        if kind == CHANCE:
            rewards[row, seat] = worths[0, seat]
        elif kind == MARGIN:
            rewards[row, seat] += points(s, seat) - best_of_others(s, seat)
        else:
            rewards[row, seat] += points(s, seat)


def best_of_others(s: State, seat: int) -> int:
    """The most points that another side has made."""
    best = -LAST_SEED
    for other in range(s.players):
        if other != seat and other != partner(s, seat):
            best = max(best, points(s, other))
    return best
