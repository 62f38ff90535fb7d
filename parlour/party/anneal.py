"""Schedules by trial and error, natively: players change places, and what is worse is kept more and more rarely.

A round is a row of players, four a table, then those who sit out: partners stand at places 0 and 2 and at 1 and 3 of a
table. `mates` and `foes` count for every two players how often they were partners and opponents. What is made small is
the number of pairs of rounds in which the same two are partners, opponents, or at one table, each with its weight.
"""

from math import exp
from typing import Any

from parlour import extras

with extras.needs("fast", "Making a schedule"):
    import numpy as np

WORD, HALF = np.uint64(2**64 - 1), np.uint64(32)
UP, DOWN, BACK = np.uint64(13), np.uint64(7), np.uint64(17)
RARELY = np.uint64(3)  # a change of byes takes longer, so only one of four is tried
UNLIKELY = 12.0  # so many times as much worse as it is warm: never mind


def anneal(
    rounds: Any,
    seated: int,
    out: Any,
    cycles: Any,
    mates: Any,
    foes: Any,
    steps: int,
    hot: float,
    cold: float,
    weights: Any,
    seed: int,
    enough: int,
) -> int:
    """So many trials from hot to cold, in place; the cost that was reached. It stops where it is enough.

    `out` counts how often each sits out, and `cycles` says of each round in which turn of byes it is, or -1.
    """
    chance = np.uint64(2 * seed + 1) * np.uint64(0x9E3779B97F4A7C15)
    number, wide, chairs = np.uint64(rounds.shape[0]), np.uint64(rounds.shape[1]), np.uint64(seated)
    last = cycles[len(cycles) - 1]
    cost = cost_of(mates, foes, weights)
    heat, cooling = hot, (cold / hot) ** (1.0 / max(steps, 1))
    for _ in range(steps):
        if cost <= enough:
            break
        heat *= cooling
        chance = stirred(chance)
        which = int((chance >> HALF) * number >> HALF)
        row = rounds[which]
        chance = stirred(chance)
        one = int((chance >> HALF) * chairs >> HALF)
        other = int((chance & (WORD >> HALF)) * wide >> HALF)
        if other >= seated:
            chance = stirred(chance)
            if chance & RARELY:
                continue
            luck = (chance >> HALF) / 2.0**32
            cost += sit_instead(rounds, which, one, other, seated, out, cycles, last, mates, foes, weights, heat, luck)
            continue
        if one >> 2 == other >> 2 and (one ^ other) & 1 == 0:
            continue  # partners, or the same
        worse = change(row, one, other, mates, foes, weights)
        if worse > UNLIKELY * heat:
            continue
        if worse > 0:
            chance = stirred(chance)
            if (chance >> HALF) / 2.0**32 >= exp(-worse / heat):
                continue
        cost += worse
        swap(row, one, other, mates, foes)
    return cost


def stirred(chance: Any) -> Any:
    """The next state of a small generator (xorshift)."""
    chance ^= chance << UP
    chance ^= chance >> DOWN
    return chance ^ chance << BACK


def cost_of(mates: Any, foes: Any, weights: Any) -> int:
    """What a schedule costs: for two who meet so many times, the pairs among these times."""
    cost = 0
    for one in range(len(mates)):
        for other in range(one):
            together = mates[one, other] + foes[one, other]
            cost += weights[0] * mates[one, other] * (mates[one, other] - 1) // 2
            cost += weights[1] * foes[one, other] * (foes[one, other] - 1) // 2
            cost += weights[2] * together * (together - 1) // 2
    return cost


def change(row: Any, one: int, other: int, mates: Any, foes: Any, weights: Any) -> int:
    """What it costs more if two players of a round change places."""
    a, b = row[one], row[other]
    a_mate, b_mate = row[one ^ 2], row[other ^ 2]
    partners = mates[a, b_mate] + mates[b, a_mate] - mates[a, a_mate] - mates[b, b_mate] + 2
    if one // 4 == other // 4:  # opponents at one table: each takes the other's partner
        against = foes[a, a_mate] + foes[b, b_mate] - foes[a, b_mate] - foes[b, a_mate] + 2
        return int(weights[0] * partners + weights[1] * against)
    left, right = row[one ^ 1], row[one ^ 3]
    west, east = row[other ^ 1], row[other ^ 3]
    against = foes[a, west] + foes[a, east] + foes[b, left] + foes[b, right] + 4
    against -= foes[a, left] + foes[a, right] + foes[b, west] + foes[b, east]
    both = mates[a, west] + mates[a, east] + mates[b, left] + mates[b, right] + foes[a, b_mate] + foes[b, a_mate]
    both -= mates[a, left] + mates[a, right] + mates[b, west] + mates[b, east] + foes[a, a_mate] + foes[b, b_mate]
    return int(weights[0] * partners + weights[1] * against + weights[2] * (partners + against + both))


def swap(row: Any, one: int, other: int, mates: Any, foes: Any) -> None:
    """Two players of a round change places."""
    meet(row, one // 4, mates, foes, -1)
    if one // 4 != other // 4:
        meet(row, other // 4, mates, foes, -1)
    row[one], row[other] = row[other], row[one]
    meet(row, one // 4, mates, foes, 1)
    if one // 4 != other // 4:
        meet(row, other // 4, mates, foes, 1)


def meet(row: Any, table: int, mates: Any, foes: Any, times: int) -> None:
    """Count the meetings of one table, or take them back."""
    for chair in range(4):
        who = row[4 * table + chair]
        mates[who, row[4 * table + (chair ^ 2)]] += times
        foes[who, row[4 * table + (chair ^ 1)]] += times
        foes[who, row[4 * table + (chair ^ 3)]] += times


# ---- byes ----


def sit_instead(
    rounds: Any,
    which: int,
    one: int,
    other: int,
    seated: int,
    out: Any,
    cycles: Any,
    last: int,
    mates: Any,
    foes: Any,
    weights: Any,
    heat: float,
    luck: float,
) -> int:
    """One sits out a round for another, if byes stay even and it is worth it; what it costs more.

    Either he has one bye fewer, in the last turn of byes; or the other sits out for him in another round of the turn.
    """
    row, cycle = rounds[which], cycles[which]
    sitter, player = row[other], row[one]
    if cycle < 0:
        return 0
    worse = replaced(row, one, other, mates, foes, weights)
    if cycle == last and out[sitter] == out[player] + 1:
        if worse <= 0 or luck < exp(-worse / heat):
            out[sitter] -= 1
            out[player] += 1
            return worse
        replaced(row, one, other, mates, foes, weights)
        return 0
    for again in range(len(rounds)):
        if again == which or cycles[again] != cycle:
            continue
        place = place_of(rounds[again], player, seated, rounds.shape[1])
        if place < 0:
            continue
        chair = place_of(rounds[again], sitter, 0, seated)
        if chair < 0:
            break
        worse += replaced(rounds[again], chair, place, mates, foes, weights)
        if worse <= 0 or luck < exp(-worse / heat):
            return worse
        replaced(rounds[again], chair, place, mates, foes, weights)
        break
    replaced(row, one, other, mates, foes, weights)
    return 0


def place_of(row: Any, who: int, start: int, end: int) -> int:
    """Where somebody stands in a part of a row, or -1."""
    for place in range(start, end):
        if row[place] == who:
            return place
    return -1


def replaced(row: Any, one: int, other: int, mates: Any, foes: Any, weights: Any) -> int:
    """Who sits out takes a chair, and who had it sits out; what it costs more."""
    leaves, comes = row[one], row[other]
    worse = 0
    for turn in range(1, 4):
        who = row[one ^ turn]
        if turn == 2:
            worse += weights[0] * (mates[comes, who] - mates[leaves, who] + 1)
        else:
            worse += weights[1] * (foes[comes, who] - foes[leaves, who] + 1)
        now = mates[comes, who] + foes[comes, who]
        worse += weights[2] * (now - mates[leaves, who] - foes[leaves, who] + 1)
    meet(row, one // 4, mates, foes, -1)
    row[one], row[other] = comes, leaves
    meet(row, one // 4, mates, foes, 1)
    return worse


# ---- the wheel ----


def turn(row: Any, wheel: int, fixed: bool, steps: int, hot: float, cold: float, seed: int) -> int:
    """Look for a round that can be turned like a wheel, in place; 0 if it is as even as can be.

    The players stand on a wheel of so many places (one more stands in the middle if `fixed`). Round after round all go
    on by the same step; so every two of the same distance meet as often as this distance is met in the first round.
    Each distance should be met at most once by partners and about equally often by opponents. Who sits out the first
    round is not in the row.
    """
    np.random.seed(seed)
    mates, foes = np.zeros(wheel // 2 + 2, np.int64), np.zeros(wheel // 2 + 2, np.int64)
    for place in range(0, len(row), 4):
        distances(row, place, wheel, fixed, mates, foes, 1)
    cost = wheel_cost(mates, foes, wheel)
    heat, cooling = hot, (cold / hot) ** (1.0 / max(steps, 1))
    for _ in range(steps):
        if cost == 0:
            break
        heat *= cooling
        one, other = np.random.randint(len(row)), np.random.randint(len(row))
        if (one - other) % 2 == 0 and one // 4 == other // 4:
            continue
        shift(row, one, other, wheel, fixed, mates, foes)
        tried = wheel_cost(mates, foes, wheel)
        if tried <= cost or np.random.random() < exp((cost - tried) / heat):
            cost = tried
        else:
            shift(row, one, other, wheel, fixed, mates, foes)
    return cost


def shift(row: Any, one: int, other: int, wheel: int, fixed: bool, mates: Any, foes: Any) -> None:
    """Two places of the first round are exchanged."""
    same = one // 4 == other // 4
    distances(row, one // 4 * 4, wheel, fixed, mates, foes, -1)
    if not same:
        distances(row, other // 4 * 4, wheel, fixed, mates, foes, -1)
    row[one], row[other] = row[other], row[one]
    distances(row, one // 4 * 4, wheel, fixed, mates, foes, 1)
    if not same:
        distances(row, other // 4 * 4, wheel, fixed, mates, foes, 1)


def distances(row: Any, place: int, wheel: int, fixed: bool, mates: Any, foes: Any, times: int) -> None:
    """Count the distances on the wheel that meet at one table; those from the middle are all alike."""
    for one in range(4):
        for other in range(one):
            a, b = row[place + one], row[place + other]
            if fixed and (a == wheel or b == wheel):
                continue
            apart = abs(a - b)
            apart = min(apart, wheel - apart)
            if one - other == 2:
                mates[apart] += times
            else:
                foes[apart] += times


def wheel_cost(mates: Any, foes: Any, wheel: int) -> int:
    """How far from even: partners of one distance more than once, opponents of one distance more or less than twice.

    A distance of half the wheel comes round twice in a turn.
    """
    cost, short = 0, 0
    for apart in range(1, wheel // 2 + 1):
        twice = 2 if 2 * apart == wheel else 1
        if mates[apart] * twice > 1:
            cost += 4 * (mates[apart] * twice - 1) ** 2
        over = foes[apart] * twice - 2
        if over > 0:
            cost += over * over
        elif over < -1:
            short += 1
    return cost + short
