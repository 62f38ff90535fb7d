import { expect, it } from 'vitest';
import { hasSaid, isFor } from './names';

const me = (name: string | null) => ({ name, tables: [] });

it('a guest without a name of his own has not said it', () => {
  expect(['Guest', 'Guest 17', null].map((name) => hasSaid(me(name)))).toEqual([false, false, false]);
  expect(hasSaid(null)).toBe(false);
  expect(['Ada', 'Guest of honour', 'Guestine'].map((name) => hasSaid(me(name)))).toEqual([true, true, true]);
});

it('a seat kept for Ada 2 may be hers who is called Ada, and is not Adam’s', () => {
  expect(isFor('Ada', me('Ada'))).toBe(true);
  expect(isFor('Ada 2', me('Ada'))).toBe(true);
  expect(isFor('Adam', me('Ada'))).toBe(false);
  expect(isFor('Ada', me('Adam'))).toBe(false);
  expect(isFor('', me(null))).toBe(false);
});
