"""Are there known holes in what Parlour is made of? `make audit`: pip-audit over requirements.lock, npm audit over the
client's lock.

Says of each what was found, and ends with 0 if all was looked up and nothing is known, with 1 if something is, and with
3 if it could not be looked up: a database out of reach is no clean bill. pip-audit by itself ends with 0 even when it
has found none of the packages in its database.
"""

import json
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parent.parent
AUDITOR = ROOT / ".venv" / "audit" / "bin" / "pip-audit"  # apart from what the house runs with
CLEAN, HOLES, UNKNOWN = 0, 1, 3
Verdict = tuple[int, str]


def read(said: str) -> dict[str, Any]:
    """What a tool has said, if it is what it says when all goes well."""
    try:
        found = json.loads(said)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def judge_python(said: str) -> Verdict:
    """What comes of pip-audit's answer."""
    packages = read(said).get("dependencies") or []
    holes = [
        f"{it['name']} {it['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version'}"
        for it in packages
        for hole in it.get("vulns", ())
    ]
    skipped = [it["name"] for it in packages if "skip_reason" in it or "vulns" not in it]
    if holes:
        return HOLES, "Python: known holes.\n  " + "\n  ".join(holes)
    if not packages or len(skipped) == len(packages):
        return UNKNOWN, "Python: not audited; the database of pip-audit could not be reached."
    if skipped:
        return UNKNOWN, f"Python: {len(skipped)} of {len(packages)} packages were not audited: {', '.join(skipped)}."
    return CLEAN, f"Python: {len(packages)} packages, no known holes."


def judge_npm(said: str) -> Verdict:
    """What comes of npm's answer."""
    found = read(said)
    holes = found.get("vulnerabilities")
    counted = found.get("metadata", {}).get("dependencies", {}).get("total", 0)
    if holes is None or not counted:
        return UNKNOWN, "The client: not audited; the database of npm could not be reached."
    if holes:
        return HOLES, "The client: known holes.\n  " + "\n  ".join(
            f"{it['name']}: {it['severity']}" for it in holes.values()
        )
    return CLEAN, f"The client: {counted} packages, no known holes."


def hook() -> ModuleType:
    """web/hatch_build.py, which finds Node."""
    spec = spec_from_file_location("hatch_build", ROOT / "web" / "hatch_build.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def audit_python() -> Verdict:
    """Look up what is locked for Python."""
    if not AUDITOR.exists():
        return UNKNOWN, "Python: not audited; pip-audit could not be installed."
    words = ["--requirement", "requirements.lock", "--require-hashes", "--disable-pip", "--format", "json"]
    command = [str(AUDITOR), *words, "--progress-spinner", "off"]
    return judge_python(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout)


def audit_npm() -> Verdict:
    """Look up what is locked for the client."""
    hatch = hook()
    try:
        folder, npm = hatch.node_on_path() or hatch.node_in_wheel()
    except hatch.CannotBeHad as trouble:
        return UNKNOWN, f"The client: not audited. {trouble}"
    paths = f"{folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    command = [*npm, "audit", "--json", "--package-lock-only"]
    surroundings = os.environ | {"PATH": paths}
    done = subprocess.run(command, cwd=ROOT / "web", env=surroundings, capture_output=True, text=True, check=False)
    return judge_npm(done.stdout)


def main() -> int:
    """Audit both; holes outweigh what is unknown."""
    verdicts = [audit_python(), audit_npm()]
    for _, sentence in verdicts:
        print(sentence)
    ends = {verdict for verdict, _ in verdicts}
    return next((verdict for verdict in (HOLES, UNKNOWN) if verdict in ends), CLEAN)


if __name__ == "__main__":
    sys.exit(main())
