// What no title page says: how long a game takes at the usual table, and what decides it. Said here and nowhere else.
export interface Remark {
  length: string;
  temper: string;
}

export const REMARKS: Record<string, Remark> = {
  raffles: { length: 'about 40 minutes', temper: 'skill and a chase' },
  'lost-heir': { length: 'about 30 minutes', temper: 'bidding and skill' },
  euchre: { length: 'about 25 minutes', temper: 'skill and partnership' },
  chantecler: { length: 'about 35 minutes', temper: 'bidding and partnership' },
  roulette: { length: 'about 15 minutes', temper: 'luck alone' },
  trolley: { length: 'about 40 minutes', temper: 'memory and saving' },
  transfer: { length: 'about 20 minutes', temper: 'mostly luck' },
  matchem: { length: 'about 20 minutes', temper: 'mostly luck; for children' },
  pinochle: { length: 'about 60 minutes', temper: 'much skill' },
};
