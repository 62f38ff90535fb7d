"""A whole evening natively: every table plays its hands by habit, winners go up. Bound to a game and its habits.

The same rules as evening.py, for full tables only; the tests play such evenings over again there. A player is careless
in so many of a thousand moves: then any legal move will do.
"""
# ruff: noqa: F821 (its names are a game's, bound later)

from collections.abc import Callable

from parlour.games.declare import Numbers, State
from parlour.games.kit import below, pick, seed_rng, shuffle

pack: Callable[[State, Numbers], int]
deal: Callable[[State, Numbers], None]
legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
points: Callable[[State, int], int]
habit: Callable[[State, int, Numbers], int]

HEAD_RINGS, ANY_RINGS, ALL_THROUGH = range(3)
BELL, RING_AT, SIDES, CUTTERS, ROUNDS, HANDS = range(6)
CHAIRS = 4
MOST_MOVES = 20_000


def evenings(
    head: Numbers,
    other: Numbers,
    space: Numbers,
    deck: Numbers,
    rng: Numbers,
    rules: Numbers,
    careless: Numbers,
    ahead: Numbers,
    seats: Numbers,
    moved: Numbers,
    dealers: Numbers,
    dealt: Numbers,
    score: Numbers,
    seed: int,
    starts: Numbers,
    punches: Numbers,
    made: Numbers,
    sat: Numbers,
    counts: Numbers,
) -> int:
    """One evening a row of `punches` and of `made`, the points; `starts` says at which table each player began.

    Told is how many hands were played to their end. Seeds run on. Where all sat in each round and what was scored is
    left in `sat` and `counts`, of the last evening. Where places are planned `ahead`, a round a row and a number for
    every player, nobody moves by winning.
    """
    hands = 0
    for row in range(len(punches)):
        seed_rng(rng, seed + row)
        take_places(rng, rules, seats, dealers)
        for table in range(len(seats)):
            for chair in range(CHAIRS):
                moved[table, chair] = seats[table, chair]
        for number in range(rules[ROUNDS]):
            if len(ahead) > 0:
                go_as_planned(rng, rules, ahead, number, seats, moved, dealers)
            hands += play_round(head, other, space, deck, rng, rules, careless, seats, dealers, dealt, score)
            for table in range(len(seats)):
                for chair in range(CHAIRS):
                    if number == 0:
                        starts[row, seats[table, chair]] = table
                    sat[number, table, chair] = seats[table, chair]
                    counts[number, table, chair] = score[table, chair % rules[SIDES]]
                    made[row, seats[table, chair]] += score[table, chair % rules[SIDES]]
            settle(rng, rules, seats, score)
            for table in range(len(seats)):
                for chair in range(CHAIRS):
                    if score[table, chair] != 0:
                        punches[row, seats[table, chair]] += 1
            if len(ahead) == 0:
                move_on(rules, seats, moved, dealers, score)
    return hands


def take_places(rng: Numbers, rules: Numbers, seats: Numbers, dealers: Numbers) -> None:
    """Everyone sits down somewhere, and the first dealers are found."""
    players = len(seats) * CHAIRS
    for place in range(players):
        seats[place // CHAIRS, place % CHAIRS] = place
    for place in range(players - 1, 0, -1):
        swapped = below(rng, place + 1)
        one, two = seats[place // CHAIRS, place % CHAIRS], seats[swapped // CHAIRS, swapped % CHAIRS]
        seats[place // CHAIRS, place % CHAIRS] = two
        seats[swapped // CHAIRS, swapped % CHAIRS] = one
    for table in range(len(seats)):
        dealers[table] = below(rng, rules[CUTTERS])


def go_as_planned(
    rng: Numbers, rules: Numbers, ahead: Numbers, number: int, seats: Numbers, guests: Numbers, dealers: Numbers
) -> None:
    """Everyone sits where the plan of this round has the guest of his number (PRO-20)."""
    for table in range(len(seats)):
        for chair in range(CHAIRS):
            guest = ahead[number, table * CHAIRS + chair]
            seats[table, chair] = guests[guest // CHAIRS, guest % CHAIRS]
        dealers[table] = below(rng, rules[CUTTERS])


def play_round(
    head: Numbers,
    other: Numbers,
    space: Numbers,
    deck: Numbers,
    rng: Numbers,
    rules: Numbers,
    careless: Numbers,
    seats: Numbers,
    dealers: Numbers,
    dealt: Numbers,
    score: Numbers,
) -> int:
    """One game at all tables, a move at each in turn, until the bell; how many hands were played to their end."""
    hands = 0
    for table in range(len(seats)):
        for chair in range(CHAIRS):
            score[table, chair] = 0
        dealt[table] = 1
        space[table] = head[0] if table == 0 else other[0]
        deal_hand(space[table], deck, rng, dealers[table])
    for _ in range(MOST_MOVES):
        rung = False
        for table in range(len(seats)):
            s = space[table]
            if over(s):
                continue
            moves = legal(s)
            if below(rng, 1000) < careless[seats[table, s.turn]]:
                play(s, pick(rng, moves))
            else:
                play(s, habit(s, moves, rng))
            if not over(s):
                continue
            best = -1_000_000
            for side in range(rules[SIDES]):
                score[table, side] += points(s, side)
                best = max(best, score[table, side])
            hands += 1
            if rules[BELL] != ALL_THROUGH:
                if best >= rules[RING_AT] and (table == 0 or rules[BELL] == ANY_RINGS):
                    rung = True
                else:
                    deal_next(head, other, space, deck, rng, rules, score, table)
            elif dealt[table] < rules[HANDS]:
                dealt[table] += 1
                deal_next(head, other, space, deck, rng, rules, score, table)
        if rung or (rules[BELL] == ALL_THROUGH and hands == len(seats) * rules[HANDS]):
            return hands
    return hands


def deal_next(
    head: Numbers,
    other: Numbers,
    space: Numbers,
    deck: Numbers,
    rng: Numbers,
    rules: Numbers,
    score: Numbers,
    table: int,
) -> None:
    """The next hand at a table, by the player on the left, at the score that was reached."""
    dealer = (space[table].dealer + 1) % CHAIRS
    space[table] = head[0] if table == 0 else other[0]
    s = space[table]
    for seat in range(CHAIRS):
        s.score[seat] = score[table, seat % rules[SIDES]]
    deal_hand(s, deck, rng, dealer)


def deal_hand(s: State, deck: Numbers, rng: Numbers, dealer: int) -> None:
    """Shuffle and deal."""
    s.dealer = dealer
    shuffle(deck, pack(s, deck), rng)
    s.fate[0] = rng[0]
    deal(s, deck)


def settle(rng: Numbers, rules: Numbers, seats: Numbers, score: Numbers) -> None:
    """Mark the chairs that have won by 1, the others by 0; those level cut."""
    for table in range(len(seats)):
        if rules[SIDES] == 2:
            ahead = score[table, 0] - score[table, 1]
            first = ahead > 0 or (ahead == 0 and below(rng, 2) == 0)
            for chair in range(CHAIRS):
                score[table, chair] = 1 if (chair % 2 == 0) == first else 0
        else:
            for chair in range(CHAIRS):  # a cut for everyone, that matters only between those level
                score[table, chair] = score[table, chair] * 4096 + 4 * below(rng, 1024) + chair
            best = second = -1
            for chair in range(CHAIRS):
                if best < 0 or score[table, chair] > score[table, best]:
                    best, second = chair, best
                elif second < 0 or score[table, chair] > score[table, second]:
                    second = chair
            for chair in range(CHAIRS):
                score[table, chair] = 1 if chair == best or chair == second else 0


def move_on(rules: Numbers, seats: Numbers, moved: Numbers, dealers: Numbers, won: Numbers) -> None:
    """All move at once: winners up, head losers to the foot, partners changed (PRO-3, PRO-11)."""
    foot = len(seats) - 1
    for table in range(len(seats)):
        source = 0 if table == foot else table + 1
        stays, comes = 1 if table == 0 else 0, 0 if table == foot else 1
        if rules[SIDES] == 2:
            own = 0 if won[table, 0] == stays else 1
            came = 0 if won[source, 0] == comes else 1
            moved[table, own] = seats[table, own]
            moved[table, own + 2] = seats[source, came + 2]
            moved[table, 1 - own] = seats[source, came]
            moved[table, 3 - own] = seats[table, own + 2]
            dealers[table] = 1 - own
        else:
            guest, first = 0, -1
            for chair in range(CHAIRS):
                if won[table, chair] == stays:
                    moved[table, chair] = seats[table, chair]
                    continue
                while won[source, guest] != comes:
                    guest += 1
                moved[table, chair] = seats[source, guest]
                guest += 1
                first = chair if first < 0 else first
            dealers[table] = first
    for table in range(len(seats)):
        for chair in range(CHAIRS):
            seats[table, chair] = moved[table, chair]
