"""Taking back: what may go back, and what has been seen, drawn, shown or said that makes a move stand."""

import random
from collections.abc import Iterator

import pytest

import parlour
from parlour.engine.game import Game
from parlour.errors import IllegalMove, Refusal
from parlour.games import GAMES
from parlour.server.live.table import events, undo
from parlour.server.live.table.picture import breaths, shown
from parlour.server.live.table.sitting import Sitting, restored
from parlour.server.live.table.undo import seen_cards
from parlour.server.workers import moves_of
from tests.helpers.openings import opening
from tests.helpers.walks import tables

ANN = "ann"


class Story:
    """Ann at seat 0 among bots, with the journal of it; everyone plays at random. With `company` somebody else sits at
    the table, who has a bot play for him: then what Ann has seen counts."""

    def __init__(self, game: Game, seed: int, company: bool = True) -> None:
        self.chance = random.Random(seed)
        seats = ["bot" if seat else "open" for seat in range(game.players)]
        opened = opening(game, seats=seats, host=ANN)
        self.sitting = Sitting("t", opened)
        self.rows = [(0, 0.0, events.written(opened))]
        self.add(events.Sat(seat=0, guest=ANN, name="Ann"))
        if company:
            self.add(events.Sat(seat=1, guest="ben", name="Ben"))
        cards = self.chance.sample(list(game.packs[0]), len(game.packs[0]))
        deck = cards[: int(game.options["spins"])] if "spins" in game.options else cards
        self.add(events.Dealt(deck=deck, dealer=self.chance.randrange(game.players)))

    def add(self, event: events.Any) -> None:
        """Something happens."""
        self.rows.append((len(self.rows), 0.0, events.written(event)))
        self.sitting.apply(events.read(self.rows[-1][2]), len(self.rows) - 1, 0.0)

    def move(self, text: str = "") -> int:
        """The seat whose turn it is makes a move; that seat."""
        seat = self.sitting.state.seat
        assert seat is not None
        move = text or self.chance.choice(self.sitting.state.legal())
        self.add(self.sitting.played(seat, move, "" if seat else ANN))
        return seat

    def own_moves(self) -> Iterator[None]:
        """Play the hand; stop after every move of Ann's."""
        for _ in range(200):
            if self.sitting.state.seat is None:
                return
            if self.move() == 0:
                yield

    @property
    def goes_back(self) -> int:
        """How many acts would go back with Ann's last move; 0 if it stands."""
        try:
            return self.sitting.to_take_back(0, ANN)
        except Refusal:
            return 0


@pytest.mark.parametrize("name", GAMES)
def test_who_has_drawn_or_seen_a_card_has_seen_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every table: whenever the hand has grown, or something lies open that did not, the move stands."""
    monkeypatch.setattr(undo, "WORLDS", 12)
    for seed, game in enumerate(random.Random(name).choices(tables(name), k=3)):
        story = Story(game, seed)
        while story.sitting.state.seat is not None and len(story.rows) < 120:
            view = story.sitting.state.view(0)
            hand = view.known.hand[0] if "hand" in game.fields else 0
            if story.move() or story.sitting.state.hand_over:
                continue
            after = story.sitting.state.view(0)
            turned = getattr(view.known, "turned", -1)  # which lay open, and may be taken up
            grown = "hand" in game.fields and after.known.hand[0] & ~hand & ~(1 << turned if turned >= 0 else 0)
            if grown and len(unseen(view)) > 1:
                assert not story.goes_back
            if seen_cards(after) & ~seen_cards(view):
                assert not story.goes_back
            if story.goes_back:
                assert story.goes_back == 1
        again = restored("t", story.rows)
        assert again.acts == story.sitting.acts and again.state == story.sitting.state


def unseen(view: parlour.View) -> set[str]:
    """The texts of all cards a seat has not before it."""
    return {card for place, card in enumerate(view.game.rulebook.pack) if not seen_cards(view) >> place & 1}


@pytest.mark.parametrize("name", GAMES)
def test_what_the_rules_do_not_look_at_makes_no_difference(name: str) -> None:
    """At every table: a move for which nothing hidden is read looks the same in all worlds its player can imagine."""
    chance = random.Random(name)
    blind = 0
    for seed, game in enumerate(chance.choices(tables(name), k=4)):
        state = game.start(seed=seed)
        for _ in range(60):
            seat = state.seat
            if seat is None:
                break
            view, move = state.view(seat), chance.choice(state.legal())
            number = game.read(state.s, move)
            unread = not game.law.reshuffles(state.s, number) and not undo.looks(view, number)
            worlds = [view.imagine(chance.getrandbits(40)) for _ in range(4 * unread)]
            state.play(move)
            for world in worlds:
                world.play(move)
                assert world.view(seat).known == state.view(seat).known
            blind += unread
    assert blind or name == "transfer", "where whoever moves draws, or waits for what others give"


def test_a_card_that_shows_what_another_holds_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """At Trolley a trick may go to one who has something to show, or has not: either is news."""
    monkeypatch.setattr(undo, "WORLDS", 32)
    shows = plain = 0
    for seed in range(12):
        story = Story(parlour.load("trolley"), seed)
        for _ in story.own_moves():
            state = story.sitting.state
            if state.seat not in (0, None) and state.game.rulebook.phases[state.s.phase] == "show":
                shows += not story.goes_back
                plain += bool(story.goes_back)
    assert shows > 5 * plain  # plain: where nobody could have doubted it


def test_a_card_drawn_once_more_is_news_though_it_was_met_before() -> None:
    met = 0
    for seed in range(8):
        story = Story(parlour.load("transfer", 2), seed)
        while story.sitting.state.seat is not None:
            before = story.sitting.state.view(0)
            if story.move() == 0 and not story.sitting.state.hand_over:
                after = story.sitting.state.view(0)
                drawn = after.known.hand[0] & ~before.known.hand[0]
                met += bool(drawn & seen_cards(before))
                assert not (drawn and story.goes_back)
    assert met  # the discards had been shuffled


def test_what_is_only_concluded_has_not_been_seen() -> None:
    """At Pinochle who cannot follow betrays what he does not hold; he knew it himself."""
    free = 0
    for seed in range(5):
        story = Story(parlour.load("pinochle"), seed)
        for _ in story.own_moves():
            denied = story.sitting.state.s.denied[0]
            if denied and not story.sitting.state.hand_over:
                assert story.goes_back == 1
                free += 1
    assert free


@pytest.mark.parametrize(("name", "phase"), [("lost-heir", "bid"), ("chantecler", "bid"), ("euchre", "order")])
def test_bids_of_bots_go_back_and_their_cards_do_not(name: str, phase: str) -> None:
    """Bids and passes show no card."""
    bids = 0
    for seed in range(20):
        story = Story(parlour.load(name), seed)
        since = 0
        while story.sitting.state.seat is not None and len(story.rows) < 40:
            of_phase = story.sitting.game.rulebook.phases[story.sitting.state.s.phase] == phase
            since = 1 if story.move() == 0 else since and since + 1
            if not since or not of_phase:
                break
            assert story.goes_back == since
            bids += since > 1
    assert bids


def test_face_down_discards_go_back_but_a_played_card_stands_at_the_next() -> None:
    story = Story(parlour.load("chantecler"), 1)
    stood = back = 0
    last = -1
    while story.sitting.state.seat is not None:
        phase = story.sitting.game.rulebook.phases[story.sitting.state.s.phase]
        seat = story.move()
        if seat == 0:
            last = len(story.sitting.acts) - 1
        elif last >= 0 and phase == "discard":
            back += bool(story.goes_back)
        elif last >= 0 and phase == "play":
            assert not story.goes_back
            stood += 1
    assert back and stood


def test_a_hand_that_is_over_stands() -> None:
    """Its cards may be looked at from then on."""
    for name in GAMES:
        story = Story(parlour.load(name), 4)
        while story.sitting.state.seat is not None:
            story.move()
        with pytest.raises(Refusal, match="hand"):
            story.sitting.to_take_back(0, ANN)


def test_what_was_called_out_makes_a_move_stand() -> None:
    """At the open table a bot may call a revoke; then it is too late."""
    called = 0
    for seed in range(40):
        story = Story(parlour.load("raffles", open_table=True), seed)
        for _ in story.own_moves():
            offered = [(seat, words) for seat in (1, 2, 3) for words in story.sitting.state.calls(seat)]
            if offered and story.goes_back:
                seat, words = offered[0]
                story.add(story.sitting.called(seat, words, ""))
                assert not story.goes_back
                called += 1
                break
    assert called


def test_a_move_that_tells_nothing_is_written_as_before() -> None:
    story = Story(parlour.load("raffles"), 1)
    for _ in story.own_moves():
        pass
    assert not any('"told"' in body for _, _, body in story.rows if '"played"' in body)


def test_the_first_move_of_a_later_hand_goes_back_but_not_its_deal() -> None:
    """Otherwise one who does not like his cards could have others."""
    for seed in range(20):
        story = Story(parlour.load("euchre"), seed)
        while story.sitting.state.seat is not None:
            story.move()
        deck = story.sitting.game.packs[0]
        story.add(events.Dealt(deck=story.chance.sample(list(deck), len(deck))))
        hands = [story.sitting.state.view(seat).hand for seat in range(4)]
        while story.sitting.state.seat is not None and story.move() != 0:
            pass
        if story.sitting.state.seat is None:
            continue  # somebody played alone, and Ann had no part in it
        story.add(events.TookBack(acts=len(story.sitting.acts)))
        assert story.sitting.phase == "playing" and story.sitting.next_hand == 3 and not story.sitting.acts
        assert [story.sitting.state.view(seat).hand for seat in range(4)] == hands
        again = restored("t", story.rows)
        assert str(again.table and again.table.record) == str(story.sitting.table and story.sitting.table.record)


# ---- alone with bots ----


@pytest.mark.parametrize("name", ["raffles", "lost-heir", "euchre", "chantecler"])
def test_alone_every_move_of_a_hand_goes_back_one_after_the_other(name: str) -> None:
    """Nobody is wronged: what bots have played since goes back with it, up to the first move of the hand."""
    story = Story(parlour.load(name), 3, company=False)
    hands = [story.sitting.state.view(seat).hand for seat in range(story.sitting.game.players)]
    while not story.sitting.state.hand_over and sum(act.by == ANN for act in story.sitting.acts) < 4:
        story.move()
    made = sum(act.by == ANN for act in story.sitting.acts)
    assert made > 1 and not story.sitting.state.hand_over
    for left in range(made - 1, -1, -1):
        assert story.goes_back
        story.add(events.TookBack(acts=story.goes_back))
        assert sum(act.by == ANN for act in story.sitting.acts) == left and story.sitting.state.seat == 0
    assert not story.goes_back
    again = restored("t", story.rows)
    assert again.acts == story.sitting.acts and again.state == story.sitting.state
    dealt = [story.sitting.state.view(seat).hand for seat in range(story.sitting.game.players)]
    assert dealt == hands or name == "euchre", "where the turned card may have been taken up before Ann's first word"


@pytest.mark.parametrize("name", ["transfer", "pinochle"])
def test_alone_what_has_come_to_the_hand_makes_a_move_stand(name: str) -> None:
    came = kept = 0
    for seed in range(6):
        story = Story(parlour.load(name, 2), seed, company=False)
        for _ in story.own_moves():
            if story.sitting.state.hand_over:
                break
            act = next(act for act in reversed(story.sitting.acts) if act.by == ANN)
            grown = undo.own_cards(story.sitting.state.view(0)) & ~act.held
            came += bool(grown)
            kept += bool(story.goes_back)
            assert not (grown & ~act.seen and story.goes_back)
    assert came and kept


def test_alone_the_arrow_is_not_spun_again() -> None:
    story = Story(parlour.load("roulette", 1, spins=3), 1, company=False)
    story.move("bet 1 red")
    assert story.goes_back == 1
    story.move("done")
    assert not story.goes_back


def test_at_a_party_nobody_is_alone() -> None:
    story = Story(parlour.load("raffles"), 1, company=False)
    while story.sitting.state.seat != 0 or not any(act.by == ANN for act in story.sitting.acts):
        story.move()
    assert story.goes_back
    story.sitting.opened.party = "p"
    assert not story.goes_back


# ---- several moves said as one ----


def laying_away(seed: int = 1, company: bool = False, **options: bool) -> Story:
    """A hand in which Ann has now to lay away five cards."""
    for again in range(seed, seed + 40):
        story = Story(parlour.load("chantecler", **options), again, company)
        while story.sitting.state.seat is not None and story.sitting.state.phase != "play":
            if story.sitting.state.phase == "discard" and story.sitting.state.seat == 0:
                return story
            story.move()
    raise AssertionError("Ann has never to lay away.")


def five(story: Story) -> list[str]:
    """Five cards that may be laid away."""
    trial = story.sitting.state.copy()
    moves = []
    for _ in range(5):
        moves.append(trial.legal()[0])
        trial.play(moves[-1])
    return [move.split()[1] for move in moves]


def test_five_discards_are_one_act_and_go_back_as_one() -> None:
    story = laying_away()
    before, cards = story.sitting.state.copy(), five(story)
    written = len(story.rows)
    story.add(story.sitting.said(0, f"discard {' '.join(cards)}", ANN))
    assert len(story.rows) == written + 1
    assert [act.text for act in story.sitting.acts[-5:]] == [f"discard {card}" for card in cards]
    single = before.copy()
    for card in cards:
        single.play(f"discard {card}")
    assert story.sitting.state.s == single.s and story.sitting.state.history == single.history
    assert story.goes_back == 5
    again = restored("t", story.rows)
    assert again.acts == story.sitting.acts and again.state == story.sitting.state
    story.add(events.TookBack(acts=5))
    assert story.sitting.state.s == before.s
    record = str(again.table and again.table.record)
    assert all(f"discard {card}" in record for card in cards) and " ".join(cards) not in record


def test_if_one_of_five_is_not_legal_nothing_is_done() -> None:
    story = laying_away()
    cards = five(story)
    hand = story.sitting.view_at(0).hand
    trump = next(card for card in hand if f"discard {card}" not in story.sitting.state.legal())
    other = next(card for card in story.sitting.game.packs[0] if card not in hand)
    before = story.sitting.state.copy()
    for wrong in (
        [*cards[:4], trump],
        [*cards[:4], cards[0]],
        [*cards[:4], other],
        [*cards[:4], "nonsense"],
        cards[:3],
        [*cards, trump],
    ):
        with pytest.raises(IllegalMove):
            story.sitting.said(0, f"discard {' '.join(wrong)}", ANN)
        assert story.sitting.state == before
    with pytest.raises(IllegalMove, match="turn"):
        story.sitting.said(1, f"discard {' '.join(cards)}", "")
    for card in cards:  # one at a time is as good
        story.add(story.sitting.said(0, f"discard {card}", ANN))
        assert story.goes_back == 1


def test_bots_lay_away_five_cards_in_one_breath_and_the_log_says_so_once() -> None:
    story = laying_away()
    seat = story.sitting.state.seat
    assert seat is not None
    for rung in ("house", "random"):
        view = story.sitting.view_at(seat)
        said = moves_of(rung, 1, view)
        assert said.startswith("discard ") and len(said.split()) == 6
    story.add(story.sitting.said(seat, said, ""))
    for eyes, words in ((seat, said), (2, "discard")):
        told = [shown(story.sitting.game.module, breath, eyes) for breath in breaths(story.sitting.acts)]
        assert told[-1].text == words and len(told) == len(story.sitting.acts) - 4
    assert told[-1].does == "lays away five cards, face down"


def test_what_must_be_laid_away_is_known_beforehand() -> None:
    """Whatever a player chooses, the forced cards are among it; and where there is a choice none of them is."""
    forced = free = 0
    for seed in range(0, 400, 8):
        story = laying_away(seed)
        state = story.sitting.state
        several = state.game.law.together(state.view(0).known)
        assert several is not None and several.moves == 5
        cards = {state.game.rulebook.pack.cards[card] for card in several.forced}
        for choice in range(12):
            trial, laid = state.copy(), set[str]()
            for _ in range(5):
                move = random.Random(choice).choice(trial.legal())
                laid.add(move.split()[1])
                trial.play(move)
            assert cards <= laid
        forced, free = forced + bool(cards), free + (not cards)
    assert forced and free
    open_table = laying_away(open_table=True)
    several = open_table.sitting.game.law.together(open_table.sitting.state.s)
    assert several is not None and not several.forced
