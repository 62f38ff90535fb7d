"""What is sent as files: the built client, read again when it is built anew, and the card art; packed once and kept."""

import gzip
import hashlib
import mimetypes
import stat
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from parlour import press
from parlour.press.sprite import sprite
from parlour.wire import pages

CLIENT = Path(__file__).parents[2] / "web"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SMALL = 600  # bytes that are not worth packing
SVG = "image/svg+xml"
BY_CONTENT = ("assets/", "words/")

Stamp = tuple[int, int, int]
DRAWING = threading.Lock()

NO_CLIENT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Parlour</title>
<h1>The parlour is open, but its rooms are not furnished yet</h1>
<p>The house is running; its pages have not been built. In the folder of the project say <code>make web</code>, then
load this page again.</p>
<p>Meanwhile the protocol works: see <code>docs/protocol.md</code>, or ask for <a href="/api/games">the games</a>.</p>
</html>
"""


@dataclass(frozen=True)
class Asset:
    """A file ready to be sent."""

    body: bytes
    packed: bytes
    kind: str
    tag: str
    keep: str

    def answer(self, request: Request) -> Response:
        """The file, packed if the browser can unpack it, or word that it has not changed."""
        headers = {"cache-control": self.keep, "etag": self.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.kind, headers={**headers, "content-encoding": "gzip"})
        return Response(self.body, media_type=self.kind, headers=headers)


def asset(body: bytes, kind: str, keep: str) -> Asset:
    """A file made ready."""
    packed = gzip.compress(body, mtime=0) if len(body) > SMALL else b""
    return Asset(body, packed if len(packed) < len(body) else b"", kind, f'"{digest(body)}"', keep)


def digest(body: bytes) -> str:
    """A name for some content."""
    return hashlib.sha256(body).hexdigest()[:16]


class Client:
    """The built client. A file is looked at whenever it is asked for, and read again only if it has changed.

    What Vite has named by its content is kept for ever, here too: a page from before a build still finds its parts.
    """

    def __init__(self, root: Path = CLIENT) -> None:
        self.root = root
        self.files: dict[str, tuple[Stamp, Asset]] = {}
        self.unfurnished = asset(NO_CLIENT.encode(), "text/html", ASK_AGAIN)

    def file(self, name: str) -> Asset | None:
        """The file of this name, if there is one."""
        if not is_of_client(name):
            return None
        stamp, (last, kept) = stamp_of(self.root / name), self.files.get(name, (None, None))
        if stamp is None:
            return kept if name.startswith(BY_CONTENT) else None
        if kept is None or stamp != last:
            kept = self.read(name)
        if kept is not None:
            self.files[name] = stamp, kept
        return kept

    def read(self, name: str) -> Asset | None:
        """Make a file ready, unless a new build has just swept it away."""
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        try:
            return asset((self.root / name).read_bytes(), kind, FOR_EVER if name.startswith(BY_CONTENT) else ASK_AGAIN)
        except OSError:
            return None

    def page(self) -> Asset:
        """The client's one page, or what to do where it has not been built."""
        return self.file("index.html") or self.unfurnished


def is_of_client(name: str) -> bool:
    """Can this be the name of a file that is there to be sent?"""
    parts = name.split("/")
    plain = all(part and not part.startswith(".") and "\\" not in part and "\0" not in part for part in parts)
    return plain and not name.endswith((".py", ".map"))


def stamp_of(path: Path) -> Stamp | None:
    """When a file was written, and its size; None if there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return (found.st_mtime_ns, found.st_size, found.st_ino) if stat.S_ISREG(found.st_mode) else None


# ---- the press ----


def drawings() -> tuple[pages.Art, dict[str, Asset]]:
    """All the drawings: where each is, and each under its address; drawn once, however many ask at the same time."""
    with DRAWING:
        return drawn()


@cache
def drawn() -> tuple[pages.Art, dict[str, Asset]]:
    """Have everything drawn."""
    files: dict[str, Asset] = {}

    def kept(name: str, drawing: str) -> str:
        """Keep a drawing; its address."""
        body = drawing.encode()
        file = f"{name}.{digest(body)}.svg"
        files[file] = asset(body, SVG, FOR_EVER)
        return f"/art/{file}"

    packs = {
        pack: pages.Drawings(
            sprite=kept(f"{pack}-sprite", sprite(pack)),
            back=kept(f"{pack}-back", press.back(pack)),
            lid=kept(f"{pack}-lid", press.lid(pack)),
            words={card: press.name(pack, card) for card in press.cards(pack)},
            boards={name: kept(name, drawing) for name, drawing in on_screen(pack).items()},
        )
        for pack in press.PACKS
    }
    return pages.Art(packs=packs), files


def on_screen(pack: str) -> dict[str, str]:
    """The drawings of the board in a box, by name; none where there is no board."""
    board = press.board(pack)
    return board.on_screen() if board else {}
