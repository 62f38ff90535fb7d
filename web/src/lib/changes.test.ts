import { expect, it } from 'vitest';
import type { Changes, Table } from '../wire';
import { applied, changed } from './changes';

const table = {
  type: 'table',
  picture: 3,
  position: 7,
  board: {
    turn: 1,
    told: { Trumps: 'red', 'Taken by': 'Ada' },
    held: [
      { card: 'a', moves: ['a'] },
      { card: 'b', moves: [] },
    ],
  },
  acts: [{ text: 'x' }],
} as unknown as Table;

it('parts are put in their places, and the picture before stays as it was', () => {
  const before = JSON.stringify(table);
  const told = {
    type: 'changes',
    picture: 4,
    changes: [{ position: [8], board: { turn: [null] } }, { acts: { '+': [{ text: 'y' }] } }],
  };
  const now = applied(table, told as Changes);
  expect(now).toMatchObject({ picture: 4, position: 8, acts: [{ text: 'x' }, { text: 'y' }] });
  expect(now.board?.turn).toBe(null);
  expect(now.board?.held).toBe(table.board?.held);
  expect(JSON.stringify(table)).toBe(before);
});

it('lists change by their places, and lose and gain what stands in them', () => {
  expect(changed([1, 2, 3, 4], [1, 2, ['x']])).toEqual([1, 'x', 4]);
  expect(changed([1, 2], [0, 2, []])).toEqual([]);
  expect(changed([{ a: 1 }, { a: 2 }], { 1: { a: [5] } })).toEqual([{ a: 1 }, { a: 5 }]);
  expect(changed(table.board?.held, [0, 1, [], { 0: { moves: [['b']] } }])).toEqual([{ card: 'b', moves: ['b'] }]);
  expect(changed([1], [[2, 3]])).toEqual([2, 3]);
});

it('names come and go in their order', () => {
  const now = changed(table.board?.told, [0, 1, { 'On the table': 'moon-4' }, { 'Taken by': ['Bob'] }]);
  expect(Object.entries(now as object)).toEqual([
    ['On the table', 'moon-4'],
    ['Taken by', 'Bob'],
  ]);
});
