// Which rules a beginner should read at each phase of a game, the first ones first. Only ids: the words are the ledger's.
export const GUIDE: Record<string, Record<string, string[]>> = {
  raffles: { play: ['RAF-9', 'RAF-8', 'RAF-7', 'RAF-10', 'RAF-11', 'RAF-15'] },
  'lost-heir': {
    bid: ['LOS-6', 'LOS-13'],
    sell: ['LOS-7'],
    name: ['LOS-10', 'LOS-3', 'LOS-15'],
    play: ['LOS-11', 'LOS-12', 'LOS-13', 'LOS-14'],
  },
  euchre: {
    order: ['EUC-5', 'EUC-4'],
    discard: ['EUC-5', 'EUC-4'],
    make: ['EUC-6', 'EUC-4'],
    play: ['EUC-9', 'EUC-4', 'EUC-12'],
  },
  chantecler: {
    bid: ['CHA-8', 'CHA-4'],
    name: ['CHA-10', 'CHA-3'],
    discard: ['CHA-11', 'CHA-14'],
    play: ['CHA-17', 'CHA-16', 'CHA-15', 'CHA-4'],
  },
  roulette: { bet: ['ROU-4', 'ROU-5', 'ROU-17'], spin: ['ROU-4', 'ROU-18'] },
  trolley: { play: ['TRO-4', 'TRO-5', 'TRO-6'], show: ['TRO-6', 'TRO-5', 'TRO-8'] },
  transfer: { give: ['TRA-3', 'TRA-2'], discard: ['TRA-3', 'TRA-2'] },
  matchem: { play: ['MAT-2', 'MAT-3', 'MAT-4', 'MAT-7'] },
  pinochle: { play: ['PIN-6', 'PIN-2', 'PIN-1'], meld: ['PIN-4', 'PIN-3', 'PIN-5'] },
};
