import { describe, expect, it } from 'vitest';
import { fan } from './fan';

describe('a hand', () => {
  it('of fourteen cards fits a small phone, each card wide enough for a finger', () => {
    const { spots, size, across } = fan(14, 348, 640);
    expect(across).toBe(7);
    for (const { left } of spots) expect(left).toBeGreaterThanOrEqual(0);
    for (const { left } of spots) expect(left + size).toBeLessThanOrEqual(348);
    expect(spots[1]!.left - spots[0]!.left).toBeGreaterThanOrEqual(27);
    expect(spots[7]!.top).toBeGreaterThan(spots[0]!.top);
  });
  it('is fanned in one row where there is room, its middle highest', () => {
    const { spots } = fan(5, 1000, 900);
    expect(new Set(spots.map(({ top }) => top)).size).toBe(1);
    expect(spots[2]!.lean).toBe(0);
    expect(spots[0]!.lean).toBe(-spots[4]!.lean);
    expect(spots[0]!.dip).toBeGreaterThan(spots[2]!.dip);
  });
  it('lies low on a telephone on its side, and in one row', () => {
    const { spots, height } = fan(18, 576, 360);
    expect(new Set(spots.map(({ top }) => top)).size).toBe(1);
    expect(height).toBeLessThan(120);
    expect(spots[1]!.left - spots[0]!.left).toBeGreaterThanOrEqual(24);
  });
  it('of one card, or none, is no trouble', () => {
    expect(fan(1, 300, 640).spots[0]!.left).toBe(112);
    expect(fan(0, 300, 640).spots).toEqual([]);
  });
});
