// Reading a board's fields without knowing the game.
import type { Act, Board, Held } from '../wire';

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

const LOWEST = 1.15; // as far down as others may sit, as an angle from the bottom: below it is one's own place

/** Where a seat is round the table, seen from the one below: from -1 to 1 across and down, clockwise from the bottom. */
export function around(seat: number, below: number, players: number): { x: number; y: number } {
  const step = (seat - below + players) % players;
  const first = Math.max((2 * Math.PI) / players, LOWEST);
  const others = Math.max(1, players - 2);
  const turn = !step ? 0 : players === 2 ? Math.PI : first + ((2 * Math.PI - 2 * first) * (step - 1)) / others;
  return { x: -Math.sin(turn), y: Math.cos(turn) };
}

/** One's own hand, card for card, with what each may do; where nothing is told of that, only the cards. */
export function heldBy(board: Board, seat: number | null): Held[] {
  if (board.held.length) return board.held;
  return handOf(board, seat).map((card) => ({ card, moves: [], why_not: null, marks: [] }));
}

/** What a seat has said last in this hand, while the table is still speaking and not yet playing cards. */
export function lastSaid(board: Board, acts: Act[], seat: number): string {
  if (trickOf(board).length || board.hand_over || board.phase === 'play') return '';
  const said = acts.filter(
    (act) => act.seat === seat && !act.face_down && /^(pass|bid|order|take up|make|name|sell|decline)/.test(act.text),
  );
  return said.at(-1)?.text ?? '';
}

/** What a seat has laid open before it: its combinations while there is a stock, its melds, or the hand it won with. */
export function shownBy(board: Board, seat: number): string[] {
  const { in_stock, melded, winner, shown } = board.fields;
  if (winner === seat && Array.isArray(shown)) return shown as string[];
  return in_stock || melded ? (cardsBySeat(board, 'shown')?.[seat] ?? []) : [];
}

/** The sides, each by its seats: partners score together. */
export function sidesOf(board: Board): number[][] {
  return [...new Set(board.sides)].map((side) => board.sides.flatMap((each, seat) => (each === side ? [seat] : [])));
}

/** Do two seats play for the same side? */
export function partners(board: Board, one: number, other: number): boolean {
  return one !== other && board.sides[one] === board.sides[other];
}
