"""Second thoughts: hints at the table, a hint for a record, and a record reviewed."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from parlour.bots import Budget
from parlour.bots.hint import USUAL, Hint, hint
from parlour.bots.review import BARS, DIGITS, GRADES, Decision, Review, Swing, reviewing, sparkline
from parlour.engine.game import Game
from parlour.engine.view import View
from parlour.errors import BadChoice
from parlour.press.called import with_cards
from parlour.progress import bar, busy
from parlour.table.record import Record
from parlour.terminal.answers import with_names
from parlour.terminal.ink import coloured
from parlour.terminal.position import position_of
from parlour.terminal.records import read_record
from parlour.terminal.screen import console, show_lines, show_paragraph
from parlour.terminal.show import joined, show_table

WIDEST = 60  # bars of a chart
MOST = 20  # mistakes that are listed
UNLUCKY = 5  # and moves that were right and came out wrong


# ---- hints ----


def show_hint(view: View, names: Sequence[str], budget: Budget = USUAL) -> None:
    """The best moves of a seat, each with its figures and the reason."""
    with busy("Thinking …"):
        hints = hint(view, budget)
    lines = {advised.move: f"{figures(advised)}. {in_words(view.game, advised.why, names)}" for advised in hints}
    show_lines({move: coloured(view.game.rulebook.pack, line) for move, line in lines.items()})


def in_words(game: Game, why: str, names: Sequence[str]) -> str:
    """A reason with the names of those at the table, and of the cards it speaks of."""
    return with_cards(game.rulebook.pack, with_names(why, names))


def figures(advised: Hint) -> str:
    """What a move may bring, in figures."""
    if advised.chance is None:
        return f"{advised.points:+.2f} points on the average" if advised.points else "costs nothing in the long run"
    return f"{advised.points:.1f} points this hand, {advised.chance:.0%} to win"


def show_hint_for(path: Path, budget: Budget | None) -> int:
    """A hint for the seat to act at the end of a record."""
    table = read_record(path).replay()
    seat = table.state.seat
    if seat is None:
        raise BadChoice("At the end of this record a hand is over, and nobody is to act.")
    view = table.state.view(seat)
    names = table.called
    console.print(f"[bold]{escape(table.game.rulebook.title)}[/]: {escape(names[seat])} to act.")
    show_table(position_of(view, names))
    console.print()
    show_hint(view, names, budget or USUAL)
    return 0


# ---- reviews ----


def show_review(path: Path, seat: int | None, budget: Budget | None) -> int:
    """A record gone over again: the chart, the mistakes, the turning points."""
    done = reviewed(read_record(path), seat, budget)
    console.print(f"[bold]{escape(done.game.rulebook.title)}[/], {len(done.names)} players")
    if done.bets:
        show_bets(done)
    elif not done.decisions:
        console.print("There is nothing to review: nobody has had a choice.")
    else:
        show_course(done)
        show_verdicts(done, seat)
        show_mistakes(done)
        show_unlucky(done)
        show_swings(done)
    return 0


def reviewed(record: Record, seat: int | None, budget: Budget | None) -> Review:
    """The review, with a bar that shows how far it is."""
    going = reviewing(record, seat=seat) if budget is None else reviewing(record, budget, seat)
    with bar() as progress:
        task = progress.add_task("going over it", total=record.length)
        for done in going:
            progress.update(task, completed=len(done.acts))
    return done


def show_course(done: Review) -> None:
    """The chance to win and the score to be expected, from the first decision to the last."""
    lines = {}
    room = min(WIDEST, max(console.width - 40, 10))
    most = max([*(score for side in done.sides() for score in done.scores(side)), 1.0])
    bars = BARS if console.encoding.startswith("utf") else DIGITS
    for side in done.sides():
        chances, scores = done.course(side), done.scores(side)
        name = joined(done.names, side)
        ends = f"{chances[0]:.0%} to {chances[-1]:.0%}" if not done.winners else f"{chances[0]:.0%}, {end(done, side)}"
        lines[f"{name}, to win"] = f"{sparkline(chances, room, 0, 1, bars)}  {ends}"
        lines[f"{name}, score"] = f"{sparkline(scores, room, 0, most, bars)}  {scores[0]:.0f} to {scores[-1]:.0f}"
    console.print("\n[bold]The chance to win, and the score expected after the hand[/]")
    show_lines({label: escape(text) for label, text in lines.items()})


def end(done: Review, side: Sequence[int]) -> str:
    return "won" if side[0] in done.winners else "lost"


def show_verdicts(done: Review, seat: int | None) -> None:
    """For each player how many decisions, how many of them wrong, and how often he was unlucky."""
    lines = {}
    for place, name in enumerate(done.names):
        own = [decision for decision in done.decisions if decision.seat == place]
        if not own or seat not in (None, place):
            continue
        grades = Counter(decision.grade for decision in own)
        wrong = [f"{grades[grade]} {plural(grade, grades[grade])}" for grade, _ in GRADES if grades[grade]]
        unlucky = sum(decision.is_unlucky for decision in own)
        lines[name] = f"{len(own)} decisions: {', '.join(wrong) or 'no mistake'}; right but unlucky {unlucky}"
    console.print("\n[bold]By what each could know[/]")
    show_lines({name: escape(text) for name, text in lines.items()})


def plural(grade: str, number: int) -> str:
    if number == 1:
        return grade
    return "inaccuracies" if grade == "inaccuracy" else f"{grade}s"


def place_of(done: Review, decision: Decision) -> str:
    return f"hand {decision.hand}, act {decision.act}, {done.names[decision.seat]}"


def show_mistakes(done: Review) -> None:
    """The decisions that were wrong by what could be known, the worst first."""
    mistakes = done.mistakes()
    if not mistakes:
        return
    console.print("\n[bold]Mistakes[/]")
    for decision in mistakes[:MOST]:
        lost = f"{100 * decision.known.lost:.0f}% of the chance to win"
        words = f"{decision.move}, a loss of {lost}; better {decision.known.best}"
        show_paragraph(f"{escape(place_of(done, decision))}: {article(decision.grade)}: {escape(words)}", 2, 2)
        if decision.why:
            show_paragraph(escape(in_words(done.game, decision.why, done.names)), 4)
    if mistakes[MOST:]:
        console.print(f"  and {len(mistakes) - MOST} smaller ones")


def article(grade: str) -> str:
    return f"an {grade}" if grade[0] in "aeiou" else f"a {grade}"


def show_unlucky(done: Review) -> None:
    """Moves that were right, and came out wrong as the cards lay."""
    unlucky = sorted((choice for choice in done.decisions if choice.is_unlucky), key=lambda it: -it.hindsight.lost)
    if not unlucky:
        return
    console.print("\n[bold]Right, but unlucky: no mistakes[/]")
    for decision in unlucky[:UNLUCKY]:
        words = f"{decision.move}; as the cards lay {decision.hindsight.best} was better"
        show_paragraph(f"{escape(place_of(done, decision))}: {escape(words)}", 2, 2)


def show_swings(done: Review) -> None:
    """The turning points."""
    swings = done.swings()
    if not swings:
        return
    console.print("\n[bold]Turning points[/]")
    for swing in swings:
        show_paragraph(escape(swing_in_words(done, swing)), 2, 2)


def swing_in_words(done: Review, swing: Swing) -> str:
    """Whose chance changed how much, and what was done meanwhile."""
    hand, act = swing.start
    side = next(side for side in done.sides() if swing.seat in side)
    more = f" and {len(swing.acts) - 4} more acts" if swing.acts[4:] else ""
    change = f"{joined(done.names, side)} {swing.before:.0%} to {swing.after:.0%}"
    return f"hand {hand}, from act {act}: {change}: {', '.join(swing.acts[:4])}{more}"


def show_bets(done: Review) -> None:
    """Bets by what they lose on the average, the dearest first, and what each player's come to."""
    console.print("\n[bold]Bets by what they lose on the average[/] (ROU-17)")
    dear = sorted((bet for bet in done.bets if bet.expected_loss), key=lambda bet: -bet.expected_loss)
    for bet in dear[:MOST]:
        console.print(f"  act {bet.act}, {escape(done.names[bet.seat])}: {bet.move}, {float(bet.expected_loss):.2f}")
    if dear[MOST:]:
        console.print(f"  and {len(dear) - MOST} more")
    for seat, name in enumerate(done.names):
        own = [bet for bet in done.bets if bet.seat == seat]
        if own:
            lost = float(sum(bet.expected_loss for bet in own))
            fair = sum(not bet.expected_loss for bet in own)
            words = f"{len(own)} bets, {fair} of them fair; {lost:.2f} points lost on the average"
            show_paragraph(f"{escape(name)}: {words}", 2, 2)
