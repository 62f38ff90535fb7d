import { describe, expect, it } from 'vitest';
import { logged } from './log';
import type { Entry } from './sitting.svelte';

const entry = (hand: number, number: number, more: Partial<Entry> = {}): Entry => ({
  seat: number % 4,
  text: '',
  call: false,
  face_down: false,
  does: 'plays',
  hand,
  number,
  ...more,
});

describe('the log', () => {
  it('is told trick by trick, with who took each', () => {
    const log = [
      entry(1, 0),
      entry(1, 1, { took: 3, ends: true }),
      entry(1, 2),
      entry(1, 3, { took: 0, ends: true }),
      entry(1, 4),
    ];
    const [hand] = logged(log, {});
    expect(hand!.turns.map(({ entries, took }) => [entries.length, took])).toEqual([
      [2, 3],
      [2, 0],
      [1, null],
    ]);
  });
  it('says once what somebody does five times over', () => {
    const away = { seat: 2, does: 'discards a card, face down' };
    const log = [0, 1, 2, 3, 4].map((number) => entry(1, number, { ...away, ends: number === 4 }));
    const turns = logged([...log, entry(1, 5)], {})[0]!.turns;
    expect(turns.map(({ entries }) => entries.map(({ times }) => times))).toEqual([[5], [1]]);
  });
  it('keeps what is shown after a trick apart from the next one', () => {
    const log = [entry(1, 0), entry(1, 1, { took: 1 }), entry(1, 2, { ends: true }), entry(1, 3)];
    expect(logged(log, {})[0]!.turns.map(({ entries }) => entries.length)).toEqual([2, 1, 1]);
  });
  it('tells of earlier hands only what came of them', () => {
    const endings = { 1: { headline: 'Set.', count: [] }, 2: { headline: 'Made.', count: [] } };
    const hands = logged([entry(1, 0), entry(2, 0), entry(3, 0)], endings);
    expect(hands.map(({ turns, ending }) => [turns.length, ending?.headline])).toEqual([
      [0, 'Set.'],
      [1, 'Made.'],
      [1, undefined],
    ]);
  });
});
