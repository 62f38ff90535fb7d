// The log as one reads it: hand by hand, and in a hand trick by trick or round by round.
import type { Ending, Entry } from './sitting.svelte';

/** An act, and how often it was done in a row. */
export interface Done extends Entry {
  times: number;
}

export interface Turn {
  key: string;
  entries: Done[];
  /** Who took the trick that these entries were. */
  took: number | null;
}

export interface LoggedHand {
  hand: number;
  turns: Turn[];
  ending: Ending | null;
}

const TOLD = 2; // hands that are told act by act; of earlier ones only what came of them

/** The log of all hands, the oldest first. */
export function logged(log: Entry[], endings: Record<number, Ending>): LoggedHand[] {
  const hands = new Map<number, LoggedHand>();
  for (const number of Object.keys(endings).map(Number))
    hands.set(number, { hand: number, turns: [], ending: endings[number] ?? null });
  for (const entry of log) {
    const hand = hands.get(entry.hand) ?? { hand: entry.hand, turns: [], ending: null };
    hands.set(entry.hand, hand);
    add(hand.turns, entry);
  }
  const found = [...hands.values()].sort((a, b) => a.hand - b.hand);
  return found.map((hand, place) => (place < found.length - TOLD ? { ...hand, turns: [] } : hand));
}

/** A trick or a round ends with the act that ends it. */
function add(turns: Turn[], entry: Entry): void {
  const last = turns.at(-1);
  const open = last && !last.entries.at(-1)?.ends && last.took === null ? last : null;
  const turn = open ?? { key: `${entry.hand} ${entry.number}`, entries: [], took: null };
  if (!open) turns.push(turn);
  const before = turn.entries.at(-1);
  if (before && before.seat === entry.seat && before.does === entry.does) {
    before.times++;
    before.ends = entry.ends;
  } else turn.entries.push({ ...entry, times: 1 });
  if (typeof entry.took === 'number') turn.took = entry.took;
}
