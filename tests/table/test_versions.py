"""Games that were begun under an older version of the rules go on by the rules they were begun under."""

import pickle
import re
from typing import Any

import pytest

import parlour
from parlour import BadDeal, Game, NotAvailable, Record, RecordError, State, Table
from parlour.engine.game import loaded
from parlour.server.live.table import events, sitting
from tests.helpers.openings import opening

CHANGED = [name for name in parlour.GAMES if parlour.load(name).rulebook.version > 1]
NEW = {
    name: [option.name for option in parlour.load(name).rulebook.options if option.since > 1] for name in parlour.GAMES
}
PARTNERS = parlour.load("lost-heir", partners=True, partner_credit=False)
SOLD = "pass, bid 9, pass, pass, sell, name boston"  # by seat 3 to his partner, seat 1


def sold(game: Game = PARTNERS) -> Table:
    """A dealer has sold to his partner, and was credited with nothing."""
    deck = list(game.packs[0])
    table = Table(game, deck=deck, dealer=3)
    for move in SOLD.split(", "):
        table.play(table.state.seat, move)
    return table


def as_written_then(text: str) -> str:
    """A record as the first version wrote it."""
    name = re.findall(r"^game: (.+)$", text, re.MULTILINE)[0]
    for option in NEW[name]:
        text = re.sub(rf", {option}=\w+", "", text)
    return re.sub(r"^rules: \d+$", "rules: 1", text, flags=re.MULTILINE)


def data_then(state: State, seats: int | None = None) -> dict[str, Any]:
    """A state's data as the first version wrote it, which may have had fewer seats."""
    new = NEW[state.game.name]
    data = state.to_dict() | {"rules": 1}
    data["options"] = {name: value for name, value in data["options"].items() if name not in new}
    data["fields"] = {name: value for name, value in data["fields"].items() if name not in new}
    if seats is not None:
        size = state.game.rulebook.seats
        for name, value in data["fields"].items():
            field = state.game.fields[name]
            if field.size is not None and field.size % size == 0 and name != "stops":
                data["fields"][name] = value[: field.size // size * seats]
    return data


def test_the_games_whose_rules_have_changed() -> None:
    assert sorted(CHANGED) == ["euchre", "lost-heir", "roulette", "transfer"]
    assert NEW["lost-heir"] == ["partner_credit"] and NEW["euchre"] == ["any_colour"]
    assert NEW["roulette"] == ["banker_counts"] and NEW["transfer"] == []


def test_an_old_record_is_replayed_and_played_on_by_the_old_rules_and_says_so() -> None:
    text = as_written_then(str(sold().record))
    assert "partner_credit" not in text and "rules: 1" in text
    table = Record.parse(text).replay()
    assert table.state.points == [0, 0, 0, 0] and table.game.options["partner_credit"] is False
    assert str(table.record) == text
    while not table.state.hand_over:
        table.play(table.state.seat, table.state.legal()[0])
    whole = str(table.record)
    assert whole.startswith(text.rstrip("\n")) and str(Record.parse(whole).replay().record) == whole
    table.next_hand(seed=1)
    assert str(Record.parse(str(table.record)).replay().record) == str(table.record)


def test_the_same_moves_under_todays_rules_come_to_something_else() -> None:
    today = sold(parlour.load("lost-heir", partners=True))
    assert today.state.points == [0, 9, 0, 9]
    assert "rules: 2" in str(today.record) and "partner_credit=yes" in str(today.record)


@pytest.mark.parametrize("name", CHANGED)
def test_every_changed_game_is_read_as_it_was_written_then(name: str) -> None:
    options = parlour.load(name).rulebook.options
    before: dict[str, Any] = {option.name: option.before for option in options if option.since > 1}
    table = Table(parlour.load(name, **before), seed=3)
    for _ in range(5):
        table.play(table.state.seat, table.state.legal()[-1])
    text = as_written_then(str(table.record))
    again = Record.parse(text).replay()
    assert again.state.s == table.state.s and str(again.record) == text
    assert again.game.version == 1 and again.game.options == table.game.options


def test_an_option_that_came_later_is_none_of_an_old_record() -> None:
    text = as_written_then(str(sold().record)).replace("partners=yes", "partners=yes, partner_credit=yes")
    with pytest.raises(RecordError, match="Version 1 of the rules of lost-heir had no option partner_credit"):
        Record.parse(text).replay()


@pytest.mark.parametrize("version", [0, -1, 3, 99])
def test_rules_that_are_not_known_are_refused_with_what_can_still_be_done(version: int) -> None:
    record = Record.parse(str(sold().record).replace("rules: 2", f"rules: {version}"))
    assert str(record).count(f"rules: {version}") == 1  # it can be read
    with pytest.raises(RecordError, match=rf"line 3.*version {version} .* up to version 2; it can be read"):
        record.replay()


def test_old_data_and_old_positions_go_on_in_a_game_with_the_old_options() -> None:
    state = sold().state
    data = data_then(state)
    assert PARTNERS.from_dict(data) == state
    assert PARTNERS.from_dict(PARTNERS.from_dict(data).to_dict()) == state
    line = state.position.replace("lost-heir/2", "lost-heir/1")
    assert "partner_credit" not in line and PARTNERS.from_position(line).s == state.s


def test_old_data_is_refused_by_a_game_with_other_options() -> None:
    today = parlour.load("lost-heir", partners=True)
    with pytest.raises(BadDeal, match="'partner_credit': False"):
        today.from_dict(data_then(sold().state))
    with pytest.raises(BadDeal, match="partner_credit is 0 there"):
        today.from_position(sold().state.position.replace("lost-heir/2", "lost-heir/1"))
    with pytest.raises(BadDeal, match="known up to version 2"):
        PARTNERS.from_dict(data_then(sold().state) | {"rules": 3})


def test_old_data_of_roulette_had_ten_seats() -> None:
    game = parlour.load("roulette", 3, bank=1000, banker_counts=False)
    state = game.start(seed=1)
    for move in ("bet 5 red", "done", "bet 5 black"):
        state.play(move)
    data = data_then(state, seats=10)
    assert len(data["fields"]["chips"]) == 10
    assert game.from_dict(data) == state
    data["fields"]["chips"].append(0)
    assert game.from_dict(data) == state
    with pytest.raises(BadDeal, match="chips"):
        game.from_dict(data | {"fields": data["fields"] | {"chips": [0] * 13}})
    with pytest.raises(BadDeal, match="banker_counts"):
        game.from_dict(data | {"rules": 2})


def test_a_pickled_game_knows_under_which_rules_it_was_begun() -> None:
    old = loaded("parlour.games.lost_heir.rules", {"players": 4, "partners": True}, False)
    assert old.version == 1 and old.options["partner_credit"] is False
    assert pickle.loads(pickle.dumps(old)) == old and pickle.loads(pickle.dumps(old)).version == 1
    assert pickle.loads(pickle.dumps(PARTNERS)) == PARTNERS != old


def rows(opened: events.Opened) -> list[tuple[int, float, str]]:
    """The journal of a table that was just opened."""
    return [(0, 0.0, events.written(opened))]


def test_a_table_of_the_first_version_goes_on_by_its_rules() -> None:
    options: dict[str, Any] = {"players": 4, "partners": True, "credit_wins": True, "game": 25, "open_table": False}
    old = sitting.restored("abc", rows(opening(parlour.load("lost-heir"), options=options, rules=1)))
    assert old.game.version == 1 and old.game.options["partner_credit"] is False
    new = sitting.restored("abc", rows(opening(PARTNERS, options=options | {"partner_credit": True}, rules=2)))
    assert new.game.version == 2 and new.game.options["partner_credit"] is True


def test_a_table_of_a_version_that_is_not_known_says_so() -> None:
    with pytest.raises(NotAvailable, match=r"cannot go on\. This follows version 3 of the rules of lost-heir"):
        sitting.restored("abc", rows(opening(PARTNERS, rules=3)))
