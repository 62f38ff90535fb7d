"""What is handed out: the sdist has the built client in it, so that whoever installs from it needs no Node."""

import importlib.util
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
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(to)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return next(to.glob("*.tar.gz" if kind == "sdist" else "*.whl"))


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, built and unpacked."""
    if not hook().fresh(ROOT):
        pytest.skip("the client is not built from its sources as they are: make web, which needs Node")
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build(ROOT, "sdist", folder)) as archive:
        archive.extractall(folder, filter="data")
    return next(path for path in folder.iterdir() if path.is_dir())


def client(root: Path) -> dict[str, bytes]:
    """The files of a built client."""
    web = root / "parlour" / "web"
    return {path.relative_to(web).as_posix(): path.read_bytes() for path in web.rglob("*") if path.is_file()}


def test_the_sdist_has_the_client_and_all_it_is_built_from(unpacked: Path) -> None:
    assert client(unpacked) == client(ROOT) and "index.html" in client(unpacked)
    assert hook().fresh(unpacked), "an installation from it would build the client again"
    assert not any((unpacked / name).exists() for name in ("web/node_modules", ".venv", ".git"))


def test_a_wheel_made_from_the_sdist_serves_the_page_without_node(
    unpacked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    with zipfile.ZipFile(build(unpacked, "wheel", tmp_path)) as wheel:
        names = set(wheel.namelist())
        assert {f"parlour/web/{name}": content for name, content in client(ROOT).items()} == {
            name: wheel.read(name) for name in names if name.startswith("parlour/web/")
        }
    assert {"parlour/rulebooks/raffles.md", "parlour/py.typed", "parlour/press/sheets/look.typ"} <= names
    assert not any(name.startswith(("tests/", "bench/", "docs/", "web/")) for name in names)
