"""Why a move in Trolley Transfer: how many of a kind the hand keeps."""

from parlour.bots.why import Case, many
from parlour.games.kit import popcount
from parlour.games.transfer.rules import HAND
from parlour.games.trolley_pack import KIND_CARDS, KINDS


def why(case: Case) -> str:
    """How far the hand is on its way to six of a kind, and that the move takes nothing from it."""
    held = [popcount(case.hand & cards) for cards in KIND_CARDS]
    kept = max(range(len(KINDS)), key=held.__getitem__)
    if held[kept] < 2 or case.number == kept or held[case.number] == held[kept]:
        return ""
    return f"Keeps the {many(held[kept], KINDS[kept])}, of the {HAND} that are wanted (TRA-2)."
