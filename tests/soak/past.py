"""Imagined worlds and their past: bound to a game like the engine's kernels, and to what is known of its cards.

A world that a seat imagines in the middle of a hand is to be one that can have come about: there is a deal from which
the very same acts lead to it, each of them legal when it was made. The deal is found by exchange: where the true world
and the imagined one have different cards in a place that the seat cannot see, the one takes the other's place in the
deck. What is laid face down by others is laid as the imagined world has it. Where cards are drawn in the middle of
a hand, several deals may be tried, since the world does not tell when a card was drawn. At the end stand the imagined
cards, and the seat sees what it has seen; of cards that are copies of each other, whichever.

Where somebody is asked whether he shows something, and only if he can, silence tells of his hand at that time. Who
imagines goes by it as far as it is not too long ago. So a world for which no such past is found may have one in which
somebody had something to show and kept it, or had nothing and was not asked; how many these are is counted.

At the open table those who imagine do not make use of everything that is said there: an accusation that finds nothing
clears the accused, and a card taken back tells, tricks later still, of another that was held. So nothing is said here
but what a game's imagination takes into account to the end of the hand.
"""

from collections.abc import Callable

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, pick, popcount
from tests.soak.walking import next_hand, shuffled, sit_down

deal: Callable[[State, Numbers], None]
legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
won: Callable[[State], int]
imagine: Callable[[State, int, Numbers], None]
calls: Callable[[State, int], int]
call: Callable[[State, int, int], None]

copies: Callable[[], int]  # of each card in the pack; a card is its kind times these, and the number of the copy
most_acts: Callable[[], int]  # of a hand that are looked back at
lay_places: Callable[[State, int, Numbers], None]  # where each card lies that a viewer cannot see
hides: Callable[[State, int], bool]  # does a viewer not see the next move?
carried: Callable[[State, int], int]  # the card that a move carries from one place to another
hidden_move: Callable[[State, State, int, Numbers], int]  # what is done in place of such a move
twin: Callable[[State, int, int], int]  # of the legal moves one that is the same but for the copy
is_lost_on: Callable[[int], bool]  # does a call tell more than imagination remembers?
is_asked: Callable[[State], bool]  # is the seat to act asked whether it shows something?
nothing: Callable[[], int]  # the move by which it shows nothing
knows: Callable[[State, int], bool]  # does a world agree with what a viewer knows besides its fields?

HANDS_A_GAME = 12
TRIES = 250
TRUE, OLD, WORLD, REPLAYED, BEFORE, SPARE = range(6)  # rows of the space
IN_TRUTH, IN_WORLD, IMAGE, AGAIN = range(4)  # rows of the cards
MOVE, CALLER, CARRIED, ASKED = range(4)  # columns of the acts
AS_NUMBER, AS_CARD, AS_CARDS = range(3)
FINE, UNLIKE, UNKNOWN, ILLEGAL, SEEN_OTHERWISE, LIES_OTHERWISE = range(6)
MEANINGS = (
    "fine",
    "an imagined world has more or fewer cards somewhere",
    "an imagined world denies what the seat knows",
    "an imagined world has no past: some act would not have been legal",
    "an imagined world has a past in which its seat sees something else",
    "an imagined world is not where its past leads",
)


def look_back(
    blank: Numbers,
    space: Numbers,
    words: Numbers,
    sights: Numbers,
    forms: Numbers,
    decks: Numbers,
    cards: Numbers,
    acts: Numbers,
    rng: Numbers,
    seed: int,
    games: int,
    done: Numbers,
) -> int:
    """Imagine worlds in random games; FINE, or what is wrong with one: its seed in done[0], the viewer in done[3].

    done[1] counts worlds, done[2] the acts that were made again, done[4] worlds whose past has another silence.
    """
    for game in range(games):
        done[0] = seed + game
        sit_down(blank, space, decks[0], rng, seed + game)
        s = space[TRUE]
        for hand in range(HANDS_A_GAME):
            done[5] = hand
            shuffled(s, decks[0], rng)
            space[BEFORE] = space[TRUE]
            deal(s, decks[0])
            fault = one_hand(space, words, sights, forms, decks, cards, acts, rng, done)
            if fault != FINE:
                return fault
            if not over(s) or won(s) != 0:
                break
            next_hand(blank, space)
    return FINE


def one_hand(
    space: Numbers,
    words: Numbers,
    sights: Numbers,
    forms: Numbers,
    decks: Numbers,
    cards: Numbers,
    acts: Numbers,
    rng: Numbers,
    done: Numbers,
) -> int:
    """A hand at random, with worlds imagined now and then."""
    s = space[TRUE]
    made = 0
    while not over(s) and made < most_acts():
        if below(rng, 3 + made // 8) == 0:
            fault = one_world(space, words, sights, forms, decks, cards, acts, made, rng, done)
            if fault != FINE:
                return fault
        move = pick(rng, legal(s))
        acts[made, MOVE], acts[made, CALLER], acts[made, CARRIED] = move, NONE, carried(s, move)
        acts[made, ASKED] = is_asked(s)
        made += 1
        play(s, move)
        space[SPARE] = space[TRUE]
        said = say_of_oneself(s, rng)
        if said >= 0 and changed(words):
            acts[made, MOVE], acts[made, CALLER] = said // 16, said % 16
            made += 1
    return FINE


def say_of_oneself(s: State, rng: Numbers) -> int:
    """Now and then somebody takes something back, if he can; who and what, as one number, or -1."""
    seat = below(rng, 3 * s.players)
    offered = calls(s, seat) if seat < s.players else 0
    if offered == 0:
        return -1
    said = pick(rng, offered)
    if is_lost_on(said):
        return -1
    call(s, seat, said)
    return said * 16 + seat


def changed(words: Numbers) -> bool:
    """Did a call do anything?"""
    for place in range(words.shape[1]):
        if words[TRUE, place] != words[SPARE, place]:
            return True
    return False


def one_world(
    space: Numbers,
    words: Numbers,
    sights: Numbers,
    forms: Numbers,
    decks: Numbers,
    cards: Numbers,
    acts: Numbers,
    made: int,
    rng: Numbers,
    done: Numbers,
) -> int:
    """Imagine a world, and look for its past."""
    viewer = below(rng, space[TRUE].players + 1) - 1
    done[3], done[6] = viewer, made
    space[WORLD] = space[TRUE]
    world = space[WORLD]
    imagine(world, viewer, rng)
    done[1] += 1
    if not knows(world, viewer):
        return UNKNOWN
    lay_places(space[TRUE], viewer, cards[IN_TRUTH])
    lay_places(world, viewer, cards[IN_WORLD])
    fault = FINE
    for attempt in range(2 * TRIES):
        if not exchange(cards, attempt, rng):
            return UNLIKE
        keeps_silent = attempt >= TRIES
        fault = made_again(space, decks, cards, acts, made, viewer, keeps_silent, rng)
        done[2] += made
        if fault == FINE:
            fault = compared(space, words, sights[2 * (viewer + 1) + keeps_silent], forms, cards, viewer)
        if fault == FINE:
            done[4] += keeps_silent
            return FINE
    return fault


def exchange(cards: Numbers, attempt: int, rng: Numbers) -> bool:
    """Find for each card the one in whose stead it was dealt; every other time what lies in the same place stays."""
    size = cards.shape[1]
    taken = 0
    for card in range(size):
        place = cards[IN_TRUTH, card]
        stays = place == NONE or (attempt % 2 == 0 and cards[IN_WORLD, card] == place)
        cards[IMAGE, card] = card if stays else NONE
        taken |= stays << card
    for card in range(size):
        if cards[IMAGE, card] == NONE:
            free = 0
            for other in range(size):
                fits = cards[IN_WORLD, other] == cards[IN_TRUTH, card] and not taken >> other & 1
                free |= fits << other
            if free == 0:
                return False
            cards[IMAGE, card] = pick(rng, free)
            taken |= 1 << cards[IMAGE, card]
    return True


def made_again(
    space: Numbers,
    decks: Numbers,
    cards: Numbers,
    acts: Numbers,
    made: int,
    viewer: int,
    keeps_silent: bool,
    rng: Numbers,
) -> int:
    """Deal as it would have been dealt, and make every act again, but for silence that may be kept."""
    space[REPLAYED] = space[BEFORE]
    t, world = space[REPLAYED], space[WORLD]
    for place in range(decks.shape[1]):
        decks[1, place] = cards[IMAGE, decks[0, place]]
    deal(t, decks[1])
    for act in range(made):
        move = acts[act, MOVE]
        if acts[act, CALLER] != NONE:
            if not calls(t, acts[act, CALLER]) >> move & 1:
                return ILLEGAL
            call(t, acts[act, CALLER], move)
            continue
        if over(t):
            return ILLEGAL
        if keeps_silent and is_asked(t) and not acts[act, ASKED]:
            play(t, nothing())
        elif keeps_silent and acts[act, ASKED] and not is_asked(t) and move == nothing():
            continue
        if hides(t, viewer):
            move = hidden_move(t, world, cards[IMAGE, acts[act, CARRIED]], rng)
        elif not legal(t) >> move & 1:
            move = twin(t, legal(t), move)
        if move == NONE or not legal(t) >> move & 1:
            return ILLEGAL
        play(t, move)
    if keeps_silent and is_asked(t) and not is_asked(space[TRUE]):
        play(t, nothing())
    return FINE


def compared(space: Numbers, words: Numbers, sight: Numbers, forms: Numbers, cards: Numbers, viewer: int) -> int:
    """Does the viewer see at the end what it has seen, and do the cards lie as they were imagined?"""
    for place in range(words.shape[1]):
        if sight[place] and not same(words[TRUE, place], words[REPLAYED, place], forms[place]):
            return SEEN_OTHERWISE
    lay_places(space[REPLAYED], viewer, cards[AGAIN])
    here = there = 0
    for card in range(cards.shape[1]):
        if cards[IN_WORLD, card] != NONE:
            here += mixed(cards[IN_WORLD, card], card // copies())
        if cards[AGAIN, card] != NONE:
            there += mixed(cards[AGAIN, card], card // copies())
    return FINE if here == there else LIES_OTHERWISE


def same(one: int, two: int, form: int) -> bool:
    """Are two numbers of a field the same, of cards that are copies of each other whichever?"""
    if form == AS_NUMBER or one == two:
        return one == two
    if form == AS_CARD:
        return one != NONE and two != NONE and one // copies() == two // copies()
    for first in range(0, 60, copies()):
        kind = (1 << copies()) - 1 << first
        if popcount(one & kind) != popcount(two & kind):
            return False
    return True


def mixed(place: int, kind: int) -> int:
    """A large number for a kind of card in a place; sums of them are equal where the same lies in the same places."""
    number = place * 64 + kind + 1
    number = (number ^ number >> 7) * 0x9E3779B97F4A7
    number = (number ^ number >> 29) * 0x2545F4914F6CD
    return (number ^ number >> 31) & 0xFFFFFFFFFFFF
