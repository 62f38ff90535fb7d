"""The bill of materials: what Parlour is made of besides itself, in CycloneDX, for the wheel and beside it.

    python deploy/bom.py            write licences.json anew, from what is installed (after `make lock`)
    python deploy/bom.py VERSION    print the bill for a version
    python deploy/bom.py lock       print that part of requirements.lock that Parlour needs to run

Versions are those of requirements.lock and web/package-lock.json, against which everything is tested. What Python's
packages are licensed under, and which of them Parlour needs to run, does not stand in the lock: it is kept in
licences.json. Of the client's packages those that are part of what browsers load are `required`; the others only build
it (`excluded`). There is no time, no path and no address in the bill: the same sources give the same bytes.
"""

import base64
import json
import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LICENCES = Path(__file__).with_name("licences.json")
IN_BROWSERS = "svelte"  # what of the client's packages browsers load, with all that it needs
CLASSIFIERS = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
    "Python Software Foundation License": "PSF-2.0",
}

Component = dict[str, Any]


# ---- Python ----


def normal(name: str) -> str:
    """A package's name as it stands in the lock."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(root: Path) -> dict[str, str]:
    """The versions in the lock; of two for different Pythons, the later."""
    text = (root / "requirements.lock").read_text(encoding="utf-8")
    return dict(re.findall(r"(?m)^([a-z0-9][a-z0-9._-]*)==([^\s;\\]+)", text))


def runtime_lock(root: Path) -> str:
    """The part of the lock, with its hashes, that Parlour runs with; without what tests and builds it."""
    kept = json.loads((root / "deploy" / "licences.json").read_text(encoding="utf-8"))
    entries = re.split(r"(?m)^(?=[a-z0-9])", (root / "requirements.lock").read_text(encoding="utf-8"))
    return "".join(entry for entry in entries if entry.partition("==")[0] in kept)


def needed_by(found: Distribution, extras: set[str]) -> set[tuple[str, frozenset[str]]]:
    """What a package asks for, with the extras it asks of it; for any Python and any system."""
    asked = set()
    for line in found.requires or ():
        named = re.match(r"([A-Za-z0-9._-]+)\s*(?:\[([^\]]*)\])?", line)
        extra = re.search(r"extra\s*==\s*['\"]([\w-]+)['\"]", line)
        if named and (extra is None or extra[1] in extras):
            asked.add((normal(named[1]), frozenset(filter(None, re.split(r"\s*,\s*", named[2] or "")))))
    return asked


def runtime(extras: set[str]) -> set[str]:
    """All that Parlour with these extras asks for, directly or not."""
    found: dict[str, set[str]] = {}
    waiting = [("parlour", frozenset(extras))]
    while waiting:
        name, wanted = waiting.pop()
        if name in found and wanted <= found[name]:
            continue
        found[name] = found.get(name, set()) | wanted
        try:
            waiting += needed_by(distribution(name), found[name])
        except PackageNotFoundError:  # for another system
            continue
    return found.keys() - {"parlour"}


def licence_of(name: str) -> str:
    """What an installed package says that it is licensed under; nothing, if it does not say so clearly."""
    try:
        said = distribution(name).metadata
    except PackageNotFoundError:
        return ""
    if "License-Expression" in said:
        return said["License-Expression"]
    classes = [line.rpartition(" :: ")[2] for line in said.get_all("Classifier") or () if line.startswith("License ::")]
    known = [CLASSIFIERS[name] for name in classes if name in CLASSIFIERS]
    short = said["License"].strip() if "License" in said else ""
    return known[0] if known else short if re.fullmatch(r"[A-Za-z0-9.-]{2,20}", short) else ""


def licences() -> dict[str, dict[str, str]]:
    """What is kept of each package that Parlour needs, or would use if it were there."""
    required, all_of_it, versions = runtime(set()), runtime({"all"}), locked(ROOT)
    known = json.loads(LICENCES.read_text(encoding="utf-8"))  # also of what is for another system
    return {
        name: {
            "licence": licence_of(name) or known.get(name, {}).get("licence", ""),
            "scope": "required" if name in required else "optional",
        }
        for name in sorted(all_of_it)
        if name in versions
    }


def python_components(root: Path) -> list[Component]:
    """The packages of Python's that Parlour runs with."""
    versions, kept = locked(root), json.loads((root / "deploy" / "licences.json").read_text(encoding="utf-8"))
    return [
        component(f"pkg:pypi/{name}@{versions[name]}", name, versions[name], it["licence"], it["scope"])
        for name, it in kept.items()
        if name in versions
    ]


# ---- the client ----


def client_components(root: Path) -> list[Component]:
    """The packages the client is built with, and of."""
    packages = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    loaded = closure(packages, IN_BROWSERS)
    found: dict[str, Component] = {}
    for place, it in sorted(packages.items()):
        if place:
            name = place.rpartition("node_modules/")[2]
            purl = f"pkg:npm/{name.replace('@', '%40')}@{it['version']}"
            scope = "required" if name in loaded else "excluded"
            found[purl] = component(purl, name, it["version"], it.get("license", ""), scope, it.get("integrity", ""))
    return list(found.values())


def closure(packages: dict[str, Any], name: str) -> set[str]:
    """A package and all it needs."""
    found, waiting = set[str](), [name]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += packages.get(f"node_modules/{name}", {}).get("dependencies", {})
    return found


# ---- the bill ----


def component(purl: str, name: str, version: str, licence: str, scope: str, integrity: str = "") -> Component:
    """A line of the bill."""
    line: Component = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    line["scope"] = scope
    if licence:
        line["licenses"] = [{"expression": licence}]
    if integrity.startswith("sha512-"):
        content = base64.b64decode(integrity.removeprefix("sha512-")).hex()
        line["hashes"] = [{"alg": "SHA-512", "content": content}]
    return line


def bill(root: Path, version: str) -> str:
    """The bill of materials of a version."""
    purl = f"pkg:pypi/parlour@{version}"
    whole = component(purl, "parlour", version, "MIT", "required") | {"type": "application"}
    del whole["scope"]
    found = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": whole},
        "components": [*python_components(root), *client_components(root)],
    }
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def main(words: list[str]) -> int:
    """Print the bill, or write down what is installed."""
    if words == ["lock"]:
        print(runtime_lock(ROOT), end="")
    elif words:
        print(bill(ROOT, words[0]), end="")
    else:
        LICENCES.write_text(json.dumps(licences(), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
