import { expect, it } from 'vitest';
import type { Held } from '../wire';
import { arrivals, keysOf, laid, SORTS, type Sort } from './order';

const card = (name: string, group: number, height: number): Held => ({
  card: name,
  group,
  height,
  moves: [],
  why_not: null,
  marks: [],
  trump: group === 0,
  says: '',
});
const HAND = [card('a9', 0, 9), card('a2', 0, 2), card('b8', 1, 8), card('b8', 1, 8), card('b1', 1, 1)];
const told = (sort: Sort, came: string[] = []): string =>
  laid(HAND, sort, came)
    .map((place) => HAND[place]!.card)
    .join(' ');

it('a hand lies as one likes it', () => {
  expect(told('down')).toBe('a9 a2 b8 b8 b1');
  expect(told('up')).toBe('a2 a9 b1 b8 b8');
  expect(told('rank')).toBe('a9 b8 b8 a2 b1');
  expect(told('rank-up')).toBe('b1 a2 b8 b8 a9');
});

it('every card lies somewhere, once', () => {
  for (const sort of SORTS) expect([...laid(HAND, sort, arrivals([], HAND, 's'))].sort()).toEqual([0, 1, 2, 3, 4]);
});

it('unsorted cards stay where they lie, and what comes lies behind them', () => {
  const first = arrivals([], HAND.slice(1), 's');
  expect(first).not.toEqual(keysOf(HAND.slice(1)));
  const then = arrivals(first, HAND, 's');
  expect(then).toEqual([...first, 'a9 0']);
  expect(told('came', then).endsWith('a9')).toBe(true);
  expect(arrivals(then, HAND.slice(2), 's')).toEqual(first.filter((key) => !key.startsWith('a2')));
  expect(arrivals([], HAND, 'other hand')).not.toEqual(arrivals([], HAND, 's'));
});
