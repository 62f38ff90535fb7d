"""Names that people give themselves, and write down for others: what they may look like.

A name stands among others in a line, at a seat and on a big screen. It must be seen, stay in its line, and not be taken
for a bot's or the house's.
"""

import re
import unicodedata
from functools import lru_cache, partial
from typing import get_args

from parlour.bots import Rung
from parlour.errors import BadChoice
from parlour.party import lists
from parlour.party.lists import without_marks
from parlour.table.table import will_do_for_a_name

BOT_NAMES = ("Ada", "Ben", "Cora", "Dan", "Edith", "Frank", "Grace", "Hugh", "Iris", "Jack", "Kate")
LONGEST_NAME = 24
MOST_MARKS = 2  # over and under one letter
UNSEEN = {"\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u2800", "\u3164", "\uffa0", "\U0001d159"}
"""What is printable and shows nothing."""
STYLES = re.compile("[\ufe00-\ufe0f]")  # which say only how the character before them is drawn
ALPHABETS = {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"}  # with letters that look like one another's
LOOK_ALIKE = str.maketrans(
    "авекмнорстухіјѕԁԛԝһӏь" + "αβεικνορτυχγηωμϲ" + "օսոհ" + "ı0134578|!$@i",
    "abekmhopctyxljsdqwhlb" + "abelkvoptuxynwuc" + "ounh" + "loleastbllsal",
)
"""Letters of other alphabets, figures and signs, by the Latin letter they are taken for; i is taken for l."""
TITLES = {
    "house",
    "parlour",
    "bot",
    "robot",
    "computer",
    *get_args(Rung),
}  # at a bot's seat, or over the door
LIKENED = 1 << 10  # words of names that are remembered, those of the bots among them
EMPTY = "A name has one letter at least."
TOO_LONG = f"A name is {LONGEST_NAME} letters long at most, of wide ones half as many."
WRONG = "A name stands in one line among others: it has no comma, and nothing in it that cannot be printed."
UNREADABLE = "A name is to be read by others: with letters of one alphabet in a word, and few marks over them."
TAKEN = "That looks like the name of a bot, or of the house; take another."


def checked_name(name: str) -> str:
    """A name as it is written down, if it will do; or a sentence why not."""
    tidy = " ".join(STYLES.sub("", unicodedata.normalize("NFC", name[: 10 * LONGEST_NAME])).split())
    if not tidy:
        raise BadChoice(EMPTY)
    if not is_short_enough(tidy):
        raise BadChoice(TOO_LONG)
    if not will_do_for_a_name(tidy):
        raise BadChoice(WRONG)
    if not is_readable(tidy):
        raise BadChoice(UNREADABLE)
    if looks_like_a_bot(tidy):
        raise BadChoice(TAKEN)
    return tidy


def is_short_enough(name: str) -> bool:
    """Does a name fit where names stand?"""
    return max(width(name), len(name)) <= LONGEST_NAME


def width(name: str) -> int:
    """How wide a name is, in letters: some signs are wider, and some stand for whole sentences."""
    letters = [letter for letter in unicodedata.normalize("NFKC", name) if unicodedata.category(letter) != "Mn"]
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" or letter > "\uffff" else 1 for letter in letters)


def is_readable(name: str) -> bool:
    """Can everything in a name be seen, and told from other letters, without covering its neighbours?"""
    kinds = [unicodedata.category(letter) for letter in unicodedata.normalize("NFD", name)]
    if any(letter in UNSEEN for letter in name) or "Me" in kinds or not any(kind[0] in "LNSP" for kind in kinds):
        return False
    marks = "".join("m" if kind == "Mn" else " " if kind == "Zs" else "l" for kind in kinds)
    if marks.startswith("m") or " m" in marks or "m" * (MOST_MARKS + 1) in marks:
        return False
    return all(len(alphabets_of(word)) <= 1 for word in name.split())


def alphabets_of(word: str) -> set[str]:
    """Which of the alphabets that look alike a word is written in."""
    return ALPHABETS & {unicodedata.name(letter, "").partition(" ")[0] for letter in word}


def looks_like_a_bot(name: str) -> bool:
    """Is it made of what stands at a bot's seat, or a bot's name in letters that only look like those? A person may
    well be called Ada."""
    return any(are_a_bots(re.split(between, name)) for between in (r"[\W_]+", r"\s"))


def are_a_bots(words: list[str]) -> bool:
    """Are these the words of a bot's name? Figures may stand beside them."""
    words = [word for word in words if word and not word.isdecimal()]
    likenesses = [likeness(word) for word in words]
    titles, bots = {likeness(title) for title in TITLES}, {likeness(bot) for bot in BOT_NAMES}
    if any(word in titles for word in likenesses):
        return all(word in titles | bots | {likeness("the"), likeness("a")} for word in likenesses)
    plain = {bot.casefold() for bot in BOT_NAMES}
    bare = [without_marks(word.casefold()) for word in words]  # since accents are seen
    return any(word in bots and own not in plain for word, own in zip(likenesses, bare, strict=True))


@lru_cache(LIKENED)
def likeness(word: str) -> str:
    """What a word looks like at a glance, in plain letters."""
    return without_marks(unicodedata.normalize("NFKC", word).casefold()).translate(LOOK_ALIKE)


# ---- lists of names ----

read_names = partial(lists.read_names, check=checked_name, fits=is_short_enough)
checked_names = partial(lists.checked_names, check=checked_name)
told_apart = partial(lists.told_apart, fits=is_short_enough)
