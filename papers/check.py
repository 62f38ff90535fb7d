"""What must hold of the site: every link leads to a page and a place on it, and nothing is fetched from elsewhere."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

FETCHED = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "link": "href",
    "video": "src",
    "use": "href",
}
LED_TO = {"a": "href", "area": "href"}


class Page(HTMLParser):
    """What a page has: places on it, links, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = {""}
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.places |= {named[name] for name in ("id", "name") if name in named}
        if tag in LED_TO and named.get("href"):
            self.links.add(named["href"])
        if tag in FETCHED and named.get(FETCHED[tag]) and named.get("rel") not in ("canonical", "next", "prev"):
            self.loads.add(named[FETCHED[tag]])


def faults(site: Path) -> list[str]:
    """What does not hold, in sentences; empty when all is well."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        if path.name == "404.html":
            continue  # its links are from the root of whoever shows it
        name = path.relative_to(site).as_posix()
        found += [f"{name} loads {load} from elsewhere." for load in sorted(page.loads) if is_elsewhere(load)]
        within = [link for link in sorted(page.links | page.loads) if not is_elsewhere(link)]
        found += [f"{name} leads to {link}: {why}" for link in within if (why := wrong(link, path, pages))]
    return found


def is_elsewhere(link: str) -> bool:
    """Is it on another host, or no place at all, as an address to write to?"""
    parts = urlsplit(link)
    return bool(parts.scheme or parts.netloc)


def wrong(link: str, page: Path, pages: dict[Path, Page]) -> str:
    """Why a link leads nowhere; nothing if it leads somewhere."""
    address, place = urldefrag(link)
    path = urlsplit(unquote(address)).path
    target = (page.parent / path).resolve() if path else page
    if target.is_dir():
        target /= "index.html"
    if not target.exists():
        return "there is no such page."
    if target in pages and unquote(place) not in pages[target].places:
        return "there is no such place on the page."
    return ""
