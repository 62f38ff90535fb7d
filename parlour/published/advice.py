"""What advice is worth, sentence by sentence: the House against itself without it."""

from collections.abc import Sequence

from parlour.bots.heeding import sentences
from parlour.bots.players.house import WITHOUT
from parlour.extras import needs
from parlour.lab.study.chart import Bar, bars
from parlour.lab.study.figures import Mean, scores
from parlour.lab.study.plan import Table
from parlour.lab.study.study import Result, Study
from parlour.lab.study.told import table
from parlour.published.page import Figures
from parlour.published.telling import change, mean_of, percent, title_of
from parlour.teach.page import WHOSE, page_of

with needs("fast", "A study"):
    import numpy as np


def figures(study: Study) -> Figures:
    """The tables and charts of the page."""
    won = [(result, share_won(study, result)) for result in study.results() if result.sums.count > 1]
    return Figures({"advice": all_sentences(won)}, {"worth": drawn(won)})


def share_won(study: Study, result: Result) -> Mean:
    """The hands won by who follows the sentence; where a single hand is a game, the games."""
    place = result.table
    parts = [study.rows_of(chunk) for chunk in study.chunks[place.number]]
    if not all(rows.winners.all() for rows in parts):
        return result.sums.mean("score")
    seated = np.array(place.seatings)
    games = [scores(place, rows, rows.seeds - rows.seeds.min(), seated[rows.orders]) for rows in parts]
    return mean_of(np.concatenate(games)[:, 0])


def name_of(place: Table) -> str:
    """The sentence that the second leaves out."""
    return place.line_up[1].removeprefix(WITHOUT)


def whose(place: Table) -> str:
    """Whether the sentence is the book's own."""
    page = page_of(place.game)
    advice = page.advice if page else ()
    return next(WHOSE[part.whose] for part in advice if name_of(place) in part.named)


def verdict(more: Mean, share: Mean) -> str:
    """What points and hands say, as far as they lie clear of even."""
    said = {side(more, 0.0), side(share, 0.5)}
    return {(1,): "good", (-1,): "harmful", (): "nothing seen"}.get(tuple(said - {0}), "points and hands disagree")


def side(mean: Mean, even: float) -> int:
    """On which side of even an interval lies; 0 if on both."""
    return 0 if abs(mean.mean - even) <= mean.reach else 1 if mean.mean > even else -1


def called(place: Table) -> str:
    """The game, with the number of players where it is not the usual."""
    players, title = place.game.players, title_of(place.name)
    return title if players == place.game.rulebook.usual_players else f"{title}, {players} players"


def all_sentences(won: Sequence[tuple[Result, Mean]]) -> str:
    """A row a sentence."""
    rows = []
    for result, share in won:
        place, more = result.table, result.sums.mean("more")
        places = 0 if more.reach >= 10 else 1 if more.reach >= 1 else 2 if more.reach >= 0.1 else 3
        words = [called(place), f"“{sentences(place.game)[name_of(place)]}”", f"`{name_of(place)}`", whose(place)]
        rows.append([*words, f"{result.sums.count:,}", change(more, places, 1), percent(share), verdict(more, share)])
    return table(("", "sentence", "", "", "deals", "points more a hand", "hands won, %", ""), rows)


def drawn(won: Sequence[tuple[Result, Mean]]) -> str:
    """The hands won by who follows it."""
    shown = [
        Bar(name_of(result.table), 100 * share.mean, 100 * share.reach, called(result.table)) for result, share in won
    ]
    return bars("Hands won with a sentence of advice from a player without it", "%", shown, 50)
