// Where the only hand of a table comes from, in a few words.
import { dayTold } from './deals';
import type { Origin } from '../wire';

export function originTold({ kind, name, number, compared }: Origin): string {
  if (kind === 'board') return `Board ${number}`;
  if (kind === 'again') return 'Played otherwise';
  return compared ? 'Deal of the day' : `Deal of ${dayTold(name)}`;
}
