// The six strengths of the house's players, from the gentlest to the strongest.
import { titled } from './moves';

export const RUNGS = ['novice', 'learner', 'house', 'club', 'expert', 'master'] as const;
export type Rung = (typeof RUNGS)[number];

/** A seat of a table that is being set. */
export interface Chair {
  who: 'me' | 'open' | 'bot';
  rung: Rung;
}

const ENDS: Partial<Record<Rung, string>> = {
  novice: ', the gentlest',
  house: ', as usual',
  master: ', the strongest',
};

/** A strength as one chooses it. */
export function rungTold(rung: Rung): string {
  return `${titled(rung)}${ENDS[rung] ?? ''}`;
}
