// The count of a hand as it is told: by sides, line by line, and in sentences for those who listen.
import { sidesOf } from './board';
import { listed } from './moves';
import type { Board, CountLine, Table } from '../wire';

/** What a side has counted in a hand, and where it stands after it. */
export interface SideCount {
  seats: number[];
  name: string;
  lines: CountLine[];
  made: number;
  score: number;
  won: boolean;
}

/** A hand of the score sheet: its number, what came of it, and by sides what it counted and the score after it. */
export interface SheetRow {
  hand: number;
  headline: string;
  made: number[];
  score: number[];
}

/** Points with a true minus. */
export function plain(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}

/** Points won or lost: "+7", "−3", "0". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : plain(points);
}

/** The names at a table, seat by seat. */
export const namesAt = (table: Table): string[] => table.seats.map((seat, place) => seat.name ?? `Seat ${place + 1}`);

/** The count of the hand that is over, a side after the other, by the names of the seats. */
export function countOf(names: string[], board: Board): SideCount[] {
  return sidesOf(board).map((seats) => {
    const first = seats[0] ?? 0;
    return {
      seats,
      name: listed(seats.map((seat) => names[seat] ?? '')),
      lines: board.count.filter((line) => line.seats.includes(first)),
      made: board.points[first] ?? 0,
      score: board.score[first] ?? 0,
      won: board.winners.includes(first),
    };
  });
}

/** Who has won the game; nobody, if it ended without. */
export function winnersTold(table: Table, board: Board): string {
  const names = board.winners.map((seat) => table.seats[seat]?.name ?? '');
  return `${listed(names) || 'Nobody'} ${names.length > 1 ? 'win' : 'wins'} the game`;
}

/** The score sheet so far: a row for every hand that is over. The last score is the table's; the others follow from it. */
export function sheetOf(table: Table, board: Board): SheetRow[] {
  const firsts = sidesOf(board).map((seats) => seats[0] ?? 0);
  const all = table.counts.map((count) => firsts.map((seat) => count[seat] ?? 0));
  const running = table.phase === 'playing' ? board.points : [];
  const score = firsts.map((seat) => (board.score[seat] ?? 0) - (running[seat] ?? 0));
  const rows: SheetRow[] = [];
  for (let hand = all.length; hand > 0; hand--) {
    const made = all[hand - 1] ?? [];
    rows.unshift({ hand, headline: table.headlines[hand - 1] ?? '', made, score: [...score] });
    made.forEach((points, side) => (score[side] = (score[side] ?? 0) - points));
  }
  return rows;
}

/** A hand's count in sentences: the headline, then what each side has made and how. */
export function countTold(table: Table, board: Board): string {
  const sides = countOf(namesAt(table), board).map(({ name, lines, made, score }) => {
    const how = lines.map((line) => `${line.text}, ${plain(line.points)}`);
    if (lines.length !== 1) how.push(lines.length ? `together ${plain(made)}` : plain(made));
    return `${name}: ${how.join('; ')}, now ${plain(score)}.`;
  });
  const won = board.winners.length ? [`${winnersTold(table, board)}.`] : [];
  return [board.headline, ...won, ...sides].filter(Boolean).join(' ');
}

/** What has been counted since the picture before, while a hand is played: melds that were no act of anybody's. */
export function newlyTold(before: Table | null, table: Table): string[] {
  if (!before?.board || !table.board || table.board.hand_over) return [];
  const names = namesAt(table);
  const told = ({ count }: Board): string[] =>
    count.map(
      ({ seats, text, points }) => `${listed(seats.map((seat) => names[seat] ?? ''))}: ${text}, ${plain(points)}.`,
    );
  const known = before.hand === table.hand ? told(before.board) : [];
  return told(table.board).filter((line) => {
    const place = known.indexOf(line);
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
}
