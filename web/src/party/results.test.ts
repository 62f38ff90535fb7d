import { describe, expect, it } from 'vitest';
import { canHaveWon, cutWords, drawnWords, loneDoubt, questioned, resultWords, tieOf, unlikely } from './results';
import type { Party, PartyLimit } from '../wire';

const NAMES = { a: 'Ann', b: 'Ben', c: 'Cora', d: 'Dan' };
const party = (more: Partial<Party> = {}): Party =>
  ({
    title: 'Progressive Trolley Euchre',
    sides: 2,
    partners: true,
    captured: '',
    players: Object.entries(NAMES).map(([id, name]) => ({ id, name })),
    ...more,
  }) as unknown as Party;
const seats = ['a', 'b', 'c', 'd'];
const limit = (of: PartyLimit['of'], least: number, most: number, step = 1): PartyLimit => ({
  of,
  least,
  most,
  step,
  why: `${of}.`,
});

describe('what cannot be', () => {
  const race = [limit('highest', 5, 100_000), limit('highest', -100_000, 6), limit('second', -100_000, 4)];
  it.each([
    [[5, 2], false],
    [[2, 6], false],
    [[3, 2], true],
    [[5, 5], true],
    [[500, 2], true],
  ])('%j at a table that rings at five: %s', (points, asked) => expect(Boolean(unlikely(race, points))).toBe(asked));
  it('looks at all together, in steps', () => {
    const deal = [limit('together', 250, 1300, 5)];
    expect(unlikely(deal, [50, 60, 65, 75])).toBeUndefined();
    expect(unlikely(deal, [51, 60, 65, 75])).toBeDefined();
    expect(unlikely(deal, [0, 0, 0, 100])).toBeDefined();
    expect(unlikely([limit('lowest', 0, 9)], [12, -1])).toBeDefined();
  });
  it('asks nothing where no points are told', () => expect(unlikely(race, [])).toBeUndefined());
  it('asks in words', () =>
    expect(questioned(party(), [500, 2], limit('highest', 0, 6))).toBe(
      'No table of Trolley Euchre ends 500 to 2. highest.',
    ));
});

describe('a tie', () => {
  it('is cut by the reds for their couples', () => {
    const tie = tieOf(party(), seats, [4, 4]);
    expect(tie?.cutters).toEqual(['a', 'b']);
    expect(cutWords(party(), tie!)).toContain('the reds, Ann and Ben, cut for their couples, and the highest wins');
    expect(tieOf(party(), seats, [4, 3])).toBeNull();
  });
  const alone = party({ sides: 4, partners: false });
  it('is cut by those who are level where all play alone', () => {
    expect(tieOf(alone, seats, [90, 60, 60, 40])).toEqual({ sure: ['a'], level: ['b', 'c'], cutters: ['b', 'c'] });
    expect(tieOf(alone, seats, [90, 90, 60, 40])).toBeNull();
    expect(tieOf(alone, seats, [60, 60, 60, 70])?.sure).toEqual(['d']);
  });
  it('names no winner whom the points forbid', () => {
    expect(canHaveWon(party(), seats, [4, 4], ['b', 'd'])).toBe(true);
    expect(canHaveWon(party(), seats, [5, 4], ['b', 'd'])).toBe(false);
    expect(canHaveWon(alone, seats, [90, 60, 60, 40], ['a', 'c'])).toBe(true);
    expect(canHaveWon(alone, seats, [90, 60, 60, 40], ['b', 'c'])).toBe(false);
  });
  it('tells the cards the house drew, and that some were level again', () => {
    const draw = (player: string, card: string): { player: string; card: string } => ({ player, card });
    const draws = [
      [draw('a', 'Moon 4'), draw('b', 'Sun 4')],
      [draw('a', 'the Detective'), draw('b', 'Moon 1')],
    ];
    expect(drawnWords(party(), { draws })).toBe(
      'Ann drew Moon 4 and Ben drew Sun 4; level again: Ann drew the Detective and Ben drew Moon 1',
    );
  });
});

it('tells a result in words', () => {
  const said = { points: [24, 19], winners: ['a', 'c'], captors: ['d'] };
  expect(resultWords(party({ captured: 'Raffles' }), seats, said)).toBe('24 to 19; Ann & Cora won; Raffles with Dan');
  const lone = { points: [9, 3], winners: [], captors: ['a', 'd', 'a'] };
  expect(resultWords(party({ loners: true }), seats, lone)).toBe('9 to 3; lone hands: Ann 2, Dan');
  expect(resultWords(party(), seats, null)).toBe('nothing yet');
});

it('asks about lone hands that cannot have been', () => {
  const told = (points: number[], captors: string[], lone: number | null): string =>
    loneDoubt(party(), 2, seats, { points, captors }, lone);
  expect(told([3, 5], ['a', 'c'], 4)).toBe(
    '2 lone hands bring 8 points, and the side that is to have played them has 3.',
  );
  expect(told([8, 5], ['a', 'c', 'b'], 4)).toBe('');
  expect(told([4, 3], ['b'], 4)).toContain('A lone hand brings 4 points');
  expect(told([], ['b'], 4)).toBe('');
  expect(told([9, 9], ['b'], 0)).toBe('Nobody plays alone at Table 2, so there are no lone hands there.');
  expect(told([0, 0], ['b'], null)).toBe('');
});
