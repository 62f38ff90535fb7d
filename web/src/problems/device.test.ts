import { beforeEach, expect, test, vi } from 'vitest';
import { forgetHere, gamesHere, keepHere, progressHere, standingHere, standings, triedHere } from './device';
import type { ProblemProgress, ProblemStanding, ProblemVerdict, Tackled } from '../wire';

const kept = new Map<string, string>();
let full = false;

beforeEach(() => {
  kept.clear();
  full = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
});

const tackled = (due: number): Tackled => ({ id: `a${due}`, rating: 1500, right: false, at: 1, box: 1, due });
const verdict = (game: string, rating: number, due: number[], house = false): ProblemVerdict =>
  ({
    standing: { game, rating, problems: 190, tried: due.length, due: 0 } as ProblemStanding,
    device: house ? null : ({ rating, tackled: due.map(tackled) } as ProblemProgress),
  }) as ProblemVerdict;
const told = (game: string): ProblemStanding =>
  ({ game, rating: 1500, problems: 200, lowest: 900, highest: 1800, tried: 0, due: 0 }) as ProblemStanding;

test('what came of a try is kept game by game, and goes along with the next question', () => {
  expect(progressHere('raffles')).toBeNull();
  keepHere(verdict('raffles', 1400, [100]));
  keepHere(verdict('euchre', 1600, [200, 300]));
  keepHere(verdict('raffles', 1450, [100, 400]));
  expect(progressHere('raffles')?.rating).toBe(1450);
  expect(progressHere('euchre')?.tackled).toHaveLength(2);
  expect(triedHere()).toBe(4);
  expect(gamesHere().map(([game, { rating }]) => [game, rating])).toEqual([
    ['raffles', 1450],
    ['euchre', 1600],
  ]);
});

test('what the house keeps is not kept here', () => {
  keepHere(verdict('raffles', 1400, [100], true));
  expect(kept.size).toBe(0);
});

test('how one does is told by what is kept here, how many problems there are by the house', () => {
  expect(standingHere(told('raffles'), 500)).toEqual(told('raffles'));
  keepHere(verdict('raffles', 1400, [100, 600]));
  expect(standingHere(told('raffles'), 500)).toMatchObject({ rating: 1400, problems: 200, lowest: 900, due: 1 });
  expect(standingHere(told('raffles'), 600).due).toBe(2);
  const games = [told('raffles'), told('euchre')];
  expect(standings({ kept: false, games }, 500).map((game) => game.rating)).toEqual([1400, 1500]);
  expect(standings({ kept: true, games }, 500)).toEqual(games);
});

test('it can be forgotten, and a browser that keeps nothing, or nonsense, begins anew', () => {
  keepHere(verdict('raffles', 1400, [100]));
  forgetHere();
  expect(progressHere('raffles')).toBeNull();
  full = true;
  keepHere(verdict('raffles', 1400, [100]));
  expect(triedHere()).toBe(0);
  kept.set('parlour-problems', 'no json');
  expect(standingHere(told('raffles'), 500)).toEqual(told('raffles'));
  kept.set('parlour-problems', 'null');
  expect(progressHere('raffles')).toBeNull();
});
