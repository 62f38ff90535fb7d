"""Whether what a lesson says is so: every move legal, every claim true, no card named that the learner cannot see."""

from collections.abc import Iterator
from types import ModuleType

from parlour.engine.game import State
from parlour.engine.view import View
from parlour.errors import ParlourError
from parlour.games.contract import HAND
from parlour.games.declare import Sight
from parlour.teach.lesson import CARD, Frame, Lesson, Step, frames, lesson_of, table_of

MANY = 40  # moves that need not all be listed

Faults = Iterator[str]


def faults_of(rules: ModuleType) -> Faults:
    """What is wrong with a game's lesson, in sentences; nothing where there is none."""
    try:
        lesson = lesson_of(rules)
        if lesson is not None:
            yield from (f"Its lesson: {fault}" for fault in faults(rules, lesson))
    except ParlourError as trouble:
        yield f"Its lesson: {trouble}"


def faults(rules: ModuleType, lesson: Lesson) -> Faults:
    """What is wrong with a lesson, in sentences."""
    seen = frames(rules, lesson)
    known = table_of(rules, lesson).rules
    yield from mention_faults("The aim", (lesson.aim,), seen[0].state, lesson)
    place = 0
    for number, step in enumerate(lesson.step, 1):
        before, place = seen[place], place + len(step.made)
        for fault in step_faults(step, before, seen[place:], lesson):
            yield f"Step {number}: {fault}"
        yield from (f"Step {number}: there is no rule {id}." for id in step.rules if known and id not in known)
    yield from (f"The end: there is no rule {id}." for id in lesson.end.rules if known and id not in known)
    yield from end_faults(lesson, seen[-1].state)


def step_faults(step: Step, before: Frame, after: list[Frame], lesson: Lesson) -> Faults:
    """Whether one step is what it says; `after` begins where its moves are made."""
    state, now = before.state, after[0].state
    if step.ask:
        yield from asking_faults(step, state, lesson)
    yield from mention_faults("It says", (step.after,), now, lesson)
    if step.takes and step.takes != (taker := taker_of(after, lesson)):
        yield f"the trick is taken by {taker}, not by {step.takes}."
    if step.trump and step.trump != (trump := now.game.law.on_table(now.s).trump):
        yield f"trump is {trump}, not {step.trump}."
    missing = [card for card in step.holds if card not in now.hand(lesson.you)]
    if missing:
        yield f"the learner does not hold {', '.join(missing)}."
    yield from point_faults(step.points, now, lesson)


def asking_faults(step: Step, state: State, lesson: Lesson) -> Faults:
    """Whether a decision is the learner's own, a choice, and what is said of it about legal moves."""
    legal = state.legal()
    if state.seat != lesson.you:
        yield f"it is not the learner's turn, but that of seat {state.seat}."
        return
    if not step.rules and state.game.rules:
        yield "it names no rule."
    yield from legal_faults(step, legal)
    for move in step.wrong:
        if move == step.right:
            yield f"{move!r} is right and wrong."
        elif not is_legal(state, move):
            yield f"{move!r} is answered, but cannot be played."
    yield from mention_faults("It asks", (step.ask, step.help, *step.wrong.values()), state, lesson)


def legal_faults(step: Step, legal: list[str]) -> Faults:
    """Whether the learner has the moves he is said to have."""
    match step.legal:
        case None if len(legal) <= MANY:
            yield "it does not say which moves there are (legal)."
        case int(number) if number != len(legal):
            yield f"there are {len(legal)} moves, not {number}."
        case tuple(moves) if sorted(moves) != sorted(legal):
            yield f"the moves are {', '.join(legal)}."


def is_legal(state: State, move: str) -> bool:
    """May a move be made here?"""
    try:
        state.copy().play(move)
    except ParlourError:
        return False
    return True


def taker_of(after: list[Frame], lesson: Lesson) -> str:
    """Who takes the trick that lies in the first of these positions; nobody if it is never complete."""
    takers = (frame.state.game.law.on_table(frame.state.s).taker for frame in after)
    return next((lesson.company[taker] for taker in takers if taker is not None), "nobody")


def point_faults(claimed: dict[str, int], state: State, lesson: Lesson) -> Faults:
    """Whether the hand counts so much by now."""
    for name, points in claimed.items():
        if name not in lesson.company:
            yield f"there is nobody called {name}."
        elif state.points[lesson.company.index(name)] != points:
            yield f"{name} has {state.points[lesson.company.index(name)]} points, not {points}."


def end_faults(lesson: Lesson, state: State) -> Faults:
    """Whether the count is what it is said to be, and its lines make it up."""
    yield from (f"The end: {fault}" for fault in point_faults(lesson.end.points, state, lesson))
    if set(lesson.end.points) != set(lesson.company):
        yield "The end does not say what each has counted."
    for seat, points in enumerate(state.points):
        lines = sum(line.points for line in state.game.law.count_lines(state.s) if seat in line.seats)
        if lines != points:
            yield f"The end: the lines of the count give {lesson.company[seat]} {lines}, the hand {points}."
    yield from mention_faults("The end says", (lesson.end.say,), state, lesson)


# ---- the cards that are named ----


def mention_faults(where: str, texts: tuple[str, ...], state: State, lesson: Lesson) -> Faults:
    """Whether the cards that are named can be seen: in the learner's hand, or by everybody."""
    pack = state.game.rulebook.pack
    seen = in_sight(state.view(lesson.you))
    for card in dict.fromkeys(card for text in texts for card in CARD.findall(text)):
        like = {text for text in pack if text == card or text.endswith(f"-{card}")}
        if not like:
            yield f"{where} {{{card}}}, which is no card of the pack."
        elif not like & seen:
            yield f"{where} {{{card}}}, which the learner cannot see."


def in_sight(view: View) -> set[str]:
    """All cards that a seat can see or has seen, by the fields of the game; where nobody holds any, the whole pack."""
    game, pack = view.game, view.game.rulebook.pack
    if HAND not in game.fields:
        return set(pack)
    found = set(view.hand)
    for name, field in game.fields.items():
        if (
            field.sight is Sight.PUBLIC
            and name not in game.law.ABOUT.concluded
            and field.kind.name in ("card", "cards")
        ):
            value = view.in_words(name, field)
            rows = value if field.size is not None else [value]
            found.update(card for row in rows for card in (row if isinstance(row, list) else [row]) if card)
    table = game.law.on_table(view.known)
    found.update(pack.cards[card] for _, card in table.trick or ())
    return found
