"""States and views in a notebook: the table in words, the hand in drawings, and nothing that a seat may not see."""

import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest

import parlour
from parlour import Game
from tests.helpers import own_game

VOID = {"br", "hr", "img", "meta"}


class Reader(HTMLParser):
    """Collects words and ids, and sees that every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.used: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.handle_startendtag(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.used += [(given["href"] or "").removeprefix("#")] if tag == "use" else []
        self.used += re.findall(r"url\(#([^)]+)\)", " ".join(value or "" for value in given.values()))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_state_is_shown_with_the_hand_of_the_seat_to_act(name: str) -> None:
    game = parlour.load(name)
    state = game.start(seed=3)
    for move in range(4):
        assert not state.hand_over
        page = Reader(state._repr_html_())
        assert len(set(page.ids)) == len(page.ids) and set(page.used) <= set(page.ids)
        words = " ".join(page.words)
        assert game.rulebook.title in words and f"seat-{state.seat}" in words and "Score" in words
        assert state.seat is not None
        drawn = [used.partition("-")[2] for used in page.used if re.fullmatch(r"p[0-9a-f]{8}-[a-z0-9-]+", used)]
        assert drawn == state.hand(state.seat), move
        state.play(state.legal()[0])


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_view_shows_what_its_seat_may_know_and_no_more(name: str) -> None:
    """The same world but for what the seat cannot know gives the same page."""
    game = parlour.load(name)
    state = game.start(seed=3)
    for _ in range(3):
        state.play(state.legal()[0])
    for seat in (None, 0, 1):
        view = state.view(seat)
        other = view.imagine(5).view(seat)
        assert unmarked(view._repr_html_()) == unmarked(other._repr_html_())
        assert ("the gallery sees it" if seat is None else f"seat-{seat} sees it") in view._repr_html_()


def unmarked(html: str) -> str:
    """A page without what tells its ids from those of other pages."""
    mark = re.search(r"p[0-9a-f]{8}", html)
    return html.replace(mark[0], "p") if mark else html


def test_many_hands_on_one_page_share_no_ids() -> None:
    state = parlour.load("trolley").start(seed=1)
    page = Reader("".join([state._repr_html_(), state._repr_html_(), state.view(0)._repr_html_()]))
    assert len(set(page.ids)) == len(page.ids) and set(page.used) <= set(page.ids)


def test_a_hand_that_is_over_says_so() -> None:
    state = parlour.load("raffles", game=1).start(seed=1)
    while not state.hand_over:
        state.play(state.legal()[0])
    html = state._repr_html_()
    assert "the hand is over" in html and "Won by" in html and "<svg" not in html


def test_a_page_is_small_enough_to_keep() -> None:
    for name in parlour.GAMES:
        assert len(parlour.load(name).start(seed=1)._repr_html_()) < 100_000


def test_cards_that_nobody_has_drawn_are_words() -> None:
    state = Game(own_game).start(seed=1)
    page = Reader(state._repr_html_())
    assert state.seat is not None and not page.used
    assert [word for word in page.words if word in own_game.PACK.cards] == state.hand(state.seat)
    odd = Game(own_game)
    object.__setattr__(odd.rulebook, "title", "<script>&")
    try:
        assert "&lt;script&gt;&amp;" in odd.start(seed=1)._repr_html_()
    finally:
        object.__setattr__(odd.rulebook, "title", "A Game of One's Own")


def test_nothing_else_needs_the_notebook() -> None:
    code = (
        "import sys, pickle, parlour\n"
        "state = parlour.load('raffles').start(seed=1)\n"
        "pickle.loads(pickle.dumps(state)), repr(state), state.position, state.to_dict()\n"
        "assert 'parlour.notebook' not in sys.modules and 'parlour.press' not in sys.modules\n"
        "assert '<svg' in state._repr_html_() and '<svg' in state.view(0)._repr_html_()\n"
        "assert 'numpy' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
