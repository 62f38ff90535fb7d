"""By the day, by desk and by telephone: a table is laid, left, and found again when days have gone by."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Come
from tests.browser.house import BrowserHouse
from tests.browser.player import ROOM, Player, Way
from tests.browser.test_friends import say_name
from tests.browser.test_looks import check

pytestmark = pytest.mark.browser

DAY = 24 * 3600
CLOCK = """
import sys, time
from pathlib import Path
from parlour.server import clock
from parlour.server.lobby import turns
turns.LOOK = 0.2
shift = Path(sys.argv[2]) / "shift"
clock.Calendar.heed = lambda self, told: None
clock.Calendar.time = lambda self: time.time() + (float(shift.read_text() or 0) if shift.exists() else 0.0)
"""


class DatedHouse(BrowserHouse):
    """A house whose calendar is turned by the test."""

    before = CLOCK

    def later(self, days: float) -> None:
        """From now on so many days have gone by."""
        (self.data / "shift").write_text(str(days * DAY))


@pytest.fixture
def dated(tmp_path: Path) -> Iterator[DatedHouse]:
    """Such a house, of its own."""
    house = DatedHouse(tmp_path / "house")
    yield house
    house.kill()


def lay_by_the_day(player: Player) -> str:
    """From the shelf to a table by the day, for two; the link to it."""
    player.go()
    player.press(player.reads("With friends at Trolley Matchem", "link"))
    say_name(player, "Ann", "Go on")
    player.page.get_by_label("Players").select_option("2")
    player.page.get_by_label("The game is played").select_option("1")
    player.sees("text=Nobody need be here at the same time")
    check(player)
    player.press(player.reads("Lay the table", "button"))
    player.sees("text=by the day: a day for a move")
    return player.sees("[data-invite] input").input_value()


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_table_is_laid_left_and_found_again_when_a_day_has_gone_by(way: Way, come: Come, dated: DatedHouse) -> None:
    ann, bea = come(way, at=dated), come(at=dated)
    link = lay_by_the_day(ann)
    bea.page.goto(link)
    say_name(bea, "Bea", "Sit down")
    for player in (ann, bea):
        player.sees(ROOM)
    late, other = (ann, bea) if ann.page.locator(f'{ROOM}[data-mine="true"]').count() else (bea, ann)
    late.page.wait_for_function("document.title.startsWith('Your turn')")
    late.sees("text=24 hours left")
    for player in (ann, bea):
        player.go()
    late.sees("text=Your turn, 24 hours left")
    assert late.page.title() == "Your turn: Parlour: the shelf"
    assert other.page.title() == "Parlour: the shelf"
    late.go("/book")
    late.sees("text=your turn, 24 hours left")
    late.go()
    dated.later(0.95)
    late.go()
    late.sees("text=Your turn, 72 minutes left")
    dated.later(1.1)
    late.page.wait_for_timeout(1500)
    name = "Ann" if late is ann else "Bea"
    late.press(late.page.get_by_role("link", name=re.compile("Resume")))
    late.sees("text=Your time was up, so a bot has played that move")
    check(late)
    other.press(other.page.get_by_role("link", name=re.compile("Resume")))
    other.sees(f"text=The time of {name} was up, so a bot has played that move")
    if not late.page.locator(f'{ROOM}[data-mine="true"]').count():
        assert other.is_due
