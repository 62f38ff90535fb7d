import { expect, it } from 'vitest';
import { absence, leftTold } from './days';
import type { Seat } from '../wire';

const SEAT: Seat = {
  who: 'person',
  name: 'Ada',
  rung: null,
  here: true,
  stands_in: false,
  ready: false,
  free: false,
  kept: '',
  missed: 0,
  holiday: '',
};

it('time is told in days, hours and minutes', () => {
  const told = [3 * 86400, 48 * 3600, 172000, 46 * 3600, 86400, 7200, 3600, 61, 60, 1, 0].map(leftTold);
  expect(told).toEqual([
    '3 days left',
    '2 days left',
    '2 days left',
    '46 hours left',
    '24 hours left',
    '2 hours left',
    '60 minutes left',
    '2 minutes left',
    '1 minute left',
    '1 minute left',
    'no time left',
  ]);
});

it('who was late or is on holiday is told of, and nobody else', () => {
  expect(absence(SEAT, false)).toBe('');
  expect(absence({ ...SEAT, missed: 1 }, false)).toContain('The time of Ada was up');
  expect(absence({ ...SEAT, missed: 1 }, true)).toContain('Your time was up');
  expect(absence({ ...SEAT, missed: 2, stands_in: true }, false)).toContain('until Ada is back');
  expect(absence({ ...SEAT, holiday: '2026-12-03T10:00Z' }, false)).toContain('Ada is on holiday until 3 December');
});
