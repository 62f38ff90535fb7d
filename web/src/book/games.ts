// What a book of games tells: which games are looked for, and what they come to.
import type { Rung } from '../lib/rungs';
import type { BookEntry, BookGame } from '../wire';

export interface Sought {
  game: string;
  words: string;
  outcome: string;
  from: string;
  to: string;
}

export const ANYTHING: Sought = { game: '', words: '', outcome: '', from: '', to: '' };

/** The day of a time, here, as a date field has it. */
export function dayOf(seconds: number): string {
  const day = new Date(seconds * 1000);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Whom one played with and against. */
export const othersOf = (entry: BookEntry): string[] =>
  entry.seats.flatMap((seat, place) => (place === entry.seat ? [] : [seat.name]));

export function isSought(entry: BookEntry, sought: Sought): boolean {
  const day = dayOf(entry.at);
  const words = sought.words.trim().toLocaleLowerCase();
  return (
    (!sought.game || entry.game === sought.game) &&
    (!sought.outcome || entry.outcome === sought.outcome) &&
    (!sought.from || day >= sought.from) &&
    (!sought.to || day <= sought.to) &&
    (!words || [entry.title, ...othersOf(entry)].some((text) => text.toLocaleLowerCase().includes(words)))
  );
}

/** The place of one's own side among the sides. */
export const sideOf = (entry: BookEntry): number =>
  Math.max(
    0,
    entry.sides.findIndex((side) => side.includes(entry.seat)),
  );

/** How it ended for oneself: 12 to 9, one's own score first. */
export function scoreOf(entry: BookEntry): number[] {
  const last = entry.rows.at(-1)?.score ?? [];
  const own = sideOf(entry);
  return [last[own] ?? 0, ...last.filter((_, side) => side !== own)];
}

/** The rung of all the others, if they are bots of one. */
export function rungOf(entry: BookEntry): Rung | null {
  const others = entry.seats.filter((_, place) => place !== entry.seat);
  const first = others[0]?.rung ?? null;
  return others.every((seat) => seat.who === 'bot' && seat.rung === first) ? first : null;
}

export interface Tally {
  label: string;
  games: number;
  won: number;
}

/** How many games there were of each kind, and how many of them were won; games that were broken off do not count. */
export function tallied(entries: BookEntry[], kind: (entry: BookEntry) => string | null): Tally[] {
  const found = new Map<string, Tally>();
  for (const entry of entries) {
    const label = kind(entry);
    if (label === null || entry.outcome === 'unfinished') continue;
    const tally = found.get(label) ?? { label, games: 0, won: 0 };
    tally.games += 1;
    tally.won += Number(entry.outcome === 'won');
    found.set(label, tally);
  }
  return [...found.values()];
}

/** The points of one's side a hand, and those of the best of the others. */
export function pointsAHand(entries: BookEntry[]): { own: number; others: number; hands: number } {
  let [own, others, hands] = [0, 0, 0];
  for (const entry of entries) {
    const side = sideOf(entry);
    for (const row of entry.rows) {
      own += row.made[side] ?? 0;
      others += Math.max(...row.made.filter((_, place) => place !== side), -Infinity);
      hands += 1;
    }
  }
  return { own: own / (hands || 1), others: Number.isFinite(others) ? others / (hands || 1) : 0, hands };
}

/** What the reviews have found wrong, a game: mistakes and blunders, of the games that were reviewed, oldest first. */
export const faultsOf = (entries: BookEntry[]): number[] =>
  [...entries]
    .sort((one, other) => one.at - other.at)
    .flatMap((entry) => (entry.mistakes ? [entry.mistakes.mistakes + entry.mistakes.blunders] : []));

/** The rating after each game that counted, oldest first. */
export const ratingsOf = (entries: BookEntry[]): number[] =>
  [...entries].sort((one, other) => one.at - other.at).flatMap((entry) => (entry.rating ? [entry.rating.after] : []));

/** The share of games won among the last ten, game by game, oldest first. */
export function lately(entries: BookEntry[]): number[] {
  const wins = [...entries]
    .filter((entry) => entry.outcome !== 'unfinished')
    .sort((one, other) => one.at - other.at)
    .map((entry) => Number(entry.outcome === 'won'));
  return wins.map((_, place) => {
    const last = wins.slice(Math.max(0, place - 9), place + 1);
    return last.reduce((sum, win) => sum + win, 0) / last.length;
  });
}

// ---- a file ----

const MARK = 'parlour-book';
const MOST_TOGETHER = 20;
const MOST_BYTES = 46_000; // that the house takes at once, with some to spare

export const fileOf = (games: BookGame[]): Blob =>
  new Blob([JSON.stringify({ file: MARK, version: 1, games })], { type: 'application/json' });

/** The games in a file, or a sentence why there are none. */
export function gamesIn(text: string): BookGame[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    found = null;
  }
  const { file, games } = (found ?? {}) as { file?: unknown; games?: unknown };
  if (file !== MARK || !Array.isArray(games)) throw new Error('This is not a book of games; choose the file of one.');
  return games as BookGame[];
}

const bytesOf = (game: BookGame): number => new TextEncoder().encode(JSON.stringify(game)).length;

/** The games in parts that the house takes at a time; one that is too long by itself goes without its record. */
export function inParts(games: BookGame[]): BookGame[][] {
  const parts: BookGame[][] = [];
  let bytes = 0;
  for (const whole of games) {
    const game = bytesOf(whole) < MOST_BYTES ? whole : { ...whole, record: '' };
    const size = bytesOf(game);
    const last = parts.at(-1);
    if (last && last.length < MOST_TOGETHER && bytes + size < MOST_BYTES) {
      last.push(game);
      bytes += size;
    } else {
      parts.push([game]);
      bytes = size;
    }
  }
  return parts;
}
