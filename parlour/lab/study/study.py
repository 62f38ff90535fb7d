"""A study: a grid of tables played deal by deal, kept, gone on with, and summed up (docs/studies.md)."""

from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.bots.players.roster import searches
from parlour.errors import BadChoice
from parlour.lab.study.figures import Rating, Sums, decided, ratings, sums_of
from parlour.lab.study.hiring import crew
from parlour.lab.study.kept import Folder, Memory
from parlour.lab.study.plan import Chunk, Plan, Table, plan_of, read_plan
from parlour.lab.study.playing import Played, carelessness, play_chunk, rows_of
from parlour.lab.study.rows import Rows, arrow, as_arrow, as_lists, check_format, read, usual_format

if TYPE_CHECKING:
    import pyarrow


@dataclass(frozen=True)
class Step:
    """How far a study is: chunks that are done and chunks there are, and which table was played last."""

    done: int
    total: int
    table: Table | None = None


@dataclass(frozen=True)
class Result:
    """What one table has come to: its figures, and whether it was stopped because it was decided (1, -1; else 0)."""

    table: Table
    sums: Sums
    decided: int = 0

    @property
    def is_whole(self) -> bool:
        """Was all played that was asked for, or enough?"""
        return self.sums.count == self.table.deals or self.decided != 0


class Study:
    """A grid of games, options, players, bots and seeds: played by `run`, told by `results`, `elo` and `rows`."""

    def __init__(
        self,
        settings: Mapping[str, Any] | Plan | None = None,
        folder: Path | str | None = None,
        form: str = "",
        **more: Any,
    ) -> None:
        """The settings of a file as a mapping, or by name, `grid` among them; a grid of one part may be left out, and
        its words named here. With a folder all that is played is kept there, and not played again."""
        self.plan = settings if isinstance(settings, Plan) else plan_of(gridded({**(settings or {}), **more}))
        self.form = check_format(form or usual_format())
        self.shelf: Folder | Memory = Memory(self.form) if folder is None else Folder(Path(folder), self.form)
        self.sums = dict[str, Sums]()
        self.took = dict[str, float]()  # seconds of a processor, by chunks that were played just now

    @classmethod
    def read(cls, path: Path | str, folder: Path | str | None = None, form: str = "") -> "Study":
        """The study that a file of settings asks for."""
        return cls(read_plan(Path(path)), folder, form)

    @cached_property
    def chunks(self) -> list[list[Chunk]]:
        """Those of every table."""
        return [list(table.chunks()) for table in self.plan.tables]

    @property
    def is_finished(self) -> bool:
        """Is there nothing left to play?"""
        return all(result.is_whole for result in self.results())

    # ---- playing ----

    def run(self, on: str | Executor | None = None, workers: int | None = None) -> "Study":
        """Play what has not been played yet: on all cores here, on so many, on an executor, or on Ray."""
        for _ in self.steps(on, workers):
            pass
        return self

    def steps(self, on: str | Executor | None = None, workers: int | None = None) -> Iterator[Step]:
        """The same, a step after every chunk."""
        waiting = [chunk for chunks in self.chunks for chunk in chunks if not self.shelf.has(chunk.name)]
        total = sum(map(len, self.chunks))
        yield Step(total - len(waiting), total)
        if not waiting:
            return
        self.compile()
        with crew(on, workers) as (executor, most):
            yield from self.played(executor, most, waiting, total)

    def played(self, executor: Executor, most: int, waiting: list[Chunk], total: int) -> Iterator[Step]:
        """Hand out so many chunks at a time; keep what comes back, each once."""
        out: dict[Future[Played], Chunk] = {}
        left = iter(waiting)
        done = total - len(waiting)
        try:
            while True:
                for chunk in left:
                    if self.is_decided(chunk):
                        done += 1
                        continue
                    out[executor.submit(play_chunk, chunk, self.form, chunk.name)] = chunk
                    if len(out) >= most:
                        break
                if not out:
                    yield Step(done, total)
                    return
                for future in wait(out, return_when=FIRST_COMPLETED).done:
                    chunk, played = out.pop(future), future.result()
                    self.shelf.put(chunk.name, played.kept)
                    self.took[chunk.name] = played.seconds
                    done += 1
                    yield Step(done, total, chunk.table)
        finally:
            for future in out:
                future.cancel()

    def compile(self) -> None:
        """Compile here, and once, what is wanted in many processes."""
        for table in {table.name: table for table in self.plan.tables if carelessness(table) is not None}.values():
            rows_of(Chunk(table, table.seed, 1))
        searching = {table.name for table in self.plan.tables if any(searches(bot) for bot in table.bots)}
        if searching:
            from parlour.bots.search.searcher import warm_search

            for name in searching:
                warm_search(name)

    # ---- what it came to ----

    def is_decided(self, chunk: Chunk) -> bool:
        """Is a chunk of no use any more, because its table is decided by those before it?"""
        return bool(self.plan.stop and self.result(chunk.table, before=chunk).decided)

    def results(self) -> list[Result]:
        """Every table's figures, of the chunks that lie one after the other from its first on."""
        return [self.result(table) for table in self.plan.tables]

    def result(self, table: Table, before: Chunk | None = None) -> Result:
        """One table's figures; where a study stops, of no more than was needed."""
        sums = Sums()
        for chunk in self.chunks[table.number]:
            if chunk is before or not self.shelf.has(chunk.name):
                break
            sums.add(self.sums_of(chunk))
            found = decided(sums, self.plan.stop) if self.plan.stop else 0
            if found:
                return Result(table, sums, found)
        return Result(table, sums)

    def sums_of(self, chunk: Chunk) -> Sums:
        """The sums of one chunk, read once."""
        if chunk.name not in self.sums:
            self.sums[chunk.name] = sums_of(chunk.table, self.rows_of(chunk))
        return self.sums[chunk.name]

    def rows_of(self, chunk: Chunk) -> Rows:
        """The rows of a chunk that was played."""
        return read(chunk.table, self.shelf.get(chunk.name), self.form)

    def rows(self) -> Iterator[tuple[Table, Rows]]:
        """All rows that were played, chunk by chunk."""
        for chunks in self.chunks:
            for chunk in chunks:
                if self.shelf.has(chunk.name):
                    yield chunk.table, self.rows_of(chunk)

    def lines(self) -> Iterator[dict[str, Any]]:
        """All rows as plain data, one after the other."""
        for table, rows in self.rows():
            yield from as_lists(table, rows)

    def arrow(self) -> "pyarrow.Table":
        """All rows as one table of Arrow."""
        found = [as_arrow(table, rows) for table, rows in self.rows()]
        if not found:
            raise BadChoice("Nothing has been played yet: run() the study first.")
        return arrow().concat_tables(found)

    def elo(self) -> dict[str, list[Rating]]:
        """The strength of all who met, by game, players and options."""
        met: dict[str, list[tuple[str, str, Sums]]] = {}
        for result in self.results():
            if len(result.table.bots) == 2 and result.sums.count:
                place = result.table.told.partition(":")[0]
                one, other = result.table.line_up
                met.setdefault(place, []).append((one, other, result.sums))
        return {place: ratings(matches) for place, matches in met.items()}

    def told(self) -> str:
        """The figures in words."""
        from parlour.lab.study.told import page

        return page(self)

    def charts(self) -> dict[str, str]:
        """The figures as drawings in SVG, by name."""
        from parlour.lab.study.told import charts

        return charts(self)


def gridded(settings: dict[str, Any]) -> dict[str, Any]:
    """Settings with a grid: one part of it may be named without."""
    if "grid" in settings:
        return settings
    part = {name: settings.pop(name) for name in ("game", "players", "options", "bots") if name in settings}
    return {**settings, "grid": [part]}


__all__ = ["Result", "Step", "Study"]
