"""What a house is kept with: unit and container file are strict, and the audit never passes by not having looked."""

import importlib.util
import json
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from parlour.cli import command_parser

ROOT = Path(__file__).parents[2]
UNIT = (ROOT / "deploy" / "parlour.service").read_text(encoding="utf-8")
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")


def load(name: str) -> ModuleType:
    """A script of deploy/, which stands in no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "deploy" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ---- the unit ----


def test_the_guide_and_the_unit_start_the_house_in_the_same_way() -> None:
    (started,) = re.findall(r"(?m)^ExecStart=/opt/parlour/bin/(parlour serve .*)$", UNIT)
    assert started in GUIDE and "deploy/parlour.service" in GUIDE
    words = started.split()[1:]
    assert command_parser().parse_args(words).data == Path("/var/lib/parlour")


def test_the_unit_gives_no_right_that_can_be_done_without() -> None:
    lines = set(UNIT.splitlines())
    assert {"CapabilityBoundingSet=", "AmbientCapabilities=", "NoNewPrivileges=yes", "User=parlour"} <= lines
    assert {"UMask=0077", "StateDirectoryMode=0700", "LimitCORE=0", "ProtectSystem=strict", "PrivateUsers=yes"} <= lines
    assert {"SystemCallFilter=@system-service", "RestrictNamespaces=yes", "IPAddressDeny=any"} <= lines
    assert re.search(r"(?m)^MemoryMax=\d", UNIT) and re.search(r"(?m)^TasksMax=\d", UNIT)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_little_to_object_to() -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager"]
    done = subprocess.run([*command, str(ROOT / "deploy" / "parlour.service")], capture_output=True, text=True)
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd cannot judge a unit that is not loaded")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr  # 20 is an exposure of 2.0


# ---- the container ----


def test_the_container_runs_without_root_without_a_shell_and_writes_to_its_volume_alone() -> None:
    last = CONTAINER.rpartition("\nFROM ")[2]
    assert re.search(r"(?m)^USER \d{4,}:\d{4,}$", last) and "VOLUME /var/lib/parlour" in last
    assert not re.search(r"(?m)^(RUN|ADD|SHELL)\b", last)
    for word in ("ENTRYPOINT", "CMD"):
        (told,) = re.findall(rf"(?m)^\s*{word} (.*)$", last)
        assert all(isinstance(part, str) for part in json.loads(told))  # no shell reads it
    assert "--require-hashes" in CONTAINER and "--read-only --cap-drop=all" in CONTAINER
    entry = json.loads(re.findall(r"(?m)^ENTRYPOINT (.*)$", last)[0])
    assert command_parser().parse_args(entry[1:]).data == Path("/var/lib/parlour")


# ---- the audit ----

AUDIT = load("audit")
SOUND = {"name": "anyio", "version": "4", "vulns": []}
HOLED = {"name": "rich", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}
SKIPPED = {"name": "uvicorn", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("found", "ends", "says"),
    [
        ([SOUND], 0, "1 packages, no known holes"),
        ([SOUND, HOLED], 1, "rich 1: PYSEC-1, mended in 2"),
        ([HOLED, SKIPPED], 1, "PYSEC-1"),
        ([SOUND, SKIPPED], 3, "1 of 2 packages were not audited: uvicorn"),
        ([SKIPPED], 3, "could not be reached"),
        ([], 3, "could not be reached"),
    ],
)
def test_what_was_not_looked_up_is_not_clean(found: list[object], ends: int, says: str) -> None:
    code, sentence = AUDIT.judge_python(json.dumps({"dependencies": found}))
    assert code == ends and says in sentence


@pytest.mark.parametrize(
    "said", ["", "no JSON", "[]", "null", '{"error": {"code": "ENOTFOUND"}}', '{"dependencies": null}']
)
def test_an_audit_that_says_something_else_has_not_looked(said: str) -> None:
    for judge in (AUDIT.judge_python, AUDIT.judge_npm):
        code, sentence = judge(said)
        assert code == 3 and "not audited" in sentence


def test_the_clients_packages_are_judged_likewise() -> None:
    counted = {"dependencies": {"total": 102}}
    assert AUDIT.judge_npm(json.dumps({"vulnerabilities": {}, "metadata": counted}))[0] == 0
    assert AUDIT.judge_npm(json.dumps({"vulnerabilities": {}, "metadata": {}}))[0] == 3
    hole = {"vite": {"name": "vite", "severity": "high"}}
    assert AUDIT.judge_npm(json.dumps({"vulnerabilities": hole, "metadata": counted}))[0] == 1


def test_the_auditor_is_pinned_and_apart_from_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\naudit:")[2].partition("\n\n")[0]
    assert "$(VENV)/audit/bin/python -m pip install" in rule and "pip-audit==$(AUDITOR)" in rule
    assert "$(PIP)" not in rule and "$(BIN)/python -m pip" not in rule
    monkeypatch.setattr(AUDIT, "AUDITOR", tmp_path / "pip-audit")
    assert AUDIT.audit_python()[0] == 3
    (tmp_path / "pip-audit").write_text(f"#!/bin/sh\necho '{json.dumps({'dependencies': [HOLED]})}'\n")
    (tmp_path / "pip-audit").chmod(0o755)
    assert AUDIT.audit_python()[0] == 1


@pytest.mark.parametrize(("python", "npm", "ends"), [(0, 0, 0), (0, 3, 3), (3, 0, 3), (1, 3, 1), (3, 1, 1)])
def test_the_worse_of_two_audits_counts(python: int, npm: int, ends: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AUDIT, "audit_python", lambda: (python, "Python."))
    monkeypatch.setattr(AUDIT, "audit_npm", lambda: (npm, "The client."))
    assert AUDIT.main() == ends


# ---- the bill of materials ----

BOM = load("bom")


def test_the_bill_lists_all_that_parlour_runs_with_and_its_licences() -> None:
    pytest.importorskip("hatchling")
    versions, needed = BOM.locked(ROOT), BOM.runtime({"all"})
    bill = json.loads(BOM.bill(ROOT, "1.2.3"))
    listed = {it["name"]: it for it in bill["components"] if it["purl"].startswith("pkg:pypi/")}
    assert {"msgspec", "rich", "starlette", "uvicorn", "websockets", "numba", "psycopg-binary"} <= needed
    assert {name: listed[name]["version"] for name in needed & versions.keys()} == {
        name: versions[name] for name in needed & versions.keys()
    }
    assert not {"pytest", "mypy", "playwright", "ruff"} & listed.keys()
    assert all(it.get("licenses") for it in bill["components"])
    assert {name for name, it in listed.items() if it["scope"] == "required"} == BOM.runtime(set()) & versions.keys()
    client = {it["name"]: it["scope"] for it in bill["components"] if it["purl"].startswith("pkg:npm/")}
    assert client["svelte"] == "required" and client["vite"] == "excluded" and len(client) > 50
    assert bill["metadata"]["component"]["version"] == "1.2.3"
    assert len({it["bom-ref"] for it in bill["components"]}) == len(bill["components"])


def test_the_bill_names_no_address_no_path_and_no_time() -> None:
    text = BOM.bill(ROOT, "1.2.3")
    assert "://" not in text and str(ROOT) not in text and "timestamp" not in text and "/home/" not in text


def test_what_is_installed_in_the_container_is_the_lock_without_what_tests_it() -> None:
    lock = BOM.runtime_lock(ROOT)
    assert "uvicorn==" in lock and "--hash=sha256:" in lock and "pytest==" not in lock
    assert all(line in (ROOT / "requirements.lock").read_text(encoding="utf-8") for line in lock.splitlines())
