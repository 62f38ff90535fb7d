"""Was it dealt fairly? A record's hands dealt once more from their proofs, and compared."""

from dataclasses import dataclass, field

from parlour.table.fair import Proof, fair_dealer, fair_deck, fair_order, is_promised
from parlour.table.record import Act, Record
from parlour.table.table import Table


@dataclass
class Verdict:
    """What became of one hand's proof: what follows from it, and what speaks against it."""

    hand: int
    proof: Proof | None
    follows: list[str] = field(default_factory=list)
    against: list[str] = field(default_factory=list)
    reshuffles: int = 0
    appointed: bool = False

    @property
    def fair(self) -> bool:
        """Did chance follow from a secret that was committed to, and from somebody else as well?"""
        return self.proof is not None and not self.against and bool(self.proof.givers)

    def note(self, what: str, holds: bool, otherwise: str) -> None:
        """Write down one thing that was compared."""
        if holds:
            self.follows.append(what)
        else:
            self.against.append(otherwise)

    def told(self) -> str:
        """The verdict in a sentence, and below it what a player compares with what he saw himself."""
        if self.proof is None:
            return f"Hand {self.hand} carries no proof."
        lines = [f"Hand {self.hand} {self.sentence(self.proof)}"]
        lines += [f"  table {self.proof.table}", f"  commitment {self.proof.commitment}"]
        return "\n".join(lines + [f"  seat {seat} gave {self.proof.given[seat]}" for seat in self.proof.givers])

    def sentence(self, proof: Proof) -> str:
        """What is to be said of a proof."""
        if self.against:
            return f"is not fair: {', and '.join(self.against)}."
        appointed = " (the dealer was appointed, as at a party or where a game is played once more)"
        what = " and ".join(self.follows) + appointed * self.appointed
        if is_promised(proof.table):
            return (
                f"is one that many play: its secret leads to {what}, and nobody has added to it. It is the promised one"
                " if the commitment below is the one that was shown before anybody played."
            )
        if not proof.givers:
            return f"is the house's alone: its secret leads to {what}, but nobody has added to it."
        return f"is fair: the secret and what {len(proof.givers)} of {len(proof.given)} seats gave lead to {what}."


def verdicts(record: Record) -> list[Verdict]:
    """A verdict on every hand; a record that cannot be replayed is refused with its line."""
    record.replay()
    found: list[Verdict] = []
    for table in record.positions():
        if len(table.hands) > len(found):
            found.append(on_the_deal(table, found))
        acts, done = record.hands[len(found) - 1].acts, len(table.hands[-1].acts)
        if done < len(acts):
            look_at_shuffle(found[-1], table, acts[done])
    return found


def on_the_deal(table: Table, before: list[Verdict]) -> Verdict:
    """What is to be said of a hand as it was dealt."""
    game, deal = table.game, table.hands[-1].deal
    verdict = Verdict(len(table.hands), deal.proof)
    if deal.proof is None:
        return verdict
    proof, earlier = deal.proof, [other.proof for other in before if other.proof is not None]
    key = proof.key(game.name, verdict.hand)
    if not proof.keeps_its_word:
        verdict.against.append("the secret is not the one that was committed to")
    if any(other.table != proof.table for other in earlier):
        verdict.against.append("the table is another than before")
    if any(other.secret == proof.secret for other in earlier):
        verdict.against.append("the secret was known from an earlier hand")
    if deal.by_cut:
        dealer = fair_dealer(key, game.players)
        verdict.note("the dealer", deal.dealer == dealer, f"the cut makes seat {dealer} the dealer")
    verdict.appointed = deal.appointed
    what = "spins" if "spins" in game.options else "deck"
    verdict.note(f"the {what}", list(deal.deck or ()) == fair_deck(key, game), f"another {what} follows from the proof")
    return verdict


def look_at_shuffle(verdict: Verdict, table: Table, act: Act) -> None:
    """Does the next act have discards shuffled, and as the proof says?"""
    state, game = table.state, table.game
    if verdict.proof is None or act.is_call:
        return
    discards = game.law.reshuffles(state.s, game.read(state.s, act.text))
    if discards == 0:
        return
    verdict.reshuffles += 1
    order = fair_order(verdict.proof.key(game.name, verdict.hand), verdict.reshuffles, discards)
    what = f"reshuffle {verdict.reshuffles}"
    verdict.note(what, act.order == tuple(order), f"another order follows for {what}")
