"""The tables of figures in the papers: `python -m bench.tables` writes them anew from what was measured.

Each stands between two marks, `<!-- figures: NAME -->` and `<!-- end -->`. bench/strength.md is made whole.
"""

from collections.abc import Callable
from itertools import pairwise

import parlour
from bench import plans, strength
from bench.report import ROOT, Report, Section
from parlour import measured
from parlour.bots.players.roster import RUNGS
from parlour.games.registry import HOUSE
from parlour.published.page import MARKED
from parlour.server.http.shelf import card

PAPERS = (ROOT / "README.md", ROOT / "docs" / "measured.md", ROOT / "docs" / "parties.md")
RESULTS, GPU, PEER = (ROOT / "bench" / name for name in ("results.md", "gpu_results.md", "strength_openspiel.md"))


def main() -> None:
    for paper in PAPERS:
        paper.write_text(filled(paper.read_text(encoding="utf-8")), encoding="utf-8")
    strength.RESULTS.write_text(strength.rendered(), encoding="utf-8")
    print(f"Written: {', '.join(str(paper.relative_to(ROOT)) for paper in (*PAPERS, strength.RESULTS))}.")


def filled(text: str) -> str:
    """A paper with all its tables made anew."""
    return MARKED.sub(lambda found: found[1] + TABLES[found[2]]() + found[3], text)


def table(head: str, marks: str, rows: list[tuple[str, ...]]) -> str:
    """A table as it stands in a paper."""
    lines = ["|" + "".join(f" {cell} |" if cell else " |" for cell in row) for row in rows]
    return "\n".join([head, marks, *lines]) + "\n"


# ---- opponents ----


def opponents() -> str:
    """The Master's matches, and the steps of the ladder."""
    rows = [opponent(name) for name in measured.figures("strength")]
    return table("| | over the House | over chance | the steps, % | a move |", "|---|---:|---:|---:|---:|", rows)


def opponent(name: str) -> tuple[str, ...]:
    """A game's row."""
    known = measured.strength_of(name)
    assert known is not None
    steps = [known.over(rung, below) for below, rung in pairwise(RUNGS)]
    return (
        parlour.load(name).rulebook.title,
        won(known.over("master", "house")),
        won(known.over("master", "random")),
        ", ".join(f"{100 * step.share:.0f}" for step in steps if step),
        f"{known.thinks} ms",
    )


def won(match: measured.Match | None) -> str:
    """The share of a match, and how sure it is."""
    return "" if match is None else f"{match.share:.1%} ± {match.share_reach:.1%}"


# ---- games ----


def games() -> str:
    """What is known of each game at its usual table."""
    head = "| | minutes | hands | what decides | Master over House | pace | swing |"
    return table(head, "|---|---:|---:|---|---:|---:|---:|", [game(name) for name in HOUSE])


def game(name: str) -> tuple[str, ...]:
    """A game's row."""
    told, length, pace = card(parlour.load(name)), measured.length_of(name), measured.pace_of(name)
    return (
        told.title,
        "" if length is None else f"{length.minutes:.1f}",
        "" if length is None else f"{length.hands:.1f}",
        told.decides or "",
        "" if told.edge is None else f"{told.edge}%",
        *(("", "") if pace is None else (f"{pace[0]:g}", f"{pace[1]:g}")),
    )


# ---- speed ----


def figure(section: Section, measure: str, after: str = "") -> str:
    """The figure of a measure in a section, the first after another measure where it stands there twice."""
    rows = section.rows
    start = next(place for place, row in enumerate(rows) if row.measure.startswith(after))
    return next(row.figure for row in rows[start:] if row.measure.startswith(measure))


def ratio(text: str) -> str:
    """Of `211,103 moves/s: 133×` what stands at the end."""
    return text.rpartition(": ")[2]


def spread(figures: list[str]) -> str:
    """Figures of one kind by the least and the most of them."""
    numbers = [figure.partition(" ") for figure in figures]
    least, most = (chosen(numbers, key=lambda part: float(part[0].replace(",", ""))) for chosen in (min, max))
    return f"{least[0]} to {most[0]} {most[2]}"


def billions(text: str) -> str:
    """Of `15013.0 M moves/s` the same in thousand millions."""
    number, _, unit = text.partition(" M ")
    return f"{float(number) / 1000:.1f} G {unit}"


def speed() -> str:
    """How fast it all is, and beside whom."""
    return table("| | | |", "|---|---|---|", [*speed_of_play(), *speed_of_house()])


def speed_of_play() -> list[tuple[str, ...]]:
    """Hands and moves."""
    results, gpu = Report.read(RESULTS), Report.read(GPU)
    in_c, threads, python = (results.section(title) for title in ("Raffles against C", "Raffles on two", "Driven from"))
    peer, every = results.section("Against OpenSpiel"), results.section("Every game")
    ours, from_python, in_cpp = "ours: Trolley Euchre", "OpenSpiel driven from Python", "OpenSpiel C++ rollouts"
    of_c, twice = figure(in_c, "native over C"), figure(threads, "two threads over one")
    others = [row.figure for row in every.rows if not row.measure.startswith("The Capture of Mr. Raffles")]
    euchre = f"{ratio(figure(peer, from_python, ours))} OpenSpiel's euchre driven from Python"
    raffles = f"{ratio(figure(peer, from_python))} and {ratio(figure(peer, in_cpp))}"
    on_card = billions(figure(gpu.sections[0], "The Capture of Mr. Raffles: kernel alone"))
    return [
        (
            "four-handed Raffles, native",
            figure(in_c, "native, one"),
            f"{of_c} the same rules in C; two threads {twice}",
        ),
        ("every other card game, native", spread(others), ""),
        (
            "Trolley Euchre, native",
            figure(peer, ours),
            f"{euchre}, {ratio(figure(peer, in_cpp, ours))} its C++ rollouts",
        ),
        ("Raffles against the same, in decisions", "", raffles),
        environments(),
        ("driven move by move from Python", figure(python, "plain play"), "plain Python, no NumPy loaded"),
        ("Raffles on one NVIDIA H200", on_card, "equal to native seed for seed, as are all eight card games"),
    ]


def environments() -> tuple[str, ...]:
    """Batches of environments, and those of others."""
    results = Report.read(RESULTS)
    ours, others = results.section("Batches of environments"), results.section("Environments of others")
    one = [row.figure for row in ours.rows if row.measure.endswith("one thread")]
    beside = f"with the choosing {ratio(figure(others, 'OpenSpiel'))} OpenSpiel's euchre from Python"
    told = f"what is seen and what is legal, rewards and new hands included; {beside}"
    return "environments for programs that learn, one thread", spread(one), told


def speed_of_house() -> list[tuple[str, ...]]:
    """The search beside a peer's, the house under load, and starting."""
    results, peer = Report.read(RESULTS), Report.read(PEER)
    short, long = peer.section("Euchre: search:3000 "), peer.section("Euchre: search:30000 ")
    deals, theirs = short.about.partition(" deals")[0], figure(short, "their time").partition(" (")[0]
    over = (
        f"over OpenSpiel's ISMCTS with 1,000 simulations ({theirs} a move), {deals} deals with the sides changed over; "
        f"{figure(long, 'points a deal')} over its 10,000: [bench/strength_openspiel.md](bench/strength_openspiel.md)"
    )
    load, starting = results.section("1,000 people"), results.section("Starting")
    flat, flat_file, flat_memory = (
        figure(load, f"{whose}: flat out").partition(", p99")[0]
        for whose in ("ours", "boardgame.io, FlatFile", "boardgame.io")
    )
    acts = figure(load, "ours: 1,000 people at 250 tables, acts")
    seen = f"99 of 100 acts seen by all within {figure(load, 'ours: act to view, 99')}"
    under_load = (
        f"at {acts}, each on disk first; flat out {flat}, boardgame.io with its FlatFile {flat_file}, "
        f"in memory {flat_memory}"
    )
    playouts = spread([row.figure for row in starting.rows if row.measure.endswith("cache warm")])
    warm = "with a warm cache; `parlour warm` compiles all games and the search for them in a minute or two"
    ours = figure(short, "our time").partition(" (")[0]
    return [
        (f"the search at euchre, {ours} a move", f"{figure(short, 'points a deal')} points a hand", over),
        ("the house with 1,000 people at 250 tables", seen, under_load),
        ("`import parlour`, first native playout", f"{figure(starting, 'import parlour')}, {playouts}", warm),
    ]


# ---- plans ----


def planned() -> str:
    """How good the plans of parties are."""
    head = "| players | rounds | partner repeats, least | opponent repeats, least | repeats at a table, least | |"
    return table(head, "|---:|---:|---:|---:|---:|---:|", plans.rows())


TABLES: dict[str, Callable[[], str]] = {"opponents": opponents, "games": games, "speed": speed, "plans": planned}

if __name__ == "__main__":
    main()
