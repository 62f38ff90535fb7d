// What a visitor likes, kept in this browser alone.
import type { Sort } from './order';
import type { Rung } from './rungs';

/** Cloths, in inks of the press. */
export const FELTS = { green: 'green', blue: 'blue', wine: 'wine red', slate: 'slate' } as const;
export type Felt = keyof typeof FELTS;
export const PLAIN = 'plain';

export interface Wishes {
  theme: 'auto' | 'light' | 'dark';
  /** The language chosen; empty where it is the browser's. */
  language: string;
  /** How fast bots play, and how well where nothing else is said. */
  pace: 'slow' | 'usual' | 'quick';
  rung: Rung;
  /** A card that is the only one possible plays itself; a card is tapped twice to be played. */
  forced: boolean;
  confirm: boolean;
  calm: boolean;
  /** How one's hand lies, game by game; the cloth, the backs of the cards (a pack's, or plain; empty is their own), and on
   * which side one would have what lies beside the table. */
  sorts: Record<string, Sort>;
  felt: Felt;
  back: string;
  left: boolean;
  sound: boolean;
  /** Whether this device tells whose turn it is while the page is closed, once that has been asked. */
  told: 'ask' | 'yes' | 'no';
  /** The games at which the coach is silent. */
  silent: string[];
  keys: boolean;
}

const KEY = 'parlour-wishes';
const USUAL: Wishes = {
  theme: 'auto',
  language: '',
  pace: 'usual',
  rung: 'house',
  forced: false,
  confirm: false,
  calm: false,
  sorts: {},
  felt: 'green',
  back: '',
  left: false,
  sound: false,
  told: 'ask',
  silent: [],
  keys: true,
};

function remembered(): Wishes {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wishes>) };
  } catch {
    return { ...USUAL };
  }
}

export const wishes = $state<Wishes>(remembered());

/** Keep them, and dress the page accordingly. */
export function keep(): void {
  document.documentElement.dataset.theme = wishes.theme;
  document.documentElement.dataset.calm = String(wishes.calm);
  document.documentElement.dataset.felt = wishes.felt;
  document.documentElement.dataset.left = String(wishes.left);
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    return; // a browser that keeps nothing has them until the page is closed
  }
}

/** Should things stand still? */
export function still(): boolean {
  return wishes.calm || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
