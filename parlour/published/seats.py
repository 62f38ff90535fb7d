"""Where one sits: how often each place from the dealer has the most of a hand, and what it counts."""

from collections.abc import Sequence

from parlour.lab.study.chart import Bar, bars, lines
from parlour.lab.study.figures import Mean
from parlour.lab.study.study import Result, Study
from parlour.lab.study.told import figure, place_word, table
from parlour.published.page import Figures
from parlour.published.telling import change, listed, short, title_of

EVEN = 100.0  # hundredths of an even share


def figures(study: Study) -> Figures:
    """The tables and charts of the page."""
    results = [result for result in study.results() if result.sums.count > 1]
    by_habit, by_house = sorted_out(results)
    usual = [result for result in by_habit if result.table.game.players == usual_players(result)]
    return Figures(
        {"seats": all_places(by_habit), "house": beside_the_house(usual, by_house)},
        {"usual": places(usual), "dealer": dealers(by_habit)},
    )


def sorted_out(results: Sequence[Result]) -> tuple[list[Result], list[Result]]:
    """The results a game and number of players, and those that were played by the House besides."""
    first: dict[tuple[str, int], Result] = {}
    besides = []
    for result in results:
        place = (result.table.name, result.table.game.players)
        if first.setdefault(place, result) is not result:
            besides.append(result)
    return list(first.values()), besides


def usual_players(result: Result) -> int:
    """How many usually play this game."""
    return result.table.game.rulebook.usual_players


def edge(result: Result, place: int) -> Mean:
    """How far the hands taken at a place from the dealer lie above an even share, in hundredths of it."""
    takes, players = result.sums.means("takes")[place], result.table.game.players
    return Mean(EVEN * (players * takes.mean - 1), EVEN * players * takes.reach, takes.deals)


def all_places(results: Sequence[Result]) -> str:
    """A row a game and number of players."""
    rows = []
    for result in results:
        takes = [100 * mean.mean for mean in result.sums.means("takes")]
        widest = max(100 * mean.reach for mean in result.sums.means("takes"))
        row = [title_of(result.table.name), str(result.table.game.players), f"{result.sums.count:,}"]
        row += [change(edge(result, 0), times=1), change(edge(result, 1), times=1)]
        made = [mean.mean for mean in result.sums.means("points")]
        rows.append([*row, f"{listed(takes)} (± {widest:.1f})", listed(made), figure(result.sums.mean("length"))])
    head = ("", "players", "deals", "dealer", "dealer's left", "hands taken, %, dealer first", "points", "moves")
    return table(head, rows)


def beside_the_house(by_habit: Sequence[Result], by_house: Sequence[Result]) -> str:
    """The dealer and his left once more, with other players."""
    rows = []
    for result in by_house:
        other = next((found for found in by_habit if found.table.name == result.table.name), result)
        cells = [change(edge(found, place), times=1) for place in (0, 1) for found in (other, result)]
        rows.append([title_of(result.table.name), *cells])
    return table(("", "dealer, by habit", "dealer, House", "left, by habit", "left, House"), rows)


def places(results: Sequence[Result]) -> str:
    """The usual tables, place by place."""
    shown = [
        Bar(place_word(place), EVEN + mean.mean, mean.reach, title_of(result.table.name))
        for result in results
        for place in range(result.table.game.players)
        for mean in [edge(result, place)]
    ]
    return bars("Hands taken at the usual table, an even share being 100", "% of an even share", shown, EVEN)


def dealers(results: Sequence[Result]) -> str:
    """The dealer's share by the number of players, at the games that are played by habit."""
    drawn: dict[str, list[tuple[float, float]]] = {}
    for result in results:
        if not result.table.game.rulebook.native:
            continue
        line = drawn.setdefault(short(result.table.name), [])
        line.append((result.table.game.players, EVEN + edge(result, 0).mean))
    several = {name: sorted(line) for name, line in drawn.items() if len(line) > 1}
    return lines("The dealer's hands, an even share being 100", "players", "% of an even share", several)
