// Reading a board's fields without knowing the game.
import type { Board } from '../wire';

/** The cards a seat holds, if they may be seen. */
export function handOf(board: Board, seat: number | null): string[] {
  const hands = board.fields.hand as (string[] | null)[] | undefined;
  return (seat === null ? null : hands?.[seat]) ?? [];
}

/** A list by seats of numbers, if the game has one under this name. */
export function numbers(board: Board, name: string): (number | null)[] | undefined {
  const field = board.fields[name];
  return Array.isArray(field) && field.every((each) => each === null || typeof each === 'number')
    ? (field as (number | null)[])
    : undefined;
}

/** A list by seats of cards lying open. */
export function cardsBySeat(board: Board, name: string): (string[] | null)[] | undefined {
  const field = board.fields[name];
  return Array.isArray(field) && field.some((each) => Array.isArray(each)) ? (field as (string[] | null)[]) : undefined;
}

export function text(board: Board, name: string): string | null {
  const field = board.fields[name];
  return typeof field === 'string' ? field : null;
}

export function number(board: Board, name: string): number | null {
  const field = board.fields[name];
  return typeof field === 'number' ? field : null;
}

export interface Lying {
  seat: number;
  card: string;
}

/** The trick, in the order in which it was played. */
export function trickOf(board: Board): Lying[] {
  const trick = (board.fields.trick as (string | null)[] | undefined) ?? [];
  const leader = number(board, 'leader') ?? 0;
  return trick
    .map((_, step) => (leader + step) % trick.length)
    .flatMap((seat) => (trick[seat] ? [{ seat, card: trick[seat] }] : []));
}

/** The same board as one seat would have seen it: the others' own cards are turned over. */
export function throughEyes(board: Board, eyes: number | null): Board {
  if (eyes === null) return board;
  const hidden = ['hand', 'discarded', 'giving', 'beside', 'thrown', 'packed', 'met'];
  const fields = { ...board.fields };
  for (const name of hidden)
    if (Array.isArray(fields[name]))
      fields[name] = (fields[name] as unknown[]).map((each, seat) => (seat === eyes ? each : null));
  return { ...board, seat: eyes, fields };
}

/** Where a seat is round the table, seen from the one below: 0 to 1, clockwise from the bottom. */
export function around(seat: number, below: number, players: number): { x: number; y: number } {
  const turn = (2 * Math.PI * ((seat - below + players) % players)) / players;
  return { x: -Math.sin(turn), y: Math.cos(turn) };
}

/** What a seat has laid open before it: its combinations while there is a stock, its melds, or the hand it won with. */
export function shownBy(board: Board, seat: number): string[] {
  const { in_stock, melded, winner, shown } = board.fields;
  if (winner === seat && Array.isArray(shown)) return shown as string[];
  return in_stock || melded ? (cardsBySeat(board, 'shown')?.[seat] ?? []) : [];
}
