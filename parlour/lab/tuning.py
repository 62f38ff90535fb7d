"""The command that tunes: `parlour tune GAME`."""

import argparse
from pathlib import Path
from statistics import fmean

from parlour.errors import BadChoice
from parlour.games.declare import Value
from parlour.lab.by_habit import against_the_house
from parlour.lab.tune import HABIT, HELD_OUT, HOUSE, Judgement, Plan, Tuning
from parlour.progress import bar
from parlour.shown import say


def carry_out(game: str, options: dict[str, Value], words: argparse.Namespace) -> int:
    """Search, or go on searching; then judge what was found, and write it down with all that must be known of it."""
    if words.judge < 2 or words.house_deals < 2:
        raise BadChoice("The judgement needs two deals at least: --judge 2 --house-deals 2 or more.")
    out = words.out or Path(f"{game}.weights.json")
    tuning = begun(game, options, words, out.with_name(out.name + ".state"))
    search(tuning)
    judgements = tuning.judgements(words.judge) + judged_by_the_house(tuning, words.house_deals)
    for judgement in judgements:
        say(judgement.told())
    tuning.found.write(out, tuning.provenance(judgements))
    say(f"Written to {out}. To take these weights, put the file in the place of {place_of(tuning)}.")
    return 0


def begun(game: str, options: dict[str, Value], words: argparse.Namespace, state: Path) -> Tuning:
    """A new search, or one that was interrupted."""
    if words.resume:
        tuning = Tuning.resumed(state, words.generations, words.threads)
        if tuning.game.name != game:
            raise BadChoice(f"The search in {state} is about {tuning.game.name}, not {game}.")
        return tuning
    if state.exists():
        raise BadChoice(f"There is a search in {state} already: go on with --resume, or remove it, or choose --out.")
    against = tuple(dict.fromkeys(words.against or (HABIT, HOUSE)))
    generations = Plan.generations if words.generations is None else words.generations
    return Tuning(
        Plan(game, options, against, generations, words.deals, words.candidates, words.seed),
        state,
        threads=words.threads,
    )


def search(tuning: Tuning) -> None:
    """Search to the end, and show how it goes."""
    with bar() as progress:
        task = progress.add_task("searching", total=tuning.plan.generations, completed=len(tuning.worths))
        for worths in tuning.generations():
            told = f"generation {len(tuning.worths)}: {fmean(worths):+.2f} points a hand"
            progress.update(task, advance=1, description=told)


def judged_by_the_house(tuning: Tuning, deals: int) -> list[Judgement]:
    """What the weights found and the present ones make against the House's own advice."""
    seeds = range(HELD_OUT, HELD_OUT + deals)
    return [
        Judgement(who, "the House's advice", *against_the_house(tuning.game, weights, seeds), deals)
        for who, weights in (("found", tuning.found), ("present", tuning.present))
    ]


def place_of(tuning: Tuning) -> str:
    """Where the present weights stand, from the folder of the package on."""
    path = tuning.present.path
    return "/".join(path.parts[-5:]) if "parlour" in path.parts[-5:] else path.name
