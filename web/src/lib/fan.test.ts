import { describe, expect, it } from 'vitest';
import { fan } from './fan';

const alike = (number: number): number[] => Array.from({ length: number }, () => 0);

describe('a hand', () => {
  it('of fourteen cards fits a small phone, each card wide enough for a finger', () => {
    const { spots, size, across } = fan(alike(14), 348, 640);
    expect(across).toBe(7);
    for (const { left } of spots) expect(left).toBeGreaterThanOrEqual(0);
    for (const { left } of spots) expect(left + size).toBeLessThanOrEqual(348);
    expect(spots[1]!.left - spots[0]!.left).toBeGreaterThanOrEqual(40);
    expect(spots[7]!.top).toBeGreaterThan(spots[0]!.top);
  });
  it('is fanned in one row where there is room, its middle highest', () => {
    const { spots } = fan(alike(5), 1000, 900);
    expect(new Set(spots.map(({ top }) => top)).size).toBe(1);
    expect(spots[2]!.lean).toBe(0);
    expect(spots[0]!.lean).toBe(-spots[4]!.lean);
    expect(spots[0]!.dip).toBeGreaterThan(spots[2]!.dip);
  });
  it('lies low on a telephone on its side, and in one row', () => {
    const { spots, height } = fan(alike(18), 576, 360);
    expect(new Set(spots.map(({ top }) => top)).size).toBe(1);
    expect(height).toBeLessThan(120);
    expect(spots[1]!.left - spots[0]!.left).toBeGreaterThanOrEqual(24);
  });
  it('of one card, or none, is no trouble', () => {
    expect(fan(alike(1), 300, 640).spots[0]!.left).toBe(112);
    expect(fan(alike(0), 300, 640).spots).toEqual([]);
  });
  it('of eleven cards on a telephone shows forty points of each, in two rows that break where a group ends', () => {
    const { spots, across, size } = fan([0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3], 378, 844);
    expect(across).toBe(7);
    for (const [place, { left }] of spots.entries()) {
      const next = spots[place + 1];
      if (next && next.top === spots[place]!.top) expect(next.left - left).toBeGreaterThanOrEqual(40);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + size).toBeLessThanOrEqual(378);
    }
  });
  it('has its groups apart where there is room, and no card narrower for it', () => {
    const close = fan(alike(8), 900, 900);
    const { spots, size } = fan([0, 0, 0, 1, 1, 1, 2, 2], 900, 900);
    const steps = spots.slice(1).map(({ left }, place) => left - spots[place]!.left);
    expect(size).toBe(close.size);
    expect(steps[2]).toBeGreaterThan(steps[0]! + 10);
    expect(steps[0]).toBeCloseTo(close.spots[1]!.left - close.spots[0]!.left);
  });
});
