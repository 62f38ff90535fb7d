"""Game of the Lost Heir: what is refused, what is known, what is told, and what the house would do."""

import pytest

import parlour
from parlour import BadChoice, BadDeal, IllegalMove, Table
from parlour.bots.games.lost_heir.advice import advise, promise
from parlour.games.lost_heir import mind, words
from parlour.games.lost_heir import rules as lost_heir
from parlour.games.lost_heir.pack import DECK as LOST_HEIR
from tests.games.lost_heir.laying import SUITS, city, dealt, says, table


def test_what_is_wrong_is_refused_with_a_sentence() -> None:
    game = parlour.load("lost-heir")
    for players in (1, 7, True):
        with pytest.raises(BadChoice):
            parlour.load("lost-heir", players=players)
    for wrong in ({"game": 0}, {"game": "25"}, {"credit_wins": 1}, {"open_table": 1}):
        with pytest.raises(BadChoice):
            parlour.load("lost-heir", **wrong)
    with pytest.raises(BadDeal, match="lacks"):
        game.start(dealer=0, deck=list(LOST_HEIR.cards[:-1]))
    with pytest.raises(BadDeal, match="too often"):
        game.start(dealer=0, deck=[*LOST_HEIR.cards[:-1], "boston-1"])
    with pytest.raises(BadDeal, match="side the same"):
        parlour.load("lost-heir", partners=True).start(seed=1, score=[1, 2, 3, 4])


def test_an_illegal_move_changes_nothing() -> None:
    state = says(table(SUITS), "bid 5")
    for moves, wrong in (
        ("", ("bid 5", "bid 18", "sell", "name boston", "boston-1", "", "Pass")),
        ("pass, pass", ("pass", "bid 6", "name boston")),
        ("sell", ("sell", "boston-1", "name paris")),
        ("name boston", ("new-york-1", "wrong-boy", "pass", "boston-1")),
    ):
        if moves:
            says(state, moves)
        before = state.copy()
        for move in wrong:
            with pytest.raises(IllegalMove):
                state.play(move)
            assert state == before


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_imagined_hands_respect_what_was_seen(players: int) -> None:
    game = parlour.load("lost-heir", players=players, game=1000)
    for seed in range(4):
        state = game.start(seed=seed)
        while not state.hand_over:
            legal = state.legal()
            state.play(legal[(seed * 7 + len(legal) // 2) % len(legal)])
            if state.s.phase != lost_heir.PLAY:
                continue
            viewer = (seed + state.s.laid) % players
            view = state.view(viewer)
            world = view.imagine(seed)
            assert world.view(viewer).to_dict() == view.to_dict()
            assert sum(world.s.hand) == sum(state.s.hand)
            for seat in range(players):
                assert len(world.hand(seat)) == len(state.hand(seat))
                assert world.s.hand[seat] & ~mind.may_hold(state.s, seat) == 0


def test_a_void_is_remembered() -> None:
    state = says(table(SUITS), "bid 5, pass, pass, sell, name chicago, lost-heir, wrong-boy, boston-1, chicago-1")
    assert state.view(0).to_dict()["void"] == [[], [], ["chicago"], []]
    for seed in range(30):
        assert not any(card.startswith("chicago") for card in state.view(0).imagine(seed).hand(2))


def test_the_table_is_told_in_words() -> None:
    names = ["Ada", "Ben", "Cora", "Dan"]
    state = table(SUITS)
    assert words.tell(state.view(None).known, names)["Auction"] == "nothing yet"
    says(state, "bid 5, pass, pass, sell, name new-york, lost-heir, wrong-boy")
    told = words.tell(state.view(None).known, names)
    assert told["Trump"] == "New York, named by Ada, for 5"
    assert told["Credited"] == "Dan: 5"
    assert told["On the table"] == "Ada: lost-heir; Ben: wrong-boy"
    assert "Lost Heir" not in told
    says(state, "new-york-blank, chicago-1")
    assert words.tell(state.view(None).known, names)["Lost Heir"] == "counts for nobody"


def test_the_record_breaks_its_lines_after_the_auction_and_every_trick() -> None:
    game = parlour.load("lost-heir")
    sitting = Table(game, deck=dealt(SUITS, 3), dealer=3)
    for move in ["bid 5", "pass", "pass", "sell", "name new-york", *SUITS[0][-1:], "wrong-boy", "new-york-blank"]:
        sitting.play(sitting.state.seat, move)
    sitting.play(3, "chicago-1")
    lines = [line.strip() for line in str(sitting.record).splitlines() if line.strip()[:1].isdigit()]
    assert lines == [
        "1. bid 5, pass, pass",
        "4. sell, name new-york",
        "6. lost-heir, wrong-boy, new-york-blank, chicago-1",
    ]


def test_advice_is_legal_and_better_than_nothing() -> None:
    for options in ({"players": 3}, {"players": 4, "partners": True}, {"players": 5}):
        game = parlour.load("lost-heir", **options)
        for seed in range(5):
            state = game.start(seed=seed)
            while not state.hand_over:
                assert state.seat is not None
                state.play(advise(state.view(state.seat)))


def test_the_house_bids_no_more_than_an_even_share_its_high_trumps_and_the_heir() -> None:
    state = table(SUITS)
    assert promise(state.view(0), 0) == 3 + 3 + 5  # all of New York, and the Heir
    assert promise(state.view(0), 1) == 3 + 5
    assert promise(state.view(1), 1) == 3 + 3
    for bid, said in ((10, "bid 11"), (11, "pass")):
        assert advise(says(table(SUITS), f"bid {bid - 1}, bid {bid}, pass").view(0)) == said
    pairs = table(SUITS, partners=True)
    assert promise(pairs.view(0), 0) == 6 + 3 + 5
    assert advise(says(pairs, "bid 1, pass").view(2)) == "pass"  # it does not bid against its partner


def test_the_house_sells_what_it_cannot_better() -> None:
    assert advise(says(table(SUITS), "bid 5, pass, pass").view(3)) == "decline"
    assert advise(says(table(SUITS), "bid 6, pass, pass").view(3)) == "sell"
    assert advise(says(table(SUITS, score=[0, 0, 0, 20]), "bid 5, pass, pass").view(3)) == "sell"  # that is game


def test_the_house_names_the_city_of_its_high_cards_and_the_longer_of_two() -> None:
    assert advise(says(table(SUITS), "pass, pass, pass").view(3)) == "name chicago"
    hand = [*city("boston", "1", "2", "3", "4", "5"), *city("chicago", "1", "2", "3", "4", "5", "6"), "wrong-boy"]
    poor = table([[], [], [], hand])
    assert advise(says(poor, "pass, pass, pass").view(3)) == "name chicago"


def test_the_house_throws_the_wrong_boy_to_others() -> None:
    state = says(table(SUITS), "bid 5, pass, pass, sell, name new-york, new-york-mayor")
    assert advise(state.view(1)) == "wrong-boy"
