"""What studies reckon: strengths, tests that stop, and charts."""

import xml.etree.ElementTree as ET
from math import log

import numpy as np
import pytest

from parlour.lab import Study
from parlour.lab.study import chart
from parlour.lab.study.figures import Sums, decided, elo_of, likelihood, ratings, share_of
from parlour.lab.study.plan import Stop


def sums(wins: int, losses: int) -> Sums:
    """So many games, each a deal of its own."""
    values = np.array([1.0] * wins + [0.0] * losses)[:, None]
    return Sums(len(values), {"score": values.sum(axis=0)}, {"score": (values**2).sum(axis=0)}, len(values))


def test_elo_and_shares() -> None:
    assert elo_of(0.5) == 0 and elo_of(10 / 11) == pytest.approx(400) and share_of(elo_of(0.73)) == pytest.approx(0.73)


def test_two_players_differ_by_the_elo_of_their_share() -> None:
    strong, weak = ratings([("a", "b", sums(750, 250))])
    assert (strong.name, weak.name) == ("a", "b")
    assert strong.elo - weak.elo == pytest.approx(elo_of(0.75), abs=1) and strong.elo == pytest.approx(-weak.elo)
    reach = 1.96 * 400 / log(10) / (1000 * 0.75 * 0.25) ** 0.5
    assert strong.reach == pytest.approx(reach / 2, rel=0.02), "of either from their mean, which is half of it"


def test_strengths_that_were_given_are_found_again() -> None:
    rng = np.random.default_rng(3)
    given = {"a": 120.0, "b": 40.0, "c": -30.0, "d": -130.0}
    met = []
    for one in given:
        for other in given:
            if one < other:
                won = int(rng.binomial(2000, share_of(given[one] - given[other])))
                met.append((one, other, sums(won, 2000 - won)))
    found = ratings(met)
    assert [rating.name for rating in found] == list(given)
    assert all(abs(rating.elo - given[rating.name]) < 2 * rating.reach < 30 for rating in found)
    assert sum(rating.elo for rating in found) == pytest.approx(0, abs=1e-6)
    assert [rating.deals for rating in found] == [6000] * 4


def test_who_wins_everything_is_strong_but_not_endlessly() -> None:
    strong, _ = ratings([("a", "b", sums(50, 0))])
    assert 300 < strong.elo < 1000


def test_a_test_stops_as_often_wrong_as_it_may() -> None:
    rng, stop = np.random.default_rng(8), Stop(elo0=0, elo1=100)
    wrong = {0: 0, 100: 0}
    for elo in wrong:
        for _ in range(150):
            won = rng.random(4000) < share_of(elo)
            found = Sums()
            for part in range(0, 4000, 20):
                here = int(won[part : part + 20].sum())
                found.add(sums(here, 20 - here))
                if decided(found, stop):
                    break
            assert decided(found, stop), "it comes to an end"
            wrong[elo] += decided(found, stop) != (1 if elo else -1)
    assert max(wrong.values()) <= 16 and likelihood(Sums(), stop) == 0


def test_a_decided_table_plays_no_further_and_says_so() -> None:
    settings = {"game": "matchem", "bots": ["house", "random"], "deals": 2000, "chunk": 20, "whole_games": False}
    study = Study(settings, stop={"elo1": 50}, form="jsonl").run(workers=1)
    (result,) = study.results()
    assert result.decided == 1 and result.sums.count < 400 and result.is_whole and study.is_finished
    assert len(list(study.rows())) == result.sums.count // 20 and "stronger" in study.told()


@pytest.mark.parametrize("values", [[0.0], [1.0, 1.0], [-3.2, 17.0], [0.001, 0.0042], [12345.0, 99999.0]])
def test_scales_are_round_and_wide_enough(values: list[float]) -> None:
    marks = chart.scale(values)
    assert marks[0] <= min(values) and max(values) <= marks[-1] and 2 <= len(marks) <= 9
    assert len({chart.told(mark, marks) for mark in marks}) == len(marks)


def test_charts_are_drawings_with_their_words() -> None:
    shown = [chart.Bar("<one>", 50.0, 2.0, "a"), chart.Bar("two", 40.0, 0.0, "b")]
    for drawn in (
        chart.bars("bars & lines", "%", shown, 50),
        chart.lines("bars & lines", "hands", "%", {"one": [(1, 50.0), (100, 95.0)], "two": [(1, 50.0), (100, 95.5)]}),
    ):
        root = ET.fromstring(drawn)
        texts = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("text")]
        assert "bars & lines" in texts and drawn.startswith("<svg") and "NaN" not in drawn
