import { expect, test } from 'vitest';
import type { Board, ProblemProgress, ProblemStanding, ProblemVerdict, Tackled } from '../wire';
import { answered, askTold, backTold, changeTold, dueAt, gameOf, lostTold, ratingTold } from './problems';

const standing = (game: string, more: Partial<ProblemStanding> = {}): ProblemStanding => ({
  game,
  title: game,
  problems: 200,
  lowest: 950,
  highest: 1800,
  rating: 1500,
  deviation: 350,
  provisional: true,
  tried: 0,
  solved: 0,
  streak: 0,
  longest: 0,
  due: 0,
  ...more,
});

const tackled = (box: number, due: number): Tackled => ({ id: `${due}`, rating: 1500, right: false, at: 1, box, due });

test('what lies in a box comes back when its time has come, and what is learnt does not', () => {
  const progress = { tackled: [tackled(1, 90), tackled(2, 100), tackled(3, 101), tackled(0, 0)] } as ProblemProgress;
  expect([89, 90, 100, 500].map((now) => dueAt(progress, now))).toEqual([0, 1, 2, 3]);
});

test('of any game, one of which something comes back is first', () => {
  const games = ['raffles', 'euchre', 'trolley'].map((game) => standing(game));
  expect([0, 0.34, 0.99].map((chance) => gameOf(games, () => chance))).toEqual(['raffles', 'euchre', 'trolley']);
  games[1] = standing('euchre', { due: 2 });
  expect([0, 0.5, 0.99].map((chance) => gameOf(games, () => chance))).toEqual(['euchre', 'euchre', 'euchre']);
  expect(gameOf([], () => 0)).toBe('');
});

test('a rating is told with twice its deviation, and what a try has done to it', () => {
  expect(ratingTold(standing('raffles'))).toBe('not rated yet');
  const after = standing('raffles', { tried: 1, rating: 1173.6, deviation: 272.8 });
  expect(ratingTold(after)).toBe('1174 ± 546');
  const verdict = { counted: true, before: 1500, standing: after } as ProblemVerdict;
  expect(changeTold(verdict)).toBe('Your rating: 1174 ± 546 (−326).');
  expect(changeTold({ ...verdict, counted: false })).toBe('Your rating stays 1174 ± 546: only a first try counts.');
});

test('when a problem comes back, and what a move gives away, stands in words', () => {
  expect([null, 1, 3].map(backTold)).toEqual(['', 'It comes back tomorrow.', 'It comes back in 3 days.']);
  expect(lostTold(0.0298)).toBe('wins 3 games of a hundred fewer');
});

test('what is asked is told once for all moves that ask for it, and that a trick is over', () => {
  const moves = ['bid', 'bid', 'pass'].map((asks) => ({ asks }));
  expect(askTold({ moves, taker: null } as Board)).toBe('It is your turn to bid or pass.');
  const lead = { moves: [{ asks: 'play a card' }], taker: 2 } as Board;
  expect(askTold(lead)).toBe('It is your turn to play a card. The trick on the table is over.');
});

test('once it is answered only the right card is lit, and nothing says why another may not be played', () => {
  const held = [
    { card: 'sun-1', moves: ['sun-1'], why_not: null },
    { card: 'sun-2', moves: ['build sun-2', 'take sun-2'], why_not: null },
    { card: 'moon-1', moves: [], why_not: 'Suns are asked for.' },
  ];
  const after = answered({ held, turn: 1 } as unknown as Board, 'take sun-2');
  expect(after.held.map((card) => card.moves)).toEqual([[], ['take sun-2'], []]);
  expect(after.held.every((card) => card.why_not === null)).toBe(true);
  expect(held[0]?.moves).toEqual(['sun-1']);
});
