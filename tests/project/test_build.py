"""What is handed out: the sdist has the built client in it, so that whoever installs from it needs no Node."""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
pytest.importorskip("hatchling")


def hook() -> ModuleType:
    """web/hatch_build.py, which stands in no package."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "web" / "hatch_build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build(root: Path, kind: str, to: Path) -> Path:
    """Build a distribution; where it lies."""
    to.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(to)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return next(to.glob("*.tar.gz" if kind == "sdist" else "*.whl"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, built."""
    if not hook().fresh(ROOT):
        pytest.skip("the client is not built from its sources as they are: make web, which needs Node")
    return build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def unpacked(sdist: Path) -> Path:
    """The same, unpacked."""
    with tarfile.open(sdist) as archive:
        archive.extractall(sdist.parent, filter="data")
    return next(path for path in sdist.parent.iterdir() if path.is_dir())


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel made from the sdist, where there is no Node."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(unpacked / "nothing"))
        return build(unpacked, "wheel", tmp_path_factory.mktemp("wheel"))


def client(root: Path) -> dict[str, bytes]:
    """The files of a built client."""
    web = root / "parlour" / "web"
    return {path.relative_to(web).as_posix(): path.read_bytes() for path in web.rglob("*") if path.is_file()}


def test_the_sdist_has_the_client_and_all_it_is_built_from(unpacked: Path) -> None:
    assert client(unpacked) == client(ROOT) and "index.html" in client(unpacked)
    assert hook().fresh(unpacked), "an installation from it would build the client again"
    assert not any((unpacked / name).exists() for name in ("web/node_modules", ".venv", ".git"))


def test_a_wheel_made_from_the_sdist_serves_the_page_without_node(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        assert {f"parlour/web/{name}": content for name, content in client(ROOT).items()} == {
            name: packed.read(name) for name in names if name.startswith("parlour/web/")
        }
    assert {"parlour/rulebooks/raffles.md", "parlour/py.typed", "parlour/press/sheets/look.typ"} <= names
    assert not any(name.startswith(("tests/", "bench/", "docs/", "web/")) for name in names)
    assert any(name.endswith(".data/data/share/man/man1/parlour.1") for name in names)


# ---- the same bytes wherever it is made ----


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_wheel_and_sdist_are_the_same_bytes_in_another_folder(
    sdist: Path, unpacked: Path, wheel: Path, tmp_path: Path
) -> None:
    """From a checkout and from what was handed out; other times, other rights and another owner do not matter."""
    assert sha256(build(ROOT, "wheel", tmp_path / "here")) == sha256(wheel)
    for path in unpacked.rglob("*.py"):
        os.utime(path, (1, 1))
        path.chmod(0o600)
    assert sha256(build(unpacked, "sdist", tmp_path / "again")) == sha256(sdist)


def test_the_client_is_the_same_bytes_when_it_is_built_in_another_folder(unpacked: Path, tmp_path: Path) -> None:
    if not (ROOT / "web" / "node_modules" / ".stamp").is_file():
        pytest.skip("what the client is built with is not here: make web")
    shutil.copytree(unpacked, tmp_path / "moved")
    shutil.rmtree(tmp_path / "moved" / "parlour" / "web")
    (tmp_path / "moved" / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    hook().build(tmp_path / "moved")
    assert client(tmp_path / "moved") == client(ROOT)


def test_the_bill_of_materials_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if "/sboms/" in name)
        bill = json.loads(packed.read(name))
        asked = packed.read(name.partition("/")[0] + "/METADATA").decode()
    assert name.endswith(".dist-info/sboms/parlour.cdx.json") and bill["bomFormat"] == "CycloneDX"
    listed = {it["name"] for it in bill["components"]}
    needed = set(re.findall(r"(?m)^Requires-Dist: ([a-z0-9-]+)[^;\n]*$", asked))  # always, and not with an extra
    assert needed == {"msgspec", "rich"} and needed <= listed
