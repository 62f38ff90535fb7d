import { describe, expect, it } from 'vitest';
import { countOf, countTold, namesAt, newlyTold, sheetOf, signed, winnersTold } from './count';
import type { Board, CountLine, Table } from '../wire';

const seats = ['Ada', 'Guest 21', 'Cora', 'Dan'].map((name) => ({ name }));
const board = {
  sides: [0, 1, 0, 1],
  points: [-9, 7, -9, 7],
  score: [3, 14, 3, 14],
  winners: [] as number[],
  headline: 'Bid 9, took 7: Ada and Cora are set.',
  count: [
    { seats: [0, 2], text: 'Set: bid 9, took 7', points: -9, rule: 'CHA-19' },
    { seats: [1, 3], text: 'The 5 of Ducks', points: 5, rule: 'CHA-4' },
    { seats: [1, 3], text: 'Chantecler', points: 2, rule: 'CHA-4' },
  ],
} as unknown as Board;
const table = {
  phase: 'counted',
  seats,
  counts: [
    [12, 2, 12, 2],
    [0, 5, 0, 5],
    [-9, 7, -9, 7],
  ],
  headlines: ['One.', 'Two.', board.headline],
} as unknown as Table;

describe('the count', () => {
  it('is told by sides, which sum to their points', () => {
    const sides = countOf(namesAt(table), board);
    expect(sides.map(({ name }) => name)).toEqual(['Ada and Cora', 'Guest 21 and Dan']);
    for (const { lines, made } of sides) expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(made);
  });

  it('is read aloud, and a name that ends in a number does not run into one', () => {
    expect(countTold(table, board)).toBe(
      'Bid 9, took 7: Ada and Cora are set. Ada and Cora: Set: bid 9, took 7, −9, now 3. ' +
        'Guest 21 and Dan: The 5 of Ducks, 5; Chantecler, 2; together 7, now 14.',
    );
    const over = { ...board, winners: [1, 3] };
    expect(winnersTold(table, over)).toBe('Guest 21 and Dan win the game');
    expect(countTold(table, over)).toContain('are set. Guest 21 and Dan win the game. Ada');
  });

  it('has signs as one writes them', () => {
    expect([5, 0, -3].map(signed)).toEqual(['+5', '0', '−3']);
  });
});

describe('what is counted while a hand is played', () => {
  const marriage = { seats: [0, 2], text: 'A marriage', points: 20, rule: 'PIN-3' };
  const cars = { seats: [1, 3], text: 'Four Cars', points: 100, rule: 'PIN-3' };
  const playing = (count: CountLine[], more: Partial<Table> = {}): Table =>
    ({ ...table, hand: 2, phase: 'playing', board: { ...board, hand_over: false, count }, ...more }) as Table;

  it('is told when it is new, and once', () => {
    const dealt = playing([], { hand: 1 });
    const melded = playing([marriage, marriage]);
    expect(newlyTold(dealt, melded)).toEqual(Array(2).fill('Ada and Cora: A marriage, 20.'));
    expect(newlyTold(playing([marriage]), melded)).toEqual(['Ada and Cora: A marriage, 20.']);
    expect(newlyTold(melded, playing([marriage, marriage, cars]))).toEqual(['Guest 21 and Dan: Four Cars, 100.']);
    expect(newlyTold(melded, melded)).toEqual([]);
  });

  it('is not told to who has just come, nor with the count of the whole hand', () => {
    expect(newlyTold(null, playing([cars]))).toEqual([]);
    const over = { ...playing([cars]), board: { ...board, hand_over: true } } as Table;
    expect(newlyTold(playing([]), over)).toEqual([]);
  });
});

describe('the score sheet', () => {
  it('has a row a hand with running totals', () => {
    expect(sheetOf(table, board)).toEqual([
      { hand: 1, headline: 'One.', made: [12, 2], score: [12, 2] },
      { hand: 2, headline: 'Two.', made: [0, 5], score: [12, 7] },
      { hand: 3, headline: board.headline, made: [-9, 7], score: [3, 14] },
    ]);
  });

  it('leaves what is scored in the hand in play out of the rows before', () => {
    const playing = { ...table, phase: 'playing', counts: table.counts.slice(0, 2) } as Table;
    const sold = { ...board, points: [4, 0, 4, 0], score: [16, 7, 16, 7] } as Board;
    expect(sheetOf(playing, sold).map(({ score }) => score)).toEqual([
      [12, 2],
      [12, 7],
    ]);
  });
});
