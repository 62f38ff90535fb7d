"""Programs at the table: tokens, the client, the example bot and the document, over a real socket."""

import random
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import parlour
from parlour.client import Chair, House, Refusal, Unfair
from parlour.client.chair import Gift, check
from parlour.errors import ParlourError
from parlour.server import metrics
from parlour.server.app import ADDRESSES
from parlour.server.http import openapi
from parlour.server.serve import MOST_FRAME
from parlour.table.fair import commitment
from parlour.table.record import Record
from parlour.wire import pages
from parlour.wire import table as wire
from tests.helpers.ports import reserved
from tests.helpers.serving import open_doors
from tests.helpers.visiting import CALM, LONGEST, SLOW

ROOT = Path(__file__).parents[2]
SECRET = "5a" * 32


def play_out(chair: Chair) -> wire.Table:
    """Any legal moves to the end of the hand."""
    for now in chair:
        if now.you is None:
            chair.sit()
        elif now.phase in ("counted", "over"):
            return now
        elif now.board and now.board.legal:
            chair.play(random.choice(now.board.legal))
    raise AssertionError


def test_the_example_bot_sits_down_and_plays(tmp_path: Path) -> None:
    with open_doors(tmp_path) as (address, _):
        bot = [sys.executable, str(ROOT / "examples" / "bot.py"), address]
        done = subprocess.run(bot, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST)
        assert done.returncode == 0 and done.stdout.startswith("Won by "), done.stderr
    assert len((ROOT / "examples" / "bot.py").read_text(encoding="utf-8").splitlines()) <= 30


def test_two_programs_play_a_game_and_read_its_record(tmp_path: Path) -> None:
    with open_doors(tmp_path) as (address, _):
        ada, ben = House.enter(address, "Ada"), House.enter(address, "Ben")
        assert ada.me().name == "Ada" and [game.name for game in ada.games()] == list(parlour.GAMES)
        opened = ada.open("matchem", seats=["me", "open", "bot", "bot"], public=False)
        assert opened.invite and not ben.tables()
        with pytest.raises(Refusal) as refused:
            ben.show(opened.table, "guess")
        assert refused.value.status == 403
        ben.show(opened.table, opened.invite)

        def play_too() -> None:
            with ben.at(opened.table) as chair:
                play_out(chair)

        other = threading.Thread(target=play_too, daemon=True)
        other.start()
        with ada.at(opened.table) as chair:
            over = play_out(chair)
            assert chair.gifts[1].taken and over.fair and over.fair.secret
        other.join(LONGEST)
        Record.parse(ada.record(opened.table)).replay()
        assert ada.record(opened.table) == ben.record(opened.table)


def test_a_line_that_breaks_is_taken_up_again(tmp_path: Path) -> None:
    leaving = ExitStack()
    port = leaving.enter_context(reserved()).getsockname()[1]
    with open_doors(tmp_path, CALM, port) as (address, _):
        house = House.enter(address, "Ada")
        chair = leaving.enter_context(house.at(house.open("euchre").table))
        before = next(now for now in chair if now.board and now.board.legal)
    with open_doors(tmp_path, CALM, port), leaving:
        after = next(now for now in chair if now.board and now.board.legal)
        assert after.board == before.board and after.position == before.position
        chair.play("nonsense")
        next(now for now in chair if chair.refusal)
        assert chair.refusal.endswith(".") and after.board
        chair.play(after.board.legal[0])
        play_out(chair)


# ---- tokens ----


def test_a_token_is_a_guest_until_it_is_revoked(tmp_path: Path) -> None:
    with open_doors(tmp_path, SLOW) as (address, app):
        house = House.enter(address, "Ada")
        table, token = house.open("euchre").table, house.token
        with house.at(table) as chair:
            assert next(iter(chair)).you == 0
            house.revoke()
            with pytest.raises(ParlourError, match="revoked"):
                list(chair)
        house.token = token
        for attempt in (house.me, house.tables, lambda: house.open("euchre")):
            with pytest.raises(Refusal) as refused:
                attempt()
            assert refused.value.status == 401
        with house.at(table) as chair, pytest.raises(ParlourError, match="not good"):
            list(chair)
        while app.state.tokens.sockets:  # the house hears a little later that a line is closed
            time.sleep(0.01)
    journal = b"".join(path.read_bytes() for path in tmp_path.glob("house.sqlite*"))
    assert token.encode() not in journal and token[8:].encode() not in journal


def test_a_token_makes_nothing_that_outlives_it(tmp_path: Path) -> None:
    with open_doors(tmp_path, SLOW) as (address, _):
        house = House.enter(address, "Ada")
        for path in ("/api/me/code", "/api/me/token"):
            with pytest.raises(Refusal, match="not enough") as refused:
                house.send("POST", path, pages.Please())
            assert refused.value.status == 403
        body, cookie = house.send("POST", "/api/me", pages.Name(name="Adah"))
        assert b"Adah" in body and cookie == ""


@pytest.mark.parametrize("shown", ["", "parlour-", "parlour-x", "x", "parlour-" + "y" * 200, "parlour-é"])
def test_a_forged_token_is_nobodys(tmp_path: Path, shown: str) -> None:
    with open_doors(tmp_path, SLOW) as (address, _):
        with pytest.raises(Refusal) as refused:
            House(address).send("GET", "/api/me", headers={"Authorization": f"Bearer {shown}"})
        assert refused.value.status == 401
        assert House(address).send("GET", "/api/me", headers={"Authorization": "Basic eDp5"})[0]  # a proxy's affair


def test_an_address_that_is_none_and_a_house_that_is_not_there() -> None:
    with pytest.raises(ParlourError, match="begins with http"):
        House("ftp://example.org")
    with pytest.raises(Refusal, match="does not answer"):
        House("http://127.0.0.1:9").games()


def test_another_sites_page_gets_no_socket(tmp_path: Path) -> None:
    with open_doors(tmp_path, SLOW) as (address, _):
        house = House.enter(address, "Ada")
        chair = house.at(house.open("euchre").table)
        with pytest.raises(InvalidStatus):
            connect(chair.address, additional_headers={**chair.headers, "Origin": "https://evil.example"})


def test_a_frame_that_is_too_long_ends_the_visit(tmp_path: Path) -> None:
    with open_doors(tmp_path, SLOW) as (address, _):
        house = House.enter(address, "Ada")
        chair = house.at(house.open("euchre").table)
        with connect(chair.address, additional_headers=chair.headers) as line:
            assert '"table"' in str(line.recv())
            line.send("x" * (MOST_FRAME + 1))
            with pytest.raises(ConnectionClosed) as closed:
                for _ in range(10):
                    line.recv(timeout=LONGEST)
            assert closed.value.rcvd and closed.value.rcvd.code == 1009


# ---- fair deals ----


def test_a_deal_that_is_not_what_was_promised_is_found_out() -> None:
    gift = Gift(commitment(SECRET), "ab" * 32, taken=True)
    fair = wire.Fair(hand=1, commitment=commitment(SECRET), given=["-", "ab" * 32], secret=SECRET)
    check(fair, 1, gift)
    for wrong in ({"commitment": "00" * 32}, {"given": ["-", "-"]}, {"given": ["-", "cd" * 32]}, {"secret": "5b" * 32}):
        with pytest.raises(Unfair):
            check(msgspec.structs.replace(fair, **wrong), 1, gift)
    check(msgspec.structs.replace(fair, given=["-", "-"]), 1, Gift(commitment(SECRET), "ab" * 32))  # it came too late
    chair = Chair("ws://nowhere")
    chair.gifts[2] = gift
    with pytest.raises(Unfair, match="taken back"):
        chair.give(wire.Promised(hand=2, commitment="00" * 32, given=[]), 1)


# ---- the house itself ----


def test_the_house_says_how_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_doors(tmp_path, CALM) as (address, app):
        house = House.enter(address, "Quixote")
        with house.at(house.open("matchem").table) as chair:
            chair_now = next(now for now in chair if now.board and now.board.legal)
            assert chair_now.board
            chair.play(chair_now.board.legal[0])
            next(now for now in chair if now.position > chair_now.position)
            text = House(address).send("GET", "/metrics")[0].decode()
        assert b"lag" in House(address).send("GET", "/healthz")[0]
        for part in (
            'parlour_tables{phase="playing"} 1',
            'parlour_visitors{at="seat"} 1',
            'parlour_events_total{event="dealt"}',
            "parlour_act_to_view_seconds_count",
            "parlour_thought_seconds_sum",
            "parlour_commit_seconds_bucket",
            "parlour_loop_lag_seconds",
        ):
            assert part in text, part
        assert (
            metrics.VIEWS.sum > 0 and metrics.COMMITS.sum > 0 and "Quixote" not in text and chair_now.table not in text
        )
        for line in text.splitlines():
            assert line.startswith("# ") or float(line.rpartition(" ")[2]) >= 0
        with pytest.raises(Refusal) as refused:
            House(address).send("GET", "/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
        assert refused.value.status == 404

        async def broken() -> None:
            raise parlour.NotAvailable("no")

        monkeypatch.setattr(app.state.vitals.journal, "pulse", broken)
        app.state.vitals.looked = float("-inf")
        with pytest.raises(Refusal, match="journal") as refused:
            House(address).send("GET", "/healthz")
        assert refused.value.status == 503


def test_the_document_is_served_and_whole(tmp_path: Path) -> None:
    with open_doors(tmp_path, SLOW) as (address, _):
        served = msgspec.json.decode(House(address).send("GET", "/api/openapi.json")[0])
    assert served == msgspec.json.decode(wire.encode(openapi.document(ADDRESSES)))
    named = {part.rpartition("/")[2] for part in references(served)}
    assert named <= served["components"]["schemas"].keys() and {"Table", "Play", "NewTable", "Trouble"} <= named
    for it in ADDRESSES:
        if it.path.startswith("/api/") and it.path != "/api/openapi.json":
            said = served["paths"][it.path][it.method.lower()]
            assert said["summary"].endswith(".") and ("requestBody" in said) == (it.method == "POST")


def references(part: object) -> list[str]:
    """All that a document refers to."""
    if isinstance(part, dict):
        own = [str(part["$ref"])] if "$ref" in part else []
        return own + [found for value in part.values() for found in references(value)]
    return [found for value in part for found in references(value)] if isinstance(part, list) else []
