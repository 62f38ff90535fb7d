"""Somebody with a browser, who plays by mouse, by finger or by keys, as far as the page lets him."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, get_args

import msgspec
import pytest

from parlour.wire import table as wire
from parlour.wire.changes import applied

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Locator, Page, WebSocket

Way = Literal["mouse", "touch", "keys"]
WAYS = get_args(Way)

ROOM = '[data-table="room"]'
DUE = f'{ROOM}[data-mine="true"], {ROOM}[data-phase="counted"], {ROOM}[data-phase="over"]'
CARD = "[data-card]"
PLAYABLE = f'{CARD}[aria-disabled="false"]'
TOGETHER = "[data-together]"
CHOICE = '[role="group"][aria-label="Which do you mean?"]'
MOST_STEPS = 120  # of a walk by the Tab key
COARSE = 8  # pixels between two points that are tried
PATIENCE = 100.0  # seconds that anything may take, should the machine be busy with other things

POINTS = """(card, grain) => {
    const box = card.getBoundingClientRect(), points = [];
    for (let y = box.top + 1; y < box.bottom; y += grain)
        for (let x = box.left + 1; x < box.right; x += grain)
            if (card.contains(document.elementFromPoint(x, y))) points.push([x, y]);
    return points;
}"""
"""The points at which a card, half under its neighbours, is the one that would be touched."""

SETTLED = """async () => {
    await document.fonts.ready;
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""

TOUCHED = """(() => {
    const touched = window.touched = [], told = element => element.outerHTML?.slice(0, 120) ?? `${element}`;
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown'])
        addEventListener(type, event => {
            touched.push(`${type} ${event.clientX ?? ''} ${event.clientY ?? event.key} ${told(event.target)}`);
            touched.splice(0, touched.length - 8);
        }, true);
})()"""
"""The page remembers what was touched last, should nothing come of it."""

NEXT_KEY = """wanted => {
    const now = document.activeElement;
    if (now === wanted) return '';
    if (!now?.dataset.card || !wanted.dataset.card) return 'Tab';
    return now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING ? 'ArrowRight' : 'ArrowLeft';
}"""
"""The key that leads towards an element: Tab through the page, arrows within the hand."""


def by_every_way(games: Iterable[str]) -> list[Any]:
    """Every game by mouse, by finger and by keys, as parameters: one way of each, in turn, is not long."""
    return [
        pytest.param(game, way, marks=() if way == WAYS[turn % len(WAYS)] else pytest.mark.long)
        for turn, game in enumerate(games)
        for way in WAYS
    ]


class Player:
    """A visitor with a page; whatever goes wrong on it is remembered."""

    def __init__(self, page: "Page", url: str, way: Way) -> None:
        self.page, self.url, self.way = page, url, way
        self.troubles: list[str] = []
        self.forgiven: list[str] = []
        self.heard: list[str] = []
        self.said: list[str] = []
        self.verbs: set[str] = set()
        page.set_default_timeout(1000 * PATIENCE)
        self.forgive("was preloaded using link preload but not used")  # in time, by a busy browser
        page.on("console", self.read)
        page.on("pageerror", lambda trouble: self.troubles.append(str(trouble)))
        page.on("websocket", self.listen)
        page.add_init_script(TOUCHED)

    def read(self, message: "ConsoleMessage") -> None:
        """What the page writes on its console."""
        if message.type in ("error", "warning") and not any(words in message.text for words in self.forgiven):
            self.troubles.append(message.text)

    def forgive(self, words: str) -> None:
        """What the browser writes with these words in it is no trouble, nor will be: some of it comes late."""
        self.forgiven.append(words)
        self.troubles = [trouble for trouble in self.troubles if words not in trouble]

    def listen(self, socket: "WebSocket") -> None:
        """What the house tells the page, and the page the house."""
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))
        socket.on("framesent", lambda frame: self.said.append(str(frame)))

    def told(self) -> Iterator[dict[str, Any]]:
        """The tables the house has told the page of, whole or by what has changed."""
        table: dict[str, Any] = {}
        for message in (json.loads(frame) for frame in self.heard if frame.startswith("{")):
            if message["type"] == "table":
                table = message
            elif message["type"] == "changes":
                table = applied(table, msgspec.convert(message, wire.Changes))
            else:
                continue
            yield table

    # ---- going about the house ----

    def go(self, path: str = "/") -> None:
        """Open a page of the house."""
        self.page.goto(self.url + path)

    def ask(self, path: str, **body: Any) -> Any:
        """Ask the house for something without a click."""
        answer = self.page.request.post(f"{self.url}/api{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def open_table(
        self, game: str, *seats: str, name: str = "Ann", options: dict[str, Any] | None = None, rung: str = "house"
    ) -> str:
        """Have a table laid, and sit down at it."""
        self.ask("/me", name=name)
        asked = {"game": game, "options": options or {}, "seats": list(seats), "rung": rung}
        table: str = self.ask("/tables", **asked, public=True, gallery=True)["table"]
        self.go(f"/table/{table}")
        return table

    def sees(self, selector: str) -> "Locator":
        """Wait for something; if it does not come, what there is instead is told, and what has led to it."""
        found = self.page.locator(selector).first
        try:
            found.wait_for()
        except Exception as missing:
            missing.add_note(self.page.locator("body").inner_text())
            for what, last in (
                ("touched", self.page.evaluate("window.touched ?? []")),
                ("said", self.said[-4:]),
                ("heard", [frame[:300] for frame in self.heard[-4:]]),
            ):
                missing.add_note("\n".join((f"Last {what}:", *last)))
            raise
        return found

    def reads(self, words: str | re.Pattern[str], role: Any = "heading") -> "Locator":
        """Wait for something by what it is called."""
        found = self.page.get_by_role(role, name=words).first
        found.wait_for()
        return found

    def settle(self) -> None:
        """Let the page come to rest: its letters are there, and it has been drawn as it is now."""
        self.page.evaluate(SETTLED)

    # ---- at the table ----

    def mark(self, name: str) -> str:
        """What the table says of itself."""
        return self.page.locator(ROOM).get_attribute(f"data-{name}") or ""

    @property
    def is_due(self) -> bool:
        """Is it this player's turn?"""
        return self.mark("mine") == "true"

    def hand(self) -> list[str]:
        """The cards in the hand, as they lie."""
        return self.named(CARD, "card")

    def named(self, selector: str, mark: str) -> list[str]:
        """What some elements are marked with."""
        found: list[str] = self.page.locator(selector).evaluate_all(f"all => all.map(each => each.dataset.{mark})")
        return found

    def trick(self) -> list[str]:
        """The cards of the trick, by name."""
        return self.page.get_by_role("list", name="The trick").get_by_role("listitem").all_inner_texts()

    def comes_to_turn(self) -> bool:
        """Wait for one's turn, or for the count: then there is none."""
        self.sees(DUE)
        return self.is_due

    def play_hand(self, until: Callable[[], bool] = lambda: False) -> None:
        """Play whenever it is one's turn, up to the count or until all is as wanted."""
        while self.comes_to_turn() and not until():
            self.act()

    def act(self) -> None:
        """Make the first move that has a button, if possible of a kind not yet made; else play the first card."""
        position = self.mark("position")
        moves = self.named("[data-move]", "move")
        if self.page.locator(TOGETHER).count():
            self.choose_together()
        elif moves:
            fresh = [move for move in moves if move.split()[0] not in self.verbs]
            move = (fresh or moves)[0]
            self.verbs.add(move.split()[0])
            self.press(self.page.locator(f'[data-move="{move}"]').first)
        else:
            self.pick(self.page.locator(PLAYABLE).first)
        done = f'{ROOM}:not([data-position="{position}"])'
        self.sees(f"{done}, {CHOICE}")
        if self.mark("position") == position:
            self.press(self.page.locator(CHOICE).get_by_role("button").first)
            self.sees(done)

    def choose_together(self) -> None:
        """Choose as many cards as are wanted, the first ones, and have them go as one."""
        ready = self.page.locator(f"{TOGETHER} [data-move]")
        while not ready.count():
            self.pick(self.page.locator(f'{PLAYABLE}:not([aria-pressed="true"])').first)
        self.press(ready)

    # ---- by hand ----

    def press(self, button: "Locator") -> None:
        """Press a button."""
        match self.way:
            case "mouse":
                button.click()
            case "touch":
                button.tap()
            case "keys":
                self.reach(button)
                self.page.keyboard.press("Enter")

    def pick(self, card: "Locator") -> None:
        """Pick a card out of the hand."""
        if self.way == "keys":
            self.press(card)
            return
        x, y = self.point(card)
        if self.way == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def point(self, card: "Locator") -> tuple[float, float]:
        """Where a card is best touched: in the middle of what can be seen of it."""
        points: list[tuple[float, float]] = card.evaluate(POINTS, COARSE)
        if not points:
            card.scroll_into_view_if_needed()
            points = card.evaluate(POINTS, COARSE)
        assert points, "A card lies wholly under others."
        x, y = (sum(places) / len(points) for places in zip(*points, strict=True))
        return min(points, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)

    def reach(self, wanted: "Locator") -> None:
        """Walk to something by keys alone."""
        for _ in range(MOST_STEPS):
            key = wanted.evaluate(NEXT_KEY)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"No key leads to {wanted}.")
