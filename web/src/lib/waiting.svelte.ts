// How many of one's tables by the day wait for one's move: told in the title of the shelf, and heard when it is one more.
import { hear } from './sound';
import type { TableCard } from '../wire';

export const waiting = $state({ turns: -1 });

/** One's tables have been looked at again. */
export function count(tables: TableCard[]): void {
  const turns = tables.filter((table) => table.mine && table.turn).length;
  if (waiting.turns >= 0 && turns > waiting.turns) hear('bell');
  waiting.turns = turns;
}
