// The six strengths of the house's players, from the gentlest to the strongest.
export const RUNGS = ['novice', 'learner', 'house', 'club', 'expert', 'master'] as const;
export type Rung = (typeof RUNGS)[number];

/** A seat of a table that is being set. */
export interface Chair {
  who: 'me' | 'open' | 'bot';
  rung: Rung;
}
