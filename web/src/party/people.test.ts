import { expect, test } from 'vitest';
import { byName, cameWords, isSought, settings, whereNow } from './people';
import type { Party } from '../wire';

test('people are found by name, whatever its accents and capitals', () => {
  const names = ['Zoë', 'ann', 'Émile', 'Guest 10', 'Guest 9'].map((name) => ({ name }));
  expect(byName(names).map(({ name }) => name)).toEqual(['ann', 'Émile', 'Guest 9', 'Guest 10', 'Zoë']);
  expect(isSought('Zoë Marsh', 'zoe ')).toBe(true);
  expect(isSought('Zoë Marsh', 'mary')).toBe(false);
});

test('where somebody is now is not where the card says to begin', () => {
  const party = {
    round: 2,
    phase: 'playing',
    players: [{ id: 'ann', place: '2A' }, { id: 'ben' }, { id: 'cora' }, { id: 'dan', left: true }],
    places: [
      { player: 'ann', table: 1 },
      { player: 'ben', table: 0 },
    ],
  } as unknown as Party;
  expect(['ann', 'ben', 'cora', 'dan'].map((id) => whereNow(party, id))).toEqual([
    'Table 1',
    'sits out',
    'comes in at the next move',
    '',
  ]);
  expect(whereNow({ ...party, round: 0 }, 'ann')).toBe('');
});

test('how the party is given stands in one line', () => {
  const party = {
    kind: 'cards',
    unit: 'deal',
    hands: 8,
    bell: 'all',
    ring_at: 0,
    tally: 'points',
    loners: true,
    movement: 'winners',
    clock: { minutes: 1, left: null, running: false, rings: true },
    prizes: ['best', 'loners', 'booby'],
  } as unknown as Party;
  expect(settings(party)).toBe(
    'real cards · 8 hands a game · points are tallied · lone hands are counted · winners go up · 1 minute a game, then the house rings · prizes: first, most lone hands, booby',
  );
  expect(settings({ ...party, hands: 0, bell: 'head', ring_at: 5, clock: { ...party.clock, minutes: 0 } })).toContain(
    'Table 1 rings at 5 · points are tallied · lone hands are counted · winners go up · no clock',
  );
});

test('the screen says how many have come, of how many where that is known', () => {
  const some = (here: number, coming: number): Party =>
    ({
      players: Array.from({ length: here }, () => ({ bot: false, left: false })),
      coming: Array.from({ length: coming }, () => ({ gone: false })),
    }) as unknown as Party;
  expect(cameWords(some(3, 37))).toBe('3 of 40 have come');
  expect(cameWords(some(1, 39))).toBe('One of 40 has come');
  expect(cameWords(some(3, 0))).toBe('3 have come');
  expect(cameWords(some(0, 40))).toBe('Nobody has come yet');
});
