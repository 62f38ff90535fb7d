"""Short slices of the long proofs, and a planted mistake for each, which must be found."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour import Game
from tests.helpers import two_worlds
from tests.helpers.walks import every_table, label, tables
from tests.soak import games, house, kept
from tests.soak import proof as proofs
from tests.soak.__main__ import PROOFS
from tests.soak.games import compare_worlds, play_games, sights_of
from tests.soak.pairs import SEEN
from tests.soak.planted import cheating, forgetful
from tests.soak.proof import Fault, Figures, Outcome, Proof, run
from tests.soak.report import write_report
from tests.soak.worlds import has_exact_past, look_back


def some_tables() -> list[Any]:
    """Every table, as parameters; those of most games are long, since the checks are compiled for each game."""
    quick = ("matchem", "trolley", "roulette")
    return [
        pytest.param(game, id=label(game), marks=() if game.name in quick else pytest.mark.long)
        for game in every_table()
    ]


@pytest.mark.parametrize("game", some_tables())
def test_random_games_keep_every_invariant(game: Game) -> None:
    figures = play_games(game, 25 if game.rulebook.native else 1, seed=40)
    assert figures["hands"] >= 1 and figures["moves"] >= figures["hands"]


@pytest.mark.parametrize("name", ["matchem", "roulette"])
def test_two_worlds_look_alike_and_go_on_so(name: str) -> None:
    for game in tables(name)[::3]:
        assert compare_worlds(game, 3, seed=40)["done"] > 20


@pytest.mark.long
def test_imagined_worlds_have_a_past() -> None:
    for game in tables("lost-heir"):
        assert look_back(game, 5, seed=40)["done"] > 5


def test_every_game_has_its_turn() -> None:
    found = games.all_tables()
    met = {games.table_of(bite * games.A_BITE).name for bite in range(len(found))}
    assert met == set(parlour.GAMES)
    assert {game.name for game in found if has_exact_past(game)} == set(parlour.GAMES) - {"roulette"}


# ---- what is planted is found ----


def test_a_card_that_lies_twice_is_found() -> None:
    with pytest.raises(Fault, match="two places"):
        play_games(parlour.load("matchem"), 5, 40, cheating)


def test_a_field_that_shows_a_hand_is_found() -> None:
    game = parlour.load("matchem")
    sights = sights_of(game)
    place = sum(field.size or 1 for field in list(game.fields.values())[: list(game.fields).index("hand")])
    sights[:, place] = SEEN  # the first hand, as if it were everybody's
    with pytest.raises(Fault, match="looks different"):
        compare_worlds(game, 5, 40, sights)


def test_a_world_without_a_past_is_found() -> None:
    with pytest.raises(Fault, match="no past"):
        look_back(parlour.load("lost-heir"), 20, 40, forgetful)


def test_a_field_that_begins_to_differ_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MAY_PART", {})
    with pytest.raises(Fault, match="told two worlds apart"):
        compare_worlds(parlour.load("matchem"), 5, 40)


# ---- bites, seeds and the report ----


def tens(first: int, seeds: int) -> Figures:
    """A bite that finds a fault at thirty."""
    if first >= 30:
        raise Fault(f"seed {first}")
    return {"done": seeds, "sum": sum(range(first, first + seeds))}


def test_a_proof_goes_on_from_its_seed_and_stops_at_a_fault(tmp_path: Path) -> None:
    proof = Proof("tens", "tens", 100, 10, tens)
    first = run(proof, 20, 0, 1)
    assert first.is_whole and first.done >= 20 and first.next_seed <= 30
    second = run(proof, 40, first.next_seed, 1)
    assert not second.is_whole and second.fault.startswith("seed ") and "FAILED: seed" in second.told()
    write_report(tmp_path / "it.json", [first, second])
    told = json.loads((tmp_path / "it.json").read_text())
    assert [it["whole"] for it in told["proofs"]] == [True, False] and told["proofs"][0]["commit"] and told["machine"]
    write_report(tmp_path / "it.md", [first, second])
    assert "| FAILED: seed" in (tmp_path / "it.md").read_text()


def test_how_far_a_proof_is_is_kept_while_it_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(proofs, "KEPT", 0.0)
    found: list[tuple[int, int]] = []

    def keep(outcome: Outcome) -> None:
        found.append((outcome.done, outcome.next_seed))

    run(Proof("tens", "tens", 100, 10, tens), 30, 0, 1, keep)
    assert found[-1] == (30, 30) and found == sorted(found) and all(done == following for done, following in found)
    write_report(tmp_path / "it.md", [Outcome(Proof("tens", "tens", 100, 10, tens), 20, 0, 1, 10)])
    assert "nothing failed so far; go on with --seed 10" in (tmp_path / "it.md").read_text()


def test_no_more_is_begun_than_is_asked_for(tmp_path: Path) -> None:
    whole = run(Proof("marks", "marks", 2, None, partial(mark, tmp_path)), 2, 7, 2)
    assert whole.is_whole and whole.processes == 1
    assert [file.name for file in tmp_path.iterdir()] == ["7 2"]


def mark(folder: Path, first: int, seeds: int) -> Figures:
    """A bite that leaves a mark."""
    (folder / f"{first} {seeds}").touch()
    return {"done": seeds}


def test_every_proof_is_named_once_and_does_something_by_default() -> None:
    assert len({proof.name for proof in PROOFS}) == len(PROOFS)
    assert all(proof.times >= (proof.bite or 1) > 0 for proof in PROOFS)


def test_slices_of_what_a_house_must_bear() -> None:
    assert house.some_requests(1, 300)["done"] == 300
    assert house.some_evenings(1, 2)["acts"] > 0
    assert house.some_locksteps(0, 1)["done"] > 10


def test_the_page_of_proofs_is_made_of_what_is_kept() -> None:
    runs = json.loads(kept.RUNS.read_text(encoding="utf-8"))
    assert kept.TOLD.read_text(encoding="utf-8") == kept.rendered(runs), "python -m tests.soak.kept makes it anew"
    assert kept.put_in([], runs) == runs


def test_a_seed_is_counted_once_whichever_run_has_had_it(tmp_path: Path) -> None:
    def kept_run(first: int, after: int) -> kept.Run:
        """A run over these seeds, as it is kept."""
        outcome = Outcome(Proof("wire", "frames", 1000, 10, tens), 1000, first, 1, after)
        outcome.figures["done"] = 10 * (after - first)
        write_report(tmp_path / "it.json", [outcome])
        return kept.runs_in(tmp_path / "it.json")[0]

    early, late, again = kept_run(0, 10), kept_run(10, 30), kept_run(5, 8)
    runs = kept.put_in([], [late, again, early])
    assert kept.seeds_of(runs) == [(0, 30)] and kept.done_of(runs) == 300
    assert kept.seeds_of([early, kept_run(12, 20)]) == [(0, 10), (12, 20)]
    further = kept_run(10, 40)
    assert kept.put_in(runs, [further]) == kept.put_in([], [early, again, further])  # the same run, later
    page = kept.rendered(runs)
    assert (
        "| 0 to 29 | **0.0% of it** |" in page and "go on with --seed 30" in page and "| **no run is kept** |" in page
    )


def test_two_worlds_in_which_a_hand_is_over_when_it_is_dealt() -> None:
    lockstep = two_worlds.play("transfer", 2581, 3)
    assert lockstep.differed and lockstep.compared > 3


def test_whatever_goes_wrong_in_a_bite_is_a_fault_with_its_seeds() -> None:
    outcome = run(Proof("stumbles", "stumbles", 10, 5, stumble), 10, 0, 1)
    assert outcome.fault == "With a seed from 5 on: KeyError('trick')" and outcome.done <= 5


def stumble(first: int, seeds: int) -> Figures:
    """A bite in which something goes wrong that nobody has thought of."""
    if first:
        raise KeyError("trick")
    return {"done": seeds}


def test_no_index_leaves_its_array() -> None:
    """A bite at one table, in a process that looks at every index; the soak does it at all tables."""
    place = next(place for place, game in enumerate(games.all_tables()) if game.name == "trolley")
    outcome = run(games.INDEXES, 1, place * games.A_BITE, 1)
    assert outcome.is_whole, outcome.told()
