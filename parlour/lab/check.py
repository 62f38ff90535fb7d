"""What must hold of every game, tried: the same whichever way it is played, secret, imaginable, countable, recordable.

`check("name")` tries a game at every number of players and with its options, and says in sentences what does not hold.
The suite runs the same over the games of the house.
"""

import json
import random
import re
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, product

import parlour
from parlour.bots.players.house import House
from parlour.engine.game import Game, State
from parlour.engine.view import seen_by
from parlour.errors import BadChoice, IllegalMove
from parlour.games.declare import Option, Sight, Value
from parlour.games.kit import seed_rng
from parlour.table.record import Record
from parlour.table.table import Table
from parlour.teach import claims, tried

__all__ = ["INVARIANTS", "check", "further_tables", "tables"]

FURTHER = 2  # values of a free number that are tried besides its default
SMALL = 12  # a count for game that is reached in the middle of a hand, and in the first
MOST_MOVES = 5000  # of a hand
MOST_HANDS = 400  # of a game
MOST_FAULTS = 3  # that are said of a table: the rest mostly follows from them
WILD = 40  # hands played at random before the house takes over
LONG = 250  # moves of a hand that are made at random; then the house plays it to its end
TRIED = 20_000  # moves that are made plainly and natively and compared
SEATS_SEEN = 63  # moves of a phase, at the most

Faults = Iterator[str]
Invariant = Callable[[Game], Faults]


def check(name: str) -> list[str]:
    """What does not hold of a game, in sentences; nothing when all is well."""
    for game in tables(name):
        faults: list[str] = []
        for invariant in INVARIANTS:
            try:
                faults += islice(invariant(game), 1)
            except Exception as trouble:
                faults.append(broken(invariant, trouble))
                break  # what breaks here breaks the rest as well
        if faults:
            return [f"{label(game)}: {fault}" for fault in faults[:MOST_FAULTS]]
    return []


def broken(invariant: Invariant, trouble: Exception) -> str:
    """What is said of a game that broke while something was tried: where, and why, in one line."""
    where = traceback.extract_tb(trouble.__traceback__)[-1]
    place = f"in {where.name}, {where.filename}, line {where.lineno}"
    compiled = re.findall(r'File "(.+?)", line (\d+)', str(trouble))
    if compiled:  # the compiler's own words go on for pages
        file, line = compiled[-1]
        place = f"in what is to be compiled from {file}, line {line}"
    reason = next((text for text in str(trouble).splitlines() if text.strip()), "")
    tried = (invariant.__doc__ or "").partition("\n")[0].rstrip(".").removeprefix("Whether ")
    return f"It breaks while it is tried whether {tried}: {type(trouble).__name__} {place}: {reason}"


# ---- tables and walks ----


def tables(name: str) -> list[Game]:
    """The game at every number of players, with every combination of its choices, some for a short game."""
    book = parlour.load(name).rulebook
    chosen = [option for option in book.options if option.name != "game"]
    ranges: list[tuple[Value, ...]] = [option.choices or (option.default,) for option in chosen]
    has_count = len(chosen) < len(book.options)
    found = []
    for players in book.players:
        for number, values in enumerate(product(*ranges)):
            options: dict[str, Value] = dict(zip((option.name for option in chosen), values, strict=True))
            if number % 2 and has_count:
                options["game"] = SMALL
            found += one_table(name, players, options)
    return found


def one_table(name: str, players: int, options: dict[str, Value]) -> list[Game]:
    """A table; none where the choices do not go together: partners with an odd number of players, and the like."""
    try:
        return [parlour.load(name, players, **options)]
    except BadChoice:
        return []


def further_tables(name: str) -> list[Game]:
    """The game with options that are free numbers, each at its smallest values in turn, with every combination of its
    choices. Not all that holds elsewhere holds here: where every hand ends in its first round nobody may ever win."""
    book = parlour.load(name).rulebook
    chosen = [option for option in book.options if option.choices]
    free = [option for option in book.options if not option.choices and option.name != "game"]
    numbers = [(option.name, number) for option in free for number in further_values(option)]
    found = []
    for values in product(*(option.choices for option in chosen)):
        options: dict[str, Value] = dict(zip((option.name for option in chosen), values, strict=True))
        for free_name, number in numbers:
            found += one_table(name, book.usual_players, {**options, free_name: number})
    return found


def further_values(option: Option) -> list[int]:
    """The smallest numbers that an option takes, but for its default."""
    numbers = range(option.least, min(option.most, option.least + FURTHER) + 1)
    return [number for number in numbers if number != option.default][:FURTHER]


def label(game: Game) -> str:
    """A short name for a table."""
    defaults = {option.name: option.default for option in game.rulebook.options}
    unusual = [f"{name}={value}" for name, value in game.options.items() if value != defaults.get(name)]
    return "-".join([game.name, *unusual])


def step(state: State, chance: random.Random) -> str:
    """One random move, and at an open table now and then a call; the move made."""
    move = chance.choice(state.legal())
    state.play(move)
    if chance.random() < 0.3:
        seat = chance.randrange(state.game.players)
        offered = state.calls(seat)
        if offered:
            state.call(seat, chance.choice(offered))
    return move


def walk(game: Game, seed: int) -> Iterator[State]:
    """A hand of random moves and calls, one and the same state at each step; one that goes on for long is ended by the
    house, since chance alone may take thousands of moves."""
    chance = random.Random(seed)
    state = game.start(seed=seed)
    yield state
    for moves in range(MOST_MOVES):
        if state.seat is None:
            return
        if moves < LONG:
            step(state, chance)
        else:
            state.play(House().choose(state.view(state.seat)))
        yield state
    raise AssertionError(f"a hand from seed {seed} has not ended after {MOST_MOVES} moves")


def seats(game: Game) -> list[int | None]:
    """Those who look: every seat, and the gallery."""
    return [*range(game.players), None]


def bytes_of(state: State, seat: int | None) -> bytes:
    """All a seat is ever shown, as bytes."""
    view = state.view(seat)
    names = [f"p{number}" for number in range(state.game.players)]
    return json.dumps([view.to_dict(), view.hand, state.game.law.tell(view.known, names)]).encode()


# ---- what it declares ----


def declared_well(game: Game) -> Faults:
    """Whether the title page, the options and the moves are in order."""
    book = game.rulebook
    if len(book.pack) > SEATS_SEEN:
        yield f"The pack has {len(book.pack)} cards; a set of cards has room for {SEATS_SEEN}."
    for phase, texts in enumerate(book.moves):
        if len(texts) > SEATS_SEEN:
            yield f"Phase {phase} has {len(texts)} moves; a set of moves has room for {SEATS_SEEN}."
    if book.native and len(book.phases) != len(book.moves):
        yield f"There are {len(book.phases)} phases and {len(book.moves)} tables of moves; each phase needs one."
    if max(book.players) > book.seats or book.usual_players not in book.players:
        yield "The numbers of players do not go together: seats, players and usual_players."
    for option in book.options:
        if book.ledger and option.rule not in game.rules:
            yield f"The option {option.name} cites the rule {option.rule}, which is on no page."


# ---- one rule text, several speeds ----


def native_equals_plain(game: Game) -> Faults:
    """Whether native play equals plain play, seed for seed."""
    if not game.rulebook.native:
        return
    hands, moves = max(6, min(60, TRIED * 4 // (game.simulate(4, seed=1000).moves + 1))), 0
    simulation = game.simulate(hands, seed=1000)
    for row in range(hands):
        s, rng = game.blank(), [0]
        game.kernels["begin"](s, [0] * len(game.rulebook.pack), rng, 1000 + row)
        moves += game.kernels["play_out"](s, rng)
        counted = [game.law.points(s, seat) for seat in range(game.players)]
        if counted != simulation.points[row].tolist():
            yield f"A hand played from seed {1000 + row} counts {counted} plainly, {simulation.points[row]} natively."
    if moves != simulation.moves:
        yield f"{hands} hands have {moves} moves plainly, {simulation.moves} natively."


def batches_equal_plain(game: Game) -> Faults:
    """Whether a batch goes through the same states as plain play."""
    if not game.rulebook.native:
        return
    batch, chance = game.batch(6, seed=5), random.Random(5)
    states = [game.start(seed=5 + row) for row in range(len(batch))]
    for _ in range(LONG):
        moves = [0] * len(batch)
        for row, state in enumerate(states):
            if batch.state(row) != state:
                yield f"The hand from seed {5 + row} is another in a batch."
                return
            if state.seat is None:
                continue
            if (batch.seats[row], batch.masks[row]) != (state.seat, game.law.legal(state.s)):
                yield f"In the hand from seed {5 + row} another seat or other moves are due in a batch."
                return
            moves[row] = chance.choice([move for move in range(SEATS_SEEN) if batch.legal[row, move]])
            state.play(game.rulebook.moves[state.s.phase][moves[row]])
        batch.step(moves)
    if batch.points.tolist() != [state.points for state in states]:
        yield "A batch counts otherwise than plain play."


def native_imagines_alike(game: Game) -> Faults:
    """Whether native imagination equals plain imagination, seed for seed."""
    if not game.rulebook.native:
        return
    batch = game.batch(4, seed=77)
    for _ in range(9):
        batch.step([max(int(mask & -mask).bit_length() - 1, 0) for mask in batch.masks.tolist()])
    states = [batch.state(row) for row in range(len(batch))]
    batch.imagine(0, seed=3)
    for row, state in enumerate(states):
        rng = [0]
        seed_rng(rng, 3 + row)
        game.law.imagine(state.s, 0, rng)
        if batch.state(row) != state:
            yield f"Seat 0 imagines another world natively than plainly, in the hand from seed {77 + row}."


# ---- secrecy ----


def two_worlds_look_alike(game: Game) -> Faults:
    """Whether two worlds alike in what a seat sees are alike to the byte."""
    chance = random.Random(11)
    for seed in range(3):
        for moves, state in enumerate(walk(game, seed)):
            seat = chance.choice(seats(game))
            other = state.view(seat).imagine(chance.getrandbits(40))
            if bytes_of(other, seat) != bytes_of(state, seat):
                yield f"After {moves} moves from seed {seed}, {who(seat)} can tell an imagined world from the true one."
                return


def rubbish_is_not_seen(game: Game) -> Faults:
    """Whether rubbish in what is hidden changes no view."""
    chance = random.Random(12)
    for moves, state in enumerate(walk(game, 4)):
        if game.law.open_hands(state.s) or state.hand_over:
            continue
        seat = chance.choice(seats(game))
        garbled = state.copy()
        garble(garbled, seat, chance)
        if bytes_of(garbled, seat) != bytes_of(state, seat):
            yield f"After {moves} moves from seed 4, what {who(seat)} is shown depends on something hidden."
            return


def who(seat: int | None) -> str:
    """A viewer, in words."""
    return "the gallery" if seat is None else f"seat {seat}"


def garble(state: State, seat: int | None, chance: random.Random) -> None:
    """Write random numbers over every field and row a seat may not see."""
    for name, field in state.game.fields.items():
        value = getattr(state.s, name)
        if field.sight is Sight.SECRET:
            rubbish = [chance.getrandbits(30) for _ in range(field.size or 1)]
            setattr(state.s, name, rubbish if field.size else rubbish[0])
        elif field.sight is Sight.OWN:
            for row in range(len(value)):
                if row != seat:
                    value[row] = chance.getrandbits(30)


# ---- imagination ----


def imagination_moves_cards(game: Game) -> Faults:
    """Whether imagination moves the unseen cards."""
    state = game.start(seed=3)
    if state.hand_over or not game.rulebook.native:
        return
    if not imagination_moves(state, None):
        yield "The gallery always imagines the same world."
    if game.players > 2 and not imagination_moves(state, 0):
        yield "Seat 0 always imagines the same world."


def imagination_moves(state: State, seat: int | None) -> bool:
    """Do thirty imagined worlds differ from each other in what the viewer cannot see?"""
    worlds = [hidden_of(state.view(seat).imagine(seed), seat) for seed in range(30)]
    return any(world != worlds[0] for world in worlds)


def hidden_of(state: State, seat: int | None) -> list[int]:
    """What a seat cannot see of the hands, as numbers."""
    hidden: list[int] = []
    for name, field in state.game.fields.items():
        if field.sight is Sight.OWN:
            hidden += [number for row, number in enumerate(getattr(state.s, name)) if row != seat]
    return hidden


def imagination_needs_nothing_hidden(game: Game) -> Faults:
    """Whether the same world is imagined from the true state and from what the seat knows of it, seed for seed."""
    if not game.rulebook.native:
        return
    chance = random.Random(8)
    visible = [name for name, field in game.fields.items() if field.sight is not Sight.SECRET]
    for moves, state in enumerate(walk(game, 6)):
        seat = chance.randrange(game.players)
        for seed in (1, 2):
            rng = [0]
            seed_rng(rng, seed)
            from_truth = state.s.copy()
            game.law.imagine(from_truth, seat, rng)
            imagined = state.view(seat).imagine(seed).s
            alike = seen_by(game, imagined, seat) == seen_by(game, from_truth, seat)
            if not alike or any(getattr(imagined, name) != getattr(from_truth, name) for name in visible):
                yield f"After {moves} moves from seed 6, what seat {seat} imagines depends on something hidden."
                return


def worlds_are_sound(game: Game) -> Faults:
    """Whether every card is in one place, in imagined worlds too, and one's own moves are the same in them."""
    if not game.rulebook.native:
        return
    chance = random.Random(14)
    for moves, state in enumerate(walk(game, 5)):
        if not game.law.sound(state.s):
            yield f"After {moves} moves from seed 5 a card is in two places or in none."
            return
        seat = chance.randrange(game.players)
        world = state.view(seat).imagine(chance.getrandbits(40))
        if not game.law.sound(world.s) or world.view(seat).legal() != state.view(seat).legal():
            yield f"After {moves} moves from seed 5 seat {seat} imagines a world that cannot be."
            return


# ---- texts, records and the count ----


def records_round_trip(game: Game) -> Faults:
    """Whether every state round-trips through its record."""
    chance, table = random.Random(2), Table(game, seed=21)
    for number in range(40):
        if table.state.game_over:
            return
        if table.state.hand_over:
            table.next_hand(seed=number)
            continue
        assert table.state.seat is not None
        table.play(table.state.seat, chance.choice(table.state.legal()))
        seat = chance.randrange(game.players)
        if table.state.calls(seat) and chance.random() < 0.3:
            table.call(seat, chance.choice(table.state.calls(seat)))
        text = str(table.record)
        again = Record.parse(text)
        replayed = again.replay()
        if str(again) != text or replayed.state.s != table.state.s or str(replayed.record) != text:
            yield f"After {number + 1} moves the record of the game from seed 21 does not lead back to it."
            return


def count_adds_up(game: Game) -> Faults:
    """Whether the count's lines sum to the points at every step, cite rules there are, and need nothing hidden."""
    for seed in range(2):
        for moves, state in enumerate(walk(game, seed)):
            fault = count_fault(state) or (headline_fault(state) if state.hand_over else "")
            if fault:
                yield f"After {moves} moves from seed {seed} {fault}"
                return


def count_fault(state: State) -> str:
    """What is wrong with the lines of the count in a state; nothing when all is well."""
    game, lines = state.game, list(state.game.law.count_lines(state.s))
    if lines != list(game.law.count_lines(state.view(None).known)):
        return "the lines of the count are made from what the gallery cannot see."
    for seat, points in enumerate(state.points):
        told = sum(line.points for line in lines if seat in line.seats)
        if told != points:
            return f"seat {seat} has {points} points, but the lines of its count sum to {told}."
    for line in lines:
        if not line.seats or not line.text:
            return f"a line of the count has no seat or no text: {line}."
        if game.rulebook.ledger and line.rule and line.rule not in game.rules:
            return f"a line of the count cites the rule {line.rule!r}, which is on no page: {line.text!r}."
    return ""


def headline_fault(state: State) -> str:
    """What is wrong with the headline of a hand that is over; nothing when all is well."""
    law, names = state.game.law, [f"Guest {number}" for number in range(state.game.players)]
    told, known = law.headline(state.s, names), law.headline(state.view(None).known, names)
    if told != known:
        return f"the headline is made from what the gallery cannot see: {told!r}, not {known!r}."
    if told and told[-1] not in ".!?":
        return f"the headline is no sentence: {told!r}."
    return ""


def whole_games_end(game: Game) -> Faults:
    """Whether whole games end with winners and a score that adds up."""
    chance, house, table = random.Random(9), House(), Table(game, seed=1)
    score = [0] * game.players
    for hand in range(MOST_HANDS):
        for moves in range(MOST_MOVES):
            if table.state.seat is None:
                break
            if table.state.winners:
                yield f"Hand {hand} is won before it is over."
                return
            wild = hand <= WILD and moves < LONG
            move = chance.choice(table.state.legal()) if wild else house.choose(table.state.view(table.state.seat))
            table.play(table.state.seat, move)
        state = table.state
        score = [before + now for before, now in zip(score, state.points, strict=True)]
        yield from count_faults(state, score)
        if state.game_over:
            break
        table.next_hand(seed=hand)
        if not 0 <= state.dealer < game.players:
            yield f"Seat {state.dealer} is to deal."
            return
    if not table.state.game_over:
        yield f"There is no winner after {MOST_HANDS} hands."


def count_faults(state: State, score: list[int]) -> Faults:
    """What is wrong with the count of a hand that is over."""
    game = state.game
    if state.score != score:
        yield f"The score is {state.score}, but the hands add up to {score}."
    if state.legal() or state.game_over != bool(state.winners):
        yield "A hand is over, and yet something is legal, or nobody has won a game that is over."
    for seat in range(game.players):
        mate = game.law.partner(state.s, seat)
        if state.points[seat] != state.points[mate]:
            yield f"Seats {seat} and {mate} are partners, but their points differ: {state.points}."


def refusals_change_nothing(game: Game) -> Faults:
    """Whether refused moves change nothing and are refused with a sentence."""
    chance = random.Random(4)
    texts = sorted({text for table in game.rulebook.moves for text in table})
    for state in walk(game, 2):
        before, legal = state.copy(), state.legal()
        for text in [*chance.sample(texts, min(6, len(texts))), "", "nonsense", "CAR", "\n"]:
            if text not in legal:
                yield from refusal_faults(state, before, text, state.play)
        for seat in range(game.players):
            yield from refusal_faults(state, before, "call nonsense", partial(state.call, seat))


def refusal_faults(state: State, before: State, text: str, say: Callable[[str], None]) -> Faults:
    """What is wrong with the refusal of one move or call."""
    try:
        say(text)
        yield f"{text!r} is not legal, but was played."
    except IllegalMove as refusal:
        if not str(refusal).rstrip().endswith((".", "!", "?")):
            yield f"{text!r} is refused without a sentence: {refusal}"
    if state != before:
        yield f"The refusal of {text!r} has changed something."


def copies_share_nothing(game: Game) -> Faults:
    """Whether playing on a copy leaves the original alone."""
    for state in walk(game, 3):
        if state.hand_over:
            return
        twin, before = state.copy(), state.copy()
        twin.play(random.Random(len(twin.legal())).choice(twin.legal()))
        if state != before:
            yield "Playing on a copy changes the original."
            return


def house_plays_from_views(game: Game) -> Faults:
    """Whether the house plays legal moves, the same for the same view whatever the hidden cards are."""
    house, state = House(), game.start(seed=8)
    for moves in range(MOST_HANDS):
        seat = state.seat
        if seat is None:
            return
        view = state.view(seat)
        move = house.choose(view)
        if game.rulebook.native and move not in state.legal():
            yield f"The house plays {move!r}, which is not legal."
            return
        if house.choose(view.imagine(moves).view(seat)) != move:
            yield f"After {moves} moves from seed 8 the house looks at cards that seat {seat} cannot see."
            return
        state.play(move)


def page_speaks_true(game: Game) -> Faults:
    """Whether the page that teaches the game can be read, and its example played as it is told."""
    yield from tried.faults(game)


def lesson_speaks_true(game: Game) -> Faults:
    """Whether the lesson of the game can be played through, and all that it claims holds."""
    yield from claims.faults_of(game.module)


INVARIANTS: tuple[Invariant, ...] = (
    declared_well,
    page_speaks_true,
    lesson_speaks_true,
    worlds_are_sound,
    two_worlds_look_alike,
    rubbish_is_not_seen,
    imagination_moves_cards,
    imagination_needs_nothing_hidden,
    records_round_trip,
    count_adds_up,
    refusals_change_nothing,
    copies_share_nothing,
    house_plays_from_views,
    whole_games_end,
    native_equals_plain,
    batches_equal_plain,
    native_imagines_alike,
)
