"""The papers speak true: what they name is there, and what is there is named where people look for it."""

import argparse
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from parlour.cli import command_parser
from parlour.server.app import ADDRESSES, SOCKETS
from parlour.wire import book, days, deals, pages, party, party_pages, problems
from parlour.wire import table as wire

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "web/README.md")
PAPERS = [*(ROOT / name for name in TOP), *PAGES]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
ROOMS = ("parlour", "tests", "bench", "docs", "examples", "web/src")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def tags(union: Any) -> list[str]:
    """The types of messages, as they are spelled on the wire."""
    return [kind.__struct_config__.tag for kind in get_args(union)]


@pytest.mark.parametrize("tag", tags(wire.Message) + tags(wire.Word) + tags(party.Word) + ["party"])
def test_every_message_stands_in_the_protocol(tag: str) -> None:
    assert f"`{tag}`" in PROTOCOL


@pytest.mark.parametrize("path", sorted({address.path for address in ADDRESSES} | {route.path for route in SOCKETS}))
def test_every_address_stands_in_the_protocol(path: str) -> None:
    told = re.sub(r"\{\w+\}", "{}", PROTOCOL + read("docs/programs.md")).replace("…/replay", "/api/shared/{}/replay")
    assert path in ("/{path:path}", "/art/{file}") or re.sub(r"\{\w+\}", "{}", path) in told


def test_the_protocol_names_no_message_and_no_shape_that_is_not_there() -> None:
    known = {name for part in (wire, pages, book, party, party_pages, deals, problems, days) for name in vars(part)}
    for asked, answered in re.findall(r"\| `(?:GET|POST|DELETE) [^|]*\| (?:`(\w+)` → )?`(\w+)(?:\[\])?` \|", PROTOCOL):
        assert {asked, answered} - {""} <= known
    words = set(tags(wire.Word) + tags(party.Word))
    for cell in re.findall(r"(?m)^\| ((?:`[\w-]+`(?: `\{[^`]*\}`)?(?:, )?)+) \| (?:anyone|a player|hostess)", PROTOCOL):
        assert set(re.findall(r"`([\w-]+)`", cell)) <= words, cell


def test_what_the_plan_of_the_house_names_is_there() -> None:
    text = read("docs/architecture.md")
    for name in set(re.findall(r"`([\w/*-]+\.(?:py|md|ts|js))`", text)):
        found = [*ROOT.glob(name), *(path for room in ROOMS for path in (ROOT / room).rglob(name))]
        assert found, f"{name} is named, but is not there"
    for path in set(re.findall(r"`((?:parlour|tests|web|server|table|bots|press|docs|lab|party)/[\w/]*)`", text)):
        assert (ROOT / path).exists() or (ROOT / "parlour" / path).exists(), f"{path} is named, but is not there"


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.relative_to(ROOT).as_posix())
def test_no_link_leads_nowhere(paper: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", paper.read_text(encoding="utf-8")):
        assert "://" in link or (paper.parent / link).exists(), link


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.relative_to(ROOT).as_posix())
def test_no_paper_names_a_file_that_is_not_there(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    for path in re.findall(r"`((?:bench|deploy|docs|examples|parlour|tests|web)/[\w/.-]+\.\w+)`", text):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_page_is_on_the_map(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)\)", read("docs/index.md"))
    assert page.name == "index.md" or page.relative_to(ROOT / "docs").as_posix() in links


def test_what_a_contributor_is_told_of_is_there() -> None:
    text = read("CONTRIBUTING.md")
    for path in re.findall(r"`((?:parlour|tests|docs|web|\.ci)/[\w/.]+)`", text):
        assert "NAME" in path or (ROOT / path).exists(), path
    makes = set(re.findall(r"(?m)^([\w-]+):", read("Makefile")))
    assert set(re.findall(r"`make ([\w-]+)", text)) <= makes
    listed = re.findall(r"(?m)^\| `parlour/(.+?)` \|", text)
    rooms = {room.strip("`/ ").removeprefix("parlour/") for row in listed for room in row.split(",")}
    assert all((ROOT / "parlour" / room).exists() for room in rooms), rooms


def subcommands() -> dict[str, argparse.ArgumentParser]:
    """The commands, by their names."""
    (found,) = (action for action in command_parser()._actions if isinstance(action, argparse._SubParsersAction))
    return dict(found.choices)


def test_the_readme_names_every_command_and_no_other() -> None:
    listed = set(re.findall(r"(?m)^parlour (\w+)", read("README.md")))
    assert listed == set(subcommands())


def test_the_options_named_for_the_keeper_of_a_house_are_there() -> None:
    known = set(subcommands()["serve"]._option_string_actions)
    text = read("docs/operations.md")
    asked = {word for line in re.findall(r"parlour serve.*", text) for word in re.findall(r"--[a-z-]+", line)}
    assert asked <= known
    assert set(re.findall(r"`(--[a-z-]+)", read("docs/protocol.md"))) <= known | {"--help"}
