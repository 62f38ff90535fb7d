import { expect, it } from 'vitest';
import { result, spinTold } from './spin';
import type { RouletteFields, Table } from '../../wire';

const words = { 'queen-hearts': 'the queen of hearts' };
const names = ['Ann', 'Ben', 'Cora', 'Dan'];
const fields = (
  gains: number[],
  stopped: string | null = 'queen-hearts',
  holder: number | null = 3,
): RouletteFields => ({
  holder,
  in_bank: 1000,
  chips: [100, 100, 100, 100],
  spun: 1,
  stopped,
  result: gains,
  gain: gains,
  by_bet: [],
  layout: [],
  owed: {},
});

it('what the arrow brings is told to each in his own words', () => {
  expect(result(fields([15, -5, 0, 0]), names, 0, words)).toEqual({
    card: 'Queen of hearts',
    own: 'you win 15',
    others: 'Ben loses 5 and the bank pays 10.',
  });
  expect(result(fields([15, -5, 0, 0]), names, 1, words)?.own).toBe('you lose 5');
  expect(result(fields([15, -5, 0, 0]), names, 2, words)?.own).toBe('you neither win nor lose');
  expect(result(fields([15, -5, 0, 0]), names, 3, words)?.own).toBe('');
  expect(result(fields([15, -5, 0, 0]), names, null, words)?.others).toBe(
    'Ann wins 15, Ben loses 5 and the bank pays 10.',
  );
});

it('before the first spin there is nothing to tell, and after an idle one nobody has won', () => {
  expect(result(fields([0, 0, 0, 0], null), names, 0, words)).toBe(null);
  expect(result(fields([0, 0, 0, 0]), names, 0, words)?.others).toBe('');
});

it('how far the game is, is told by spins, the last of them when all is over', () => {
  const told = (spun: number) =>
    spinTold({ options: { spins: 20 }, board: { fields: { ...fields([]), spun } } } as unknown as Table);
  expect([0, 4, 20].map(told)).toEqual(['Spin 1 of 20', 'Spin 5 of 20', 'Spin 20 of 20']);
});
