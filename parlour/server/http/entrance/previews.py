"""What others show of a link to the house: a title, a sentence and a picture, in the head of the page (Open Graph).

All of it follows from the address and from what the shelf tells everybody. Of a table it says which game it was laid
for, and nothing that happens there: not who sits, how it stands, or whether it goes on. An address that leads nowhere
looks like one of a table that is over.
"""

import importlib.util
from functools import cache, lru_cache
from html import escape
from threading import Lock
from typing import NamedTuple

from starlette.requests import Request

import parlour
from parlour import press
from parlour.games import GAMES
from parlour.press.sheets.poster import POSTER, poster
from parlour.server.http.addresses import is_secure
from parlour.server.http.answers import house_of
from parlour.server.http.assets import Asset, asset

A_DAY = "public, max-age=86400"
HOUSE = "house"  # the picture of all boxes
PAGES_KEPT = 64
LONGEST_HOST = 200
END_OF_HEAD = b"</head>"
DRAWING = Lock()
ABOUT_HOUSE = "Nine lost American card games out of five boxes, playable again."
OF_GAME = {
    "rules": "How to play {title}",
    "learn": "A first hand of {title}",
    "set": "A table of {title}",
    "friends": "A table of {title}",
    "problems": "Problems of {title}",
}
OF_TABLE = "A table of {title}: come and sit down. {summary}"
OF_PARTY = "A progressive party of {title}: come in. {summary}"
OF_MANY = {
    "daily": (
        "The deals of the day",
        "One deal a day and game, the same for all: play it, and see how the others have done.",
    ),
    "duplicate": ("A set of boards", "The same deals for everybody who has the link, so that the play alone decides."),
}
OVER = "A game that was played at Parlour, hand by hand."
A_TABLE = "A table at Parlour, for nine lost American card games."


class Preview(NamedTuple):
    """What is shown of a link: the pack of the picture, empty for all of them, and whether anyone may look it up."""

    title: str
    sentence: str
    pack: str = ""
    is_listed: bool = False


def preview_of(request: Request, path: str) -> Preview:
    """What is shown of an address."""
    where, _, rest = path.partition("/")
    which, house = rest.partition("/")[0], house_of(request)
    if where == "table":
        entry = house.register.entries.get(which)
        return of_game(entry.opened.game, "{title}", OF_TABLE) if entry else Preview("A table at Parlour", A_TABLE)
    if where == "party" and which in house.parties.rooms:
        game = house.parties.rooms[which].soiree.evening.opened.game
        return of_game(game, "A party of {title}", OF_PARTY)
    if where in OF_GAME and which in GAMES:
        return of_game(which, OF_GAME[where], "{summary}")._replace(is_listed=True)
    if where == "game":
        return Preview("A finished game", OVER)
    if where in OF_MANY:
        return Preview(*OF_MANY[where], is_listed=where == "daily")
    return Preview("Parlour", ABOUT_HOUSE, is_listed=where in ("", "rules"))


def of_game(name: str, title: str, sentence: str) -> Preview:
    """What is shown of a link that has to do with a game."""
    book = parlour.load(name).rulebook
    words = {"title": book.title, "summary": book.summary}
    pack = book.pack.name if book.pack.name in press.PACKS else ""
    return Preview(title.format(**words), sentence.format(**words), pack)


def page_with(request: Request, page: Asset, path: str) -> Asset:
    """The client's page with what is shown of a link to it."""
    host = request.headers.get("host", "")[:LONGEST_HOST]
    base = f"{'https' if is_secure(request) else 'http'}://{host}"
    return filled(page, base, preview_of(request, path), path)


@lru_cache(PAGES_KEPT)
def filled(page: Asset, base: str, preview: Preview, path: str) -> Asset:
    """The page with the tags in its head; as it is, where it has none."""
    head, end, rest = page.body.partition(END_OF_HEAD)
    if not end:
        return page
    tags = "".join(f"    {tag}\n" for tag in tags_of(preview, base, path))
    return asset(head.rstrip() + b"\n" + tags.encode() + b"  " + end + rest, page.kind, page.keep)


def tags_of(preview: Preview, base: str, path: str) -> list[str]:
    """What is said of a link, tag by tag; of a picture only where one can be made."""
    told = {
        "og:site_name": "Parlour",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.sentence,
        "og:url": f"{base}/{path}",
    }
    named = {"twitter:card": "summary", "twitter:title": preview.title, "twitter:description": preview.sentence}
    if can_draw():
        wide, high = POSTER
        named |= {"twitter:card": "summary_large_image", "twitter:image": f"{base}/art/{file_of(preview.pack)}"}
        told |= {
            "og:image": named["twitter:image"],
            "og:image:type": "image/png",
            "og:image:width": str(wide),
            "og:image:height": str(high),
            "og:image:alt": f"The box of {press.drawn(preview.pack).TITLE}"
            if preview.pack
            else "Five boxes of card games",
        }
    if not preview.is_listed:
        named["robots"] = "noindex"
    return [
        *(f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items()),
        *(f'<meta name="{name}" content="{escape(text)}" />' for name, text in named.items()),
    ]


# ---- pictures ----


@cache
def can_draw() -> bool:
    """Is there what makes pictures of drawings?"""
    return importlib.util.find_spec("typst") is not None


def file_of(pack: str) -> str:
    """What the picture is called."""
    return f"link-{pack or HOUSE}.png"


def picture(file: str) -> Asset | None:
    """The picture of this name, made when it is first asked for; none where there is no such, or nothing to make it."""
    packs = {file_of(pack): pack for pack in ("", *press.PACKS)}
    if file not in packs or not can_draw():
        return None
    with DRAWING:
        return made(packs[file])


@cache
def made(pack: str) -> Asset:
    """Make a picture, once."""
    return asset(poster([pack] if pack else list(press.PACKS)), "image/png", A_DAY)
