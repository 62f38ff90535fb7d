"""A match that is kept: a study of one table, a row a hand, told as any match is."""

from collections.abc import Iterator
from pathlib import Path

from parlour.lab.match import Setting, Tally
from parlour.lab.study.command import note
from parlour.lab.study.figures import measures
from parlour.lab.study.study import Study

CHUNK = 20  # deals


def kept(setting: Setting, deals: int, seed: int, folder: Path | str, processes: int | None) -> Iterator[Tally]:
    """The tally after each deal, of those that were played before and of those that are played now."""
    study, tally = study_of(setting, deals, seed, folder), Tally()
    waiting = list(study.chunks[0])
    for _ in study.steps(workers=processes):
        while waiting and study.shelf.has(waiting[0].name):
            chunk = waiting.pop(0)
            found = measures(chunk.table, study.rows_of(chunk))
            for more, score in zip(found["more"][:, 0].tolist(), found["score"][:, 0].tolist(), strict=True):
                tally.points.append(more)
                tally.wins.append(score)
                yield tally
    note(study, Path(folder))


def study_of(setting: Setting, deals: int, seed: int, folder: Path | str) -> Study:
    """The study that a match is."""
    options = dict(setting.options)
    place = {"players": options.pop("players")} if "players" in options else {}
    settings = {
        "title": "a match",
        "seed": seed,
        "deals": deals,
        "chunk": CHUNK,
        "whole_games": setting.whole_games,
        "grid": [{**place, "game": setting.game, "options": options, "bots": [list(setting.bots)]}],
    }
    return Study(settings, folder)
