// Reading a board without knowing the game: of its fields only the hand, which every game has under that name.
import type { Act, Board, Clock, Held, Seat } from '../wire';

/** The cards a seat holds, if they may be seen. */
export function handOf(board: Board, seat: number | null): string[] {
  const hands = board.fields.hand as (string[] | null)[] | undefined;
  return (seat === null ? null : hands?.[seat]) ?? [];
}

/** The same board as one seat would have seen it: what the others have for themselves (`own`) is turned over. */
export function throughEyes(board: Board, eyes: number | null, own: string[]): Board {
  if (eyes === null) return board;
  const fields = { ...board.fields };
  for (const name of own)
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
  return handOf(board, seat).map((card) => ({
    card,
    moves: [],
    why_not: null,
    marks: [],
    group: 0,
    trump: false,
    height: 0,
    says: '',
  }));
}

/** The cards that are in a hand now and were not before, each as often as it has come. */
export function arrived(before: string[], now: string[]): string[] {
  const known = [...before];
  return now.filter((card) => {
    const place = known.indexOf(card);
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
}

/** What a seat has said last in this hand, while the table is still speaking: until somebody has made the trump, or cards
 * are played. */
export function lastSaid(board: Board, acts: Act[], seat: number): string {
  if (board.trick?.length || board.hand_over || board.phase === 'play') return '';
  if (board.trump !== null && board.maker !== null) return '';
  return acts.filter((act) => act.seat === seat && act.said).at(-1)?.said ?? '';
}

/** The sides, each by its seats: partners score together. */
export function sidesOf(board: Board): number[][] {
  return [...new Set(board.sides)].map((side) => board.sides.flatMap((each, seat) => (each === side ? [seat] : [])));
}

/** Seats at which nobody is waited for, by their names: of a lesson, a replay, a problem. */
export function seatsOf(names: string[]): Seat[] {
  return names.map((name) => ({
    who: 'person',
    name,
    rung: null,
    here: true,
    stands_in: false,
    ready: false,
    free: false,
    kept: '',
  }));
}

/** Do two seats play for the same side? */
export function partners(board: Board, one: number, other: number): boolean {
  return one !== other && board.sides[one] === board.sides[other];
}

/** The whole seconds left on a clock that was looked at so many milliseconds ago; never more than there are. */
export function secondsLeft(clock: Clock, ago: number): number {
  return Math.min(clock.seconds, Math.max(0, Math.ceil(clock.left - Math.max(0, ago) / 1000)));
}

/** Where some cards are in the hand; of copies the first, each once. */
export function places(cards: string[], held: Held[]): number[] {
  const left = [...cards];
  return held.flatMap(({ card }, place) => {
    const found = left.indexOf(card);
    if (found >= 0) left.splice(found, 1);
    return found >= 0 ? [place] : [];
  });
}

/** A board at which nothing more is done: nobody is to act, and no card may be played. */
export function atRest(board: Board): Board {
  return { ...unasked(board), turn: null };
}

/** A board at which no card is asked for yet: none looks as if it could be played. */
export function unasked(board: Board): Board {
  return { ...board, held: board.held.map((held) => ({ ...held, moves: [], why_not: null })) };
}
