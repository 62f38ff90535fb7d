// The arrow, and what it brings: nothing is told before it rests.
import { capital, listed, type Words } from '../../lib/moves';
import { still } from '../../lib/wishes.svelte';
import type { Badge } from '..';
import type { Board, RouletteFields, Table } from '../../wire';

export const TURNING = 2600;
const RESTING = 200;

const fieldsOf = (table: Table): RouletteFields | undefined => table.board?.fields as RouletteFields | undefined;

/** A picture in which the arrow has been spun is held back until it has come to rest. */
export function suspense(before: Table, after: Table): number {
  const [then, now] = [fieldsOf(before), fieldsOf(after)];
  return then && now && now.spun > then.spun && !still() ? TURNING + RESTING : 0;
}

/** Who holds the bank has the badge. */
export function bank(board: Board): Badge {
  return { seat: (board.fields as unknown as RouletteFields).holder ?? null, letter: 'B', title: 'holds the bank' };
}

/** Which spin it is: a game is one hand, however many they are. */
export function spinTold(table: Table): string {
  const spins = Number(table.options.spins);
  return `Spin ${Math.min((fieldsOf(table)?.spun ?? 0) + 1, spins)} of ${spins}`;
}

export interface Told {
  card: string;
  own: string;
  others: string;
}

const points = (seat: number, fields: RouletteFields): number => fields.result[seat] ?? 0;

const wins = (name: string, gain: number): string => (gain < 0 ? `${name} loses ${-gain}` : `${name} wins ${gain}`);

/** Where the arrow has stopped, what that is to oneself, and to everyone else; nothing before the first spin. */
export function result(fields: RouletteFields, names: string[], you: number | null, words: Words): Told | null {
  if (!fields.stopped) return null;
  const card = capital((words[fields.stopped] ?? fields.stopped).replace(/^the /, ''));
  const bank = -fields.result.reduce((sum, gain) => sum + gain, 0);
  const banked = bank ? [bank < 0 ? `the bank pays ${-bank}` : `the bank takes ${bank}`] : [];
  const others = names.flatMap((name, seat) => {
    const gain = points(seat, fields);
    return seat === you || !gain ? [] : [wins(name, gain)];
  });
  const said = [...others, ...banked];
  return { card, own: ownWords(fields, you), others: said.length ? `${capital(listed(said))}.` : '' };
}

function ownWords(fields: RouletteFields, you: number | null): string {
  if (you === null || (you === fields.holder && !points(you, fields))) return '';
  const gain = points(you, fields);
  if (!gain) return 'you neither win nor lose';
  return gain < 0 ? `you lose ${-gain}` : `you win ${gain}`;
}
