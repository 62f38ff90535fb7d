"""Lessons as they are sent: every position as the learner's own view has it, made once for a game and kept."""

from functools import partial
from types import ModuleType

from parlour.errors import NotHere
from parlour.games import GAMES
from parlour.press.called import told_of
from parlour.server.http import assets
from parlour.server.live.table.board import board
from parlour.server.live.table.words import act_told, spoken
from parlour.teach.lesson import Frame, Lesson, Step, frames, lesson_of
from parlour.wire import pages
from parlour.wire import table as wire

KEPT: dict[str, assets.Asset] = {}
"""The lessons that have been asked for."""


def file_of(name: str) -> assets.Asset:
    """The lesson of a game, ready to be sent."""
    if name not in GAMES:
        raise NotHere(f"There is no such game; the games are {', '.join(GAMES)}.")
    KEPT[name] = made(GAMES[name])
    return KEPT[name]


def kept(name: str) -> assets.Asset | None:
    """The same if it has been asked for before."""
    return KEPT.get(name)


def made(rules: ModuleType) -> assets.Asset:
    """The same from the rules of a game."""
    return assets.asset(wire.encode(sent(rules)), "application/json", assets.ASK_AGAIN)


def sent(rules: ModuleType) -> pages.Lesson:
    """A lesson as it is sent."""
    lesson = lesson_of(rules)
    if lesson is None:
        raise NotHere(f"There is no lesson for {rules.GAME.title} yet; its rules can be read.")
    in_words = partial(told_of, rules)
    return pages.Lesson(
        game=rules.GAME.name,
        title=rules.GAME.title,
        names=list(lesson.company),
        you=lesson.you,
        minutes=max(1, round(lesson.minutes)),
        aim=in_words(lesson.aim),
        steps=[position(rules, lesson, frame) for frame in frames(rules, lesson)],
        end=in_words(lesson.end.say),
    )


def position(rules: ModuleType, lesson: Lesson, frame: Frame) -> pages.LessonStep:
    """A position of a lesson, seen from the learner's seat."""
    act = None
    if frame.seat is not None:
        hidden = frame.is_face_down
        act = act_told(rules, frame.seat, frame.move, False, hidden, in_full=frame.seat == lesson.you)
    return pages.LessonStep(
        act=act,
        board=board(frame.state.view(lesson.you), list(lesson.company)),
        note=told_of(rules, frame.note),
        decision=None if frame.step is None else decision(rules, frame.step),
    )


def decision(rules: ModuleType, step: Step) -> pages.Decision:
    """What the learner is asked, as it is sent."""
    in_words = partial(told_of, rules)
    return pages.Decision(
        ask=in_words(step.ask),
        right=step.right,
        order=spoken(rules, step.right).order,
        help=in_words(step.help),
        wrong={move: in_words(text) for move, text in step.wrong.items()},
        rules=list(step.rules),
    )
