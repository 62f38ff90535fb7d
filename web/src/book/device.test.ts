import { beforeEach, expect, test, vi } from 'vitest';
import { add, dropHere, gamesHere, keepFaults, keepGames, MOST } from './device';
import type { BookGame, ReviewSheet } from '../wire';

const game = (at: number, record = 'r'): BookGame => ({ entry: { entry: `g${at}`, at }, record }) as BookGame;
let room = Infinity;
const kept = new Map<string, string>();

beforeEach(() => {
  room = Infinity;
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
});

test('the newest game comes first, each stands there once, and one can be taken out', () => {
  expect(add([game(1), game(3), game(2)])).toEqual({ taken: 3, known: 0 });
  expect(add([game(3), game(4)])).toEqual({ taken: 1, known: 1 });
  dropHere('g2');
  expect(gamesHere().map((each) => each.entry.entry)).toEqual(['g4', 'g3', 'g1']);
});

test('there is room for so many, and the oldest go', () => {
  keepGames(Array.from({ length: MOST + 5 }, (_, at) => game(at)));
  expect(gamesHere()).toHaveLength(MOST);
  expect(gamesHere().at(-1)?.entry.entry).toBe('g5');
});

test('where the browser has no room the oldest lose their records first, then their places', () => {
  room = 700;
  keepGames([1, 2, 3, 4].map((at) => game(at, 'x'.repeat(200))));
  expect(gamesHere().map((each) => each.record.length)).toEqual([200, 200, 0, 0]);
  room = 120;
  keepGames([1, 2, 3, 4].map((at) => game(at)));
  expect(gamesHere().map((each) => each.entry.entry)).toEqual(['g4', 'g3']);
  room = 1;
  expect(keepGames([game(1)])).toBe(0);
});

test('what a review has found stands with its game, and with no other', () => {
  keepGames([game(1), game(2)]);
  const sheet = { decisions: ['', 'mistake', 'blunder', 'inaccuracy', 'mistake'].map((grade) => ({ grade })) };
  keepFaults('g1', sheet as ReviewSheet);
  keepFaults('nowhere', sheet as ReviewSheet);
  const found = Object.fromEntries(gamesHere().map(({ entry }) => [entry.entry, entry.mistakes ?? null]));
  expect(found).toEqual({ g1: { decisions: 5, inaccuracies: 1, mistakes: 2, blunders: 1 }, g2: null });
});

test('rubbish in its place is an empty book', () => {
  for (const rubbish of ['{', '5', '{}']) {
    kept.set('parlour-book', rubbish);
    expect(gamesHere()).toEqual([]);
  }
});
