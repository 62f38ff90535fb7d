"""What must hold of a collection of problems: each is played again, and a few of them are proved once more."""

from collections.abc import Iterator
from random import Random

from parlour.bots.games import setting_of
from parlour.bots.problems.grading import TRIES, rating_of
from parlour.bots.problems.kept import Collection
from parlour.bots.problems.problem import SURE, Problem, id_of
from parlour.bots.problems.proof import LEAST, legal_texts, proved_again
from parlour.bots.problems.themes import theme_of
from parlour.errors import ParlourError


def faults(found: Collection, proofs: int = 0, seed: int = 0) -> Iterator[str]:
    """Everything that is wrong with a collection, a sentence each; so many of its problems are proved once more."""
    if found.stale:
        yield found.stale
        return
    if len(found.by_id) < len(found.problems):
        yield f"Two problems of {found.game} have the same name."
    for problem in found.problems:
        yield from faults_of(found.game, problem)
    sample = Random(seed).sample(found.problems, min(proofs, len(found.problems)))
    for problem in sample:
        yield from unproved(found.game, problem)


def faults_of(name: str, problem: Problem) -> Iterator[str]:
    """What is wrong with a problem as it stands in the file."""
    which = f"The problem {problem.id} of {name}"
    try:
        view = problem.view(name)
    except ParlourError as refusal:
        yield str(refusal)
        return
    legal = legal_texts(view)
    if problem.right not in legal:
        yield f"{which} has an answer that is not legal: {problem.right}."
    if sorted([problem.right, *(other.move for other in problem.others)]) != sorted(legal):
        yield f"{which} does not tell the price of every other move."
    if problem.id != id_of(view):
        yield f"{which} has a name that does not follow from what its player sees."
    if problem.id != id_of(view.imagine(problem.seed).view(view.seat)):
        yield f"{which} has something in its view that is hidden."
    if problem.theme != theme_of(view):
        yield f"{which} has another theme: {theme_of(view)}."
    if any(other.lost < LEAST or other.lost <= SURE * other.noise for other in problem.others):
        yield f"{which} has a move that is not clearly worse."
    if not problem.why:
        yield f"{which} has no reason."
    asked = {*setting_of(view.game.module).rungs, "house"}
    if set(problem.fails) != asked or any(problem.fails[rung][1] != TRIES[rung] for rung in asked):
        yield f"{which} was not tried by every rung."
    elif abs(rating_of(name, problem.fails) - problem.rating) > 1:
        yield f"{which} has a rating that does not follow from who failed at it."


def unproved(name: str, problem: Problem) -> Iterator[str]:
    """A problem whose answer is not proved again over other deals."""
    if not proved_again(problem.view(name), problem.right, problem.seed):
        yield f"The problem {problem.id} of {name} is not proved over other deals."
