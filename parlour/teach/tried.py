"""Whether a page speaks true: its cards and rules are there, and its example can be played as it is told."""

import re
from collections.abc import Iterator

from parlour.cards import numbers
from parlour.engine.game import Game, State
from parlour.errors import ParlourError
from parlour.games.registry import GAMES
from parlour.teach.page import Example, Page, Scene, page_of

CODE = re.compile(r"[`_={}<>|\\]|\(\)|\b(?:True|False|None)\b")
"""What only a program would write."""
PLENTY = 500  # moves that are passed over at the most


def faults(game: Game) -> Iterator[str]:
    """What is wrong with a game's page, in sentences; nothing where it has none."""
    try:
        page = page_of(game)
        if page is not None:
            yield from said_wrongly(game, page)
            list(played(game, page))
    except ParlourError as refusal:
        yield f"its page: {refusal}"
    except Untrue as trouble:
        yield f"its page: {trouble}"


class Untrue(Exception):
    """The example does not go as the page tells it."""


def said_wrongly(game: Game, page: Page) -> Iterator[str]:
    """Words of code, and rules that are not there."""
    for text in page.sentences():
        found = CODE.search(text)
        if found:
            yield f"its page has a word of code, {found[0]!r}, in: {text}"
    if game.rules:
        for id in page.cited():
            if id not in game.rules:
                yield f"its page names the rule {id or 'of no id'}, which is not there."


# ---- the example ----


def table_of(game: Game, example: Example) -> Game:
    """The table at which an example is played."""
    return Game(GAMES[game.name], players=len(example.names), **example.options)


def laid_out(game: Game, example: Example) -> State:
    """The hand of an example: those cards where they are said to be, all others in the order of the pack."""
    dealer = example.names.index(example.dealer)
    pack = [game.rulebook.pack.cards[card] for card in game.pack_numbers()]
    if not example.hands:
        return game.start(dealer=dealer, deck=[*example.rest, *pack] if example.rest else pack)
    places = places_dealt(game, dealer, pack)
    wanted: dict[int, str] = {}
    for who, cards in example.hands.items():
        wanted |= dict(zip(places[example.names.index(who)], cards, strict=False))
    wanted |= dict(zip(places[-1], example.rest, strict=False))
    others = list(pack)
    for card in wanted.values():
        if card not in others:
            raise Untrue(f"there are not so many cards {card} as the example deals.")
        others.remove(card)
    return game.start(
        dealer=dealer, deck=[wanted[place] if place in wanted else others.pop(0) for place in range(len(pack))]
    )


def places_dealt(game: Game, dealer: int, pack: list[str]) -> list[list[int]]:
    """Which places of a deck come to each seat, and at the end which come to nobody."""
    state = game.start(dealer=dealer, deck=pack)
    place_of = {card: place for place, card in enumerate(game.pack_numbers())}
    held = [[place_of[card] for card in numbers(state.s.hand[seat])] for seat in range(game.players)]
    dealt = {place for places in held for place in places}
    return [*held, [place for place in range(len(pack)) if place not in dealt]]


def played(game: Game, page: Page) -> Iterator[State]:
    """The example, played as it is told; the state after each scene."""
    table = table_of(game, page.example)
    state = laid_out(table, page.example)
    for scene in page.example.scenes:
        play_scene(state, scene, page.example.names)
        yield state


def play_scene(state: State, scene: Scene, names: tuple[str, ...]) -> None:
    """One scene, move by move."""
    skip(state, scene.skip_to)
    for held in scene.held:
        missing = lacking(list(held.cards), state.hand(names.index(held.who)))
        if missing:
            raise Untrue(f"{held.who} does not hold {', '.join(missing)} in “{scene.title}”.")
    for play in scene.plays:
        actor = None if state.seat is None else names[state.seat]
        if actor != play.who:
            raise Untrue(f"{play.who} cannot {play.move} in “{scene.title}”: it is for {actor or 'nobody'} to act.")
        state.play(play.move)
    taker = state.game.law.on_table(state.s).taker
    taken = "" if taker is None else names[taker]
    if scene.taker and scene.taker != taken:
        raise Untrue(f"{taken or 'nobody'} takes “{scene.title}”, not {scene.taker}.")
    for who, points in scene.points.items():
        if state.points[names.index(who)] != points:
            raise Untrue(f"{who} has {state.points[names.index(who)]} points after “{scene.title}”, not {points}.")


def skip(state: State, phase: str) -> None:
    """Pass over all that comes before a phase."""
    for _ in range(PLENTY if phase else 0):
        if state.hand_over or state.phase == phase:
            return
        state.play(state.legal()[0])


def lacking(wanted: list[str], held: list[str]) -> list[str]:
    """Which cards are not among those held."""
    left = list(held)
    missing = []
    for card in wanted:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    return missing
