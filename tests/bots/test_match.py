"""Matches: the same deals in every seating, the same result twice, and an honest interval."""

import pytest

from parlour import BadChoice
from parlour.cli import main
from parlour.lab.match import Setting, Tally, match, seatings


def test_every_seat_is_held_by_both() -> None:
    for players in range(2, 12):
        found = seatings(players)
        for seat in range(players):
            assert sum(seating[seat] for seating in found) * 2 == len(found)
        assert all(0 < sum(seating) < players for seating in found)


def last(setting: Setting, deals: int, processes: int = 1) -> Tally:
    *_, tally = match(setting, deals, seed=3, processes=processes)
    return tally


def test_a_match_with_oneself_is_level_and_repeats() -> None:
    level = last(Setting("euchre", {}, ("house", "house")), 4)
    assert level.points == [0.0] * 4
    setting = Setting("euchre", {}, ("house", "random"), whole_games=True)
    assert last(setting, 3) == last(setting, 3, processes=2)


def test_the_house_beats_chance() -> None:
    tally = last(Setting("raffles", {"players": 3}, ("house", "random")), 12)
    mean, reach = tally.interval(tally.points)
    assert mean - reach > 0


def test_intervals() -> None:
    tally = Tally([1.0, 2.0, 3.0, 4.0])
    mean, reach = tally.interval(tally.points)
    assert mean == 2.5 and abs(reach - 1.96 * 1.2909944487 / 2) < 1e-6
    assert tally.interval([]) == (0.0, float("inf"))


@pytest.mark.parametrize(
    "words",
    [
        ["match", "house", "nobody", "--game", "euchre"],
        ["match", "house", "random", "--game", "whist"],
        ["match", "house", "random", "--game", "euchre", "--deals", "0"],
        ["match", "house", "random", "--game", "euchre", "--option", "lone=perhaps"],
        ["match", "house", "random", "--game", "raffles", "--players", "5", "--option", "partners=yes"],
    ],
)
def test_bad_matches_get_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("parlour: ")


def test_a_match_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "house", "random", "--game", "lost-heir", "--players", "3", "--deals", "2"]) == 0
    assert "house over random at lost-heir" in capsys.readouterr().out
    with pytest.raises(BadChoice):
        next(match(Setting("euchre", {}, ("house", "x")), 1))
