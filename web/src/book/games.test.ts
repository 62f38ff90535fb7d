import { expect, test } from 'vitest';
import {
  ANYTHING,
  dayOf,
  faultsOf,
  fileOf,
  gamesIn,
  inParts,
  isSought,
  lately,
  pointsAHand,
  ratingsOf,
  rungOf,
  scoreOf,
  tallied,
} from './games';
import type { BookEntry, BookGame } from '../wire';

const seat = (name: string, rung: 'house' | 'club' | null = null): BookEntry['seats'][number] => ({
  who: name === 'Ann' ? 'me' : rung ? 'bot' : 'person',
  name,
  rung,
});

const game = (at: number, more: Partial<BookEntry> = {}): BookEntry => ({
  entry: `g${at}`,
  here: true,
  game: 'euchre',
  title: 'Advance Euchre',
  options: {},
  began: at - 1,
  at,
  seats: [seat('Ben', 'house'), seat('Ann'), seat('Cora', 'house'), seat('Dan', 'house')],
  seat: 1,
  sides: [
    [0, 2],
    [1, 3],
  ],
  rows: [
    { headline: '', made: [1, 4], score: [1, 4] },
    { headline: '', made: [2, 0], score: [3, 4] },
  ],
  winners: [1, 3],
  outcome: 'won',
  ended: 'over',
  hinted: false,
  party: false,
  rating: null,
  uncounted: '',
  mistakes: null,
  ...more,
});

test('games are found by game, company, result and day', () => {
  const entry = game(1_700_000_000);
  const found = (sought: Partial<typeof ANYTHING>): boolean => isSought(entry, { ...ANYTHING, ...sought });
  expect(found({})).toBe(true);
  expect([found({ game: 'euchre' }), found({ game: 'raffles' })]).toEqual([true, false]);
  expect([found({ words: ' COR' }), found({ words: 'euchre' }), found({ words: 'Ann' })]).toEqual([true, true, false]);
  expect([found({ outcome: 'won' }), found({ outcome: 'lost' })]).toEqual([true, false]);
  const day = dayOf(entry.at);
  expect([found({ from: day, to: day }), found({ from: '2030-01-01' }), found({ to: '2001-01-01' })]).toEqual([
    true,
    false,
    false,
  ]);
});

test('one’s own score comes first, and the points a hand are those of one’s side', () => {
  expect(scoreOf(game(1))).toEqual([4, 3]);
  expect(pointsAHand([game(1), game(2)])).toEqual({ own: 2, others: 1.5, hands: 4 });
  expect(pointsAHand([])).toEqual({ own: 0, others: 0, hands: 0 });
});

test('what was broken off counts neither way', () => {
  const entries = [
    game(1),
    game(2, { outcome: 'lost' }),
    game(3, { outcome: 'unfinished' }),
    game(4, { outcome: 'left' }),
  ];
  expect(tallied(entries, () => 'all')).toEqual([{ label: 'all', games: 3, won: 1 }]);
  expect(lately(entries)).toEqual([1, 0.5, 1 / 3]);
});

test('a rung is that of all the others, or none', () => {
  expect(rungOf(game(1))).toBe('house');
  expect(
    rungOf(game(1, { seats: [seat('Ben', 'house'), seat('Ann'), seat('Cora', 'club'), seat('Dan', 'house')] })),
  ).toBe(null);
  expect(rungOf(game(1, { seats: [seat('Ben'), seat('Ann'), seat('Cora'), seat('Dan')] }))).toBe(null);
});

test('ratings and mistakes come in the order of the games, and only where there are any', () => {
  const rating = (after: number): BookEntry['rating'] => ({ before: 1500, after, deviation: 100 });
  const found = { decisions: 9, inaccuracies: 4, mistakes: 2, blunders: 1 };
  const entries = [game(3, { rating: rating(1530) }), game(2), game(1, { rating: rating(1520), mistakes: found })];
  expect(ratingsOf(entries)).toEqual([1520, 1530]);
  expect(faultsOf(entries)).toEqual([3]);
});

test('a file is read back, goes in parts, and another file is refused in words', async () => {
  const games: BookGame[] = Array.from({ length: 45 }, (_, place) => ({ entry: game(place), record: 'x' }));
  expect(gamesIn(await fileOf(games).text())).toEqual(games);
  expect(inParts(games).map((part) => part.length)).toEqual([20, 20, 5]);
  const long = games.slice(0, 3).map((each) => ({ ...each, record: 'x'.repeat(30_000) }));
  expect(inParts(long).map((part) => part.length)).toEqual([1, 1, 1]);
  const longer = games.slice(0, 3).map((each) => ({ ...each, record: '東'.repeat(20_000) }));
  expect(inParts(longer)).toEqual([games.slice(0, 3).map((each) => ({ ...each, record: '' }))]);
  for (const text of ['', '[]', 'null', '{"file":"another","games":[]}', '{"file":"parlour-book","games":5}'])
    expect(() => gamesIn(text)).toThrow('This is not a book of games');
});
