"""Files that do not change while the house is open: the built client and the card art, packed once and kept."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from parlour import press
from parlour.press.roulette.table import layout, wheel
from parlour.press.sprite import sprite
from parlour.server import pages

CLIENT = Path(__file__).parent.parent / "web"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SMALL = 600  # bytes that are not worth packing
SVG = "image/svg+xml"

NO_CLIENT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Parlour</title>
<h1>The parlour is open, but its rooms are not furnished yet</h1>
<p>The house is running; its pages have not been built. In the folder <code>web</code> of the project say
<code>npm ci</code> and <code>npm run build</code>, then start the house again.</p>
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


def client(root: Path = CLIENT) -> dict[str, Asset]:
    """The built client by its addresses; what Vite has named by content is kept for ever."""
    found = {}
    for path in sorted(root.rglob("*")) if root.is_dir() else ():
        name = path.relative_to(root).as_posix()
        if path.is_file() and not path.name.startswith(".") and not name.endswith((".py", ".map")):
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            found[name] = asset(path.read_bytes(), kind, FOR_EVER if name.startswith("assets/") else ASK_AGAIN)
    if "index.html" not in found:
        found["index.html"] = asset(NO_CLIENT.encode(), "text/html", ASK_AGAIN)
    return found


# ---- the press ----


@cache
def drawings() -> tuple[pages.Art, dict[str, Asset]]:
    """All the drawings: where each is, and each under its address."""
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
        )
        for pack in press.PACKS
    }
    return pages.Art(packs=packs, wheel=kept("wheel", wheel()), layout=kept("layout", layout())), files
