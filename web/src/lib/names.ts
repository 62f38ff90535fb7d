// Names: who has said his own, and who is only called something until he does.
import type { Me } from '../wire';

/** What one is called who plays alone and has not said a name. */
export const STRANGER = 'Guest';
const NOBODY = /^Guest( \d+)?$/;

/** Has this visitor said his name? At a table with people one says it first. */
export const hasSaid = (me: Me | null): boolean => !!me?.name && !NOBODY.test(me.name);

/** Is a seat kept for this visitor? At a table two of one name are told apart by a number. */
export function isFor(kept: string, me: Me | null): boolean {
  const name = me?.name ?? '';
  return !!name && (kept === name || (new RegExp(' \\d+$').test(kept.slice(name.length)) && kept.startsWith(name)));
}
