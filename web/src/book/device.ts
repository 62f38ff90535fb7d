// A book of games kept in this browser alone, for one who has given no name.
import * as api from '../lib/api';
import type { BookEntry, BookGame, ReviewSheet } from '../wire';

const KEY = 'parlour-book';
export const MOST = 200;

export function gamesHere(): BookGame[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as BookGame[]) : [];
  } catch {
    return [];
  }
}

/** Keep these games, the newest first; where there is no room the oldest give up their records, then their places. */
export function keepGames(games: BookGame[]): number {
  let kept = [...games].sort((one, other) => other.entry.at - one.entry.at).slice(0, MOST);
  for (let whole = kept.length; kept.length;) {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
      return kept.length;
    } catch {
      if (whole > 0) kept = kept.map((game, place) => (place < whole - 1 ? game : { ...game, record: '' }));
      else kept = kept.slice(0, -1);
      whole -= 1;
    }
  }
  localStorage.removeItem(KEY);
  return 0;
}

/** Games that are not in it yet go into the book. */
export function add(games: BookGame[]): { taken: number; known: number } {
  const known = gamesHere();
  const names = new Set(known.map((game) => game.entry.entry));
  const taken = games.filter((game) => !names.has(game.entry.entry));
  keepGames([...known, ...taken]);
  return { taken: taken.length, known: games.length - taken.length };
}

export function dropHere(entry: string): void {
  keepGames(gamesHere().filter((game) => game.entry.entry !== entry));
}

/** The record of a game, where this browser had room for it. */
export const recordHere = (entry: string): string =>
  gamesHere().find((game) => game.entry.entry === entry)?.record ?? '';

/** What the review of a game has found stands in the book, if the game does. */
export function keepFaults(table: string, { decisions }: ReviewSheet): void {
  const games = gamesHere();
  const game = games.find((each) => each.entry.entry === table);
  if (!game) return;
  const graded = (grade: string): number => decisions.filter((each) => each.grade === grade).length;
  game.entry.mistakes = {
    decisions: decisions.length,
    inaccuracies: graded('inaccuracy'),
    mistakes: graded('mistake'),
    blunders: graded('blunder'),
  };
  keepGames(games);
}

/** A game that has just ended goes into this browser's book; a house that does not say how it ended is asked no more. */
export async function keepHere(table: string): Promise<void> {
  if (gamesHere().some((game) => game.entry.entry === table)) return;
  try {
    const entry: BookEntry = await api.entryOf(table);
    add([{ entry, record: await api.record(api.recordOf(table)) }]);
  } catch {
    return;
  }
}
