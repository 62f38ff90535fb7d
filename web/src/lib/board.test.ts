import { describe, expect, it } from 'vitest';
import { around, arrived, heldBy, lastSaid, partners, places, secondsLeft, sidesOf, throughEyes } from './board';
import type { Act, Board } from '../wire';

const board = (fields: Record<string, unknown>, phase = 'play'): Board => ({
  seat: 0,
  dealer: 0,
  turn: 0,
  phase,
  hand_over: false,
  points: [],
  score: [],
  winners: [],
  legal: [],
  calls: [],
  held: [],
  holding: [],
  sides: [0, 1, 0, 1],
  moves: [],
  trick: [],
  taker: null,
  trump: null,
  maker: null,
  undertaken: '',
  turned: null,
  turned_as: '',
  stock: null,
  discards: null,
  laid: [],
  notes: [],
  bidding: null,
  together: null,
  count: [],
  headline: '',
  coach: '',
  fields,
  told: {},
});
const act = (seat: number, said?: string): Act => ({ seat, text: '', call: false, face_down: false, does: '', said });

describe('the sides', () => {
  it('are pairs of partners, or everyone alone', () => {
    expect(sidesOf(board({}))).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(sidesOf({ ...board({}), sides: [0, 1, 2] })).toEqual([[0], [1], [2]]);
  });
});

describe('round the table', () => {
  it('one sits below, the others from the left to the right', () => {
    expect(around(2, 2, 4)).toEqual({ x: -0, y: 1 });
    expect(around(3, 2, 4).x).toBeCloseTo(-1);
    expect(around(0, 2, 4).y).toBeCloseTo(-1);
    expect(around(1, 0, 2).y).toBeCloseTo(-1);
  });
  it('nobody of eleven sits where one’s own cards are, nor on another', () => {
    const spots = Array.from({ length: 10 }, (_, seat) => around(seat + 1, 0, 11));
    for (const { y } of spots) expect(y).toBeLessThan(0.45);
    for (const [place, one] of spots.entries())
      for (const other of spots.slice(place + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(0.35);
  });
});

describe('a board is read without its rules', () => {
  it('what was said last stands by the seat until cards are played', () => {
    const acts = [act(1, 'Pass'), act(2, 'Bid 4'), act(1, 'Bid 5'), act(2)];
    expect(lastSaid(board({}, 'bid'), acts, 1)).toBe('Bid 5');
    expect(lastSaid(board({}, 'bid'), acts, 2)).toBe('Bid 4');
    expect(lastSaid(board({}, 'play'), acts, 1)).toBe('');
    expect(lastSaid({ ...board({}, 'discard'), trump: 'red', maker: 2 }, acts, 1)).toBe('');
    expect(lastSaid({ ...board({}, 'bid'), trump: 'red' }, acts, 1)).toBe('Bid 5');
    expect(lastSaid({ ...board({}, 'meld'), trick: [{ seat: 0, card: 'a' }] }, acts, 1)).toBe('');
  });
  it('partners are told by their side', () => {
    expect(partners(board({}), 0, 2)).toBe(true);
    expect(partners(board({}), 0, 1)).toBe(false);
    expect(partners(board({}), 0, 0)).toBe(false);
  });
  it('what has come to a hand is told from what was there, copy by copy', () => {
    expect(arrived(['a', 'b', 'b'], ['b', 'a', 'b', 'b', 'c'])).toEqual(['b', 'c']);
    expect(arrived(['a', 'b'], ['a'])).toEqual([]);
  });
  it('cards are found in the hand, of copies as many as are named', () => {
    const held = heldBy(board({ hand: [['a', 'b', 'b', 'c']] }), 0);
    expect(places(['b', 'c'], held)).toEqual([1, 3]);
    expect(places(['b', 'b'], held)).toEqual([1, 2]);
    expect(places(['x'], held)).toEqual([]);
  });
  it('a clock never shows more than there is, nor less than nothing', () => {
    expect(secondsLeft({ seconds: 15, left: 15 }, -400)).toBe(15);
    expect(secondsLeft({ seconds: 15, left: 15 }, 1200)).toBe(14);
    expect(secondsLeft({ seconds: 15, left: 0.3 }, 9000)).toBe(0);
  });
  it('a replay through one pair of eyes turns the others’ cards over', () => {
    const open = board({ hand: [['a'], ['b']], mine: ['x', 'y'], ours: ['p', 'q'] });
    const seen = throughEyes(open, 1, ['hand', 'mine']);
    expect(seen.fields).toEqual({ hand: [null, ['b']], mine: [null, 'y'], ours: ['p', 'q'] });
    expect(heldBy(seen, 1).map(({ card }) => card)).toEqual(['b']);
  });
});
