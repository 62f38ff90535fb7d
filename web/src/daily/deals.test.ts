import { expect, test } from 'vitest';
import type { DealResult } from '../wire';
import { aheadTold, dayTold, leftTold, marks, placeTold, scoreTold, shareText } from './deals';

const found: DealResult = {
  day: '2026-11-18',
  game: 'euchre',
  title: 'Trolley Euchre',
  table: 'k3v9',
  seat: 0,
  points: [4, 0, 4, 0],
  ahead: 4,
  place: 3,
  of: 17,
  late: false,
  shown: false,
  spread: [],
  leaders: [],
  master: 4,
  best: 6,
  waiting: null,
};

test('a day, what is left of it, and places are told in words', () => {
  expect(dayTold('2026-11-08')).toBe('8 November 2026');
  expect([30, 3600, 3660, 86399].map(leftTold)).toEqual(['1 minute', '1 h', '1 h 1 min', '24 h']);
  expect([1, 2, 3, 4, 11, 12, 13, 21, 111, 122].map(placeTold)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 111th 122nd'.split(' '),
  );
  expect([3, -2, 0].map(aheadTold)).toEqual(['3 ahead', '2 behind', 'level']);
});

test('marks go from one to five by the place alone', () => {
  expect(marks(1, 1)).toBe('●●●●●');
  expect(marks(1, 9)).toBe('●●●●●');
  expect(marks(9, 9)).toBe('●○○○○');
  expect(marks(5, 9)).toBe('●●●○○');
});

test('what is shared says nothing of the deal: neither points, nor by how much one was ahead, nor the table', () => {
  const text = shareText(found, 5, 'https://parlour.example');
  expect(text).toBe(
    'Parlour, deal of the day, 18 November 2026\nTrolley Euchre ●●●●○ 3rd of 17\n5 days in a row\nhttps://parlour.example/daily',
  );
  const others = [
    { points: [0, 2, 0, 2], ahead: -2, table: 'other', master: -9 },
    { spread: [{ ahead: 1, people: 3 }] },
  ];
  for (const other of others) expect(shareText({ ...found, ...other }, 5, 'https://parlour.example')).toBe(text);
});

test('scores are shares of matchpoints or points', () => {
  expect(scoreTold(0.505, 'matchpoints')).toBe('51%');
  expect([3, -3, 0].map((score) => scoreTold(score, 'points'))).toEqual(['+3', '−3', '0']);
  expect(scoreTold(null, 'points')).toBe('–');
});
