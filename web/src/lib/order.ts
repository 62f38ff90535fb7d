// In what order one’s hand lies: as the game ranks it, or as one likes it better.
import type { Held } from '../wire';

export const SORTS = ['down', 'up', 'rank', 'rank-up', 'came'] as const;
export type Sort = (typeof SORTS)[number];

export const SORTED: Record<Sort, string> = {
  down: 'by suit, the highest first',
  up: 'by suit, the lowest first',
  rank: 'by rank, the highest first',
  'rank-up': 'by rank, the lowest first',
  came: 'unsorted, as the cards came',
};

/** Are the suits kept together? */
export const inSuits = (sort: Sort): boolean => sort === 'down' || sort === 'up';

/** Where the cards of a hand lie from left to right, by their places in the hand as the house tells it. */
export function laid(held: Held[], sort: Sort, came: string[]): number[] {
  const keys = keysOf(held);
  const places = held.map((_, place) => place);
  const by = (place: number): Held => held[place]!;
  const compared: Record<Sort, (a: number, b: number) => number> = {
    down: () => 0,
    up: (a, b) => by(a).group - by(b).group || by(a).height - by(b).height,
    rank: (a, b) => by(b).height - by(a).height,
    'rank-up': (a, b) => by(a).height - by(b).height,
    came: (a, b) => came.indexOf(keys[a]!) - came.indexOf(keys[b]!),
  };
  return places.sort(compared[sort]);
}

/** A name for each card of a hand; copies of a card are counted. */
export function keysOf(held: Held[]): string[] {
  return held.map(({ card }, place) => `${card} ${held.slice(0, place).filter((other) => other.card === card).length}`);
}

/** The cards in the order in which they came: those known before as they lay, what is new behind them, shuffled so that it
 * tells no more than a hand that is dealt. */
export function arrivals(before: string[], held: Held[], salt: string): string[] {
  const now = keysOf(held);
  const kept = before.filter((key) => now.includes(key));
  const fresh = now.filter((key) => !before.includes(key));
  return [...kept, ...fresh.sort((a, b) => mixed(a + salt) - mixed(b + salt))];
}

/** A number that looks like chance and is always the same for a text (FNV-1a). */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}
