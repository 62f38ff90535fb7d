// What this browser has seen and sent itself, so that no record can tell it otherwise afterwards.
import type { Give, Table } from '../wire';
import { hex } from './method';

export interface Kept {
  seat: number;
  commitment: string;
  contribution: string;
  /** The house has shown another commitment for the same hand since. */
  changed: boolean;
  /** The house has said that it has the number. */
  taken: boolean;
  /** What was given, as it was shown at the deal. */
  given?: string[];
  /** The seats where bots sat at the deal. */
  bots?: number[];
}

export type Hands = Record<number, Kept>;

const place = (table: string): string => `parlour-fair-${table}`;

/** What is kept of a table's hands. */
export function keptOf(table: string): Hands {
  try {
    return JSON.parse(sessionStorage.getItem(place(table)) ?? '{}') as Hands;
  } catch {
    return {};
  }
}

function keep(table: string, hand: number, kept: Kept): void {
  try {
    sessionStorage.setItem(place(table), JSON.stringify({ ...keptOf(table), [hand]: kept }));
  } catch {
    // A browser that keeps nothing can still play; the page that checks a deal says what it could not compare.
  }
}

const fresh = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** What to answer to a promise of the house: a number of one's own, made up only now. */
export function answer(table: Table): Give | null {
  const { promised, you } = table;
  if (!promised || you === null) return null;
  const { hand, commitment } = promised;
  const before = keptOf(table.table)[hand];
  const given = promised.given.includes(you);
  if (given && !before) return null; // another window of the same person was quicker
  const kept =
    before?.commitment === commitment
      ? { ...before, seat: you, taken: given }
      : { seat: you, commitment, contribution: fresh(), changed: before !== undefined, taken: false };
  keep(table.table, hand, kept);
  return given ? null : { type: 'give', hand, contribution: kept.contribution };
}

/** The hand is dealt: what was given is shown, and kept. */
export function witness(table: Table): void {
  const { fair } = table;
  const kept = fair && keptOf(table.table)[fair.hand];
  if (!fair || !kept || kept.given) return;
  kept.given = fair.given;
  kept.bots = table.seats.flatMap((seat, place) => (seat.who === 'bot' ? [place] : []));
  if (kept.commitment !== fair.commitment) kept.changed = true;
  keep(table.table, fair.hand, kept);
}
