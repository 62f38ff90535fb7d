// The house's promises for deals that many play, as this browser was shown them: it cannot be told otherwise later.
import type { DealPromise } from '../wire';

const PLACE = 'parlour-promises';
const MOST = 500; // that are remembered

/** By what a proof calls its table (day-2026-11-18), and the game: the hash that was shown first. */
type Promises = Record<string, string>;

function remembered(): Promises {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Promises;
  } catch {
    return {};
  }
}

/** Remember what is shown; what was shown first stands. */
export function witness(place: string, promises: DealPromise[]): void {
  const known = remembered();
  for (const { game, commitment } of promises) known[`${place} ${game}`] ??= commitment;
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(Object.entries(known).slice(-MOST))));
  } catch {
    // A browser that keeps nothing can still play; the page that checks a deal says what it could not compare.
  }
}

/** What this browser was promised for a deal, if it was there. */
export const promisedTo = (place: string, game: string): string | undefined => remembered()[`${place} ${game}`];

/** Is it what a proof calls a day or a board, for which the house makes its promise long before anybody sits down? */
export const isPromised = (place: string): boolean => /^(day|board)-/.test(place);
