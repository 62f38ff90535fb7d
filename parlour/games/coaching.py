"""Words that the coaches of several games share. A coach speaks of seats by their numbers; whoever shows what he says
puts the names in (and one's own seat is always "you")."""


def called(other: int, mate: int) -> str:
    """Another seat, as one hears of it."""
    return "your partner" if other == mate else f"seat {other}"


def at_the_head(text: str) -> str:
    """The same at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def takes(is_last: bool) -> str:
    """What a card does that beats all that lie there."""
    return "takes the trick" if is_last else "would be ahead"


def must(card: str, why: str, rule: str) -> str:
    """There is no choice, and this is why."""
    return f"{at_the_head(card)} is {why}, so it must be played ({rule})."
