import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fair, Promised, Seat, Table } from '../wire';
import { answer, keptOf, witness } from './kept';
import { isHex } from './method';

const [ONE, OTHER] = ['1'.repeat(64), '2'.repeat(64)];
const promised = (commitment = ONE, given: number[] = []): Promised => ({ hand: 1, commitment, given });
const at = (more: Partial<Table>): Table => ({ table: 't', you: 0, promised: null, fair: null, ...more }) as Table;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

describe('a promise', () => {
  it('is answered with a number that is kept, the same again after a reload', () => {
    const first = answer(at({ promised: promised() }));
    expect(first?.hand).toBe(1);
    expect(isHex(first?.contribution ?? '')).toBe(true);
    expect(answer(at({ promised: promised() }))).toEqual(first);
    expect(answer(at({ promised: promised(ONE, [0]) }))).toBeNull();
    expect(keptOf('t')[1]).toMatchObject({
      seat: 0,
      commitment: ONE,
      contribution: first?.contribution,
      changed: false,
      taken: true,
    });
  });
  it('that is changed is answered anew, and remembered', () => {
    const first = answer(at({ promised: promised() }));
    const second = answer(at({ promised: promised(OTHER) }));
    expect(second?.contribution).not.toBe(first?.contribution);
    expect(keptOf('t')[1]).toMatchObject({ commitment: OTHER, changed: true });
  });
  it('is no business of the gallery, nor of a window that came when all was given', () => {
    expect(answer(at({ you: null, promised: promised() }))).toBeNull();
    expect(answer(at({ promised: promised(ONE, [0]) }))).toBeNull();
    expect(keptOf('t')).toEqual({});
  });
});

describe('the deal', () => {
  const seats = [{ who: 'person' }, { who: 'bot' }] as Seat[];
  const fair = (commitment: string): Fair => ({ hand: 1, commitment, given: [ONE, '-'], secret: null });
  it('is witnessed once, with what was given and where the bots sat', () => {
    answer(at({ promised: promised() }));
    witness(at({ seats, fair: fair(ONE) }));
    witness(at({ seats, fair: { ...fair(ONE), given: ['-', '-'] } }));
    expect(keptOf('t')[1]).toMatchObject({ given: [ONE, '-'], bots: [1], changed: false });
  });
  it('with another promise than before is found out', () => {
    answer(at({ promised: promised() }));
    witness(at({ seats, fair: fair(OTHER) }));
    expect(keptOf('t')[1]?.changed).toBe(true);
  });
});
