// Problems: asking the house for them, and what came of a try in words. Nothing here knows which move is right.
import { get, post, remove } from '../lib/api';
import { signed } from '../lib/count';
import { listedOr } from '../lib/moves';
import type {
  Board,
  Move,
  PosedProblem,
  ProblemProgress,
  ProblemShelf,
  ProblemsForgotten,
  ProblemStanding,
  ProblemVerdict,
} from '../wire';

export const shelf = (): Promise<ProblemShelf> => get('/api/problems');
export const next = (game: string, device: ProblemProgress | null): Promise<PosedProblem> =>
  post(`/api/problems/${game}`, { device });
export const one = (game: string, id: string): Promise<PosedProblem> => get(`/api/problems/${game}/${id}`);
export const attempt = (
  { game, id }: PosedProblem,
  move: string,
  device: ProblemProgress | null,
): Promise<ProblemVerdict> => post(`/api/problems/${game}/${id}`, { move, device });
export const bring = (game: string, device: ProblemProgress): Promise<ProblemStanding> =>
  post('/api/problems', { game, device });
export const forget = (): Promise<ProblemsForgotten> => remove('/api/problems');

/** Whatever game it is of. */
export const ANY = 'any';

/** How many problems are to be repeated at a time, in seconds. */
export const dueAt = (progress: ProblemProgress, now: number): number =>
  progress.tackled.filter(({ box, due }) => box && due <= now).length;

/** The game of the next problem, where any will do: one of which something comes back, else any of them. */
export function gameOf(games: ProblemStanding[], chance: () => number): string {
  const due = games.filter((game) => game.due);
  const among = due.length ? due : games;
  return among[Math.floor(chance() * among.length)]?.game ?? '';
}

/** A rating as one reads it: with twice its deviation, as everywhere. */
export function ratingTold({ tried, rating, deviation }: ProblemStanding): string {
  return tried ? `${Math.round(rating)} ± ${Math.round(2 * deviation)}` : 'not rated yet';
}

/** What a try has done to one's rating. */
export function changeTold({ counted, before, standing }: ProblemVerdict): string {
  const by = Math.round(standing.rating) - Math.round(before);
  const now = ratingTold(standing);
  return counted ? `Your rating: ${now} (${signed(by)}).` : `Your rating stays ${now}: only a first try counts.`;
}

/** The position once it is answered: nothing more is played, and of the hand only what is right is lit. */
export function answered(board: Board, answer: string): Board {
  const held = board.held.map((card) => ({
    ...card,
    moves: card.moves.filter((move) => move === answer),
    why_not: null,
  }));
  return { ...board, held };
}

/** When a problem comes back. */
export function backTold(days: number | null): string {
  if (days === null) return '';
  return days === 1 ? 'It comes back tomorrow.' : `It comes back in ${days} days.`;
}

/** What a move gives away. */
export const lostTold = (lost: number): string => `wins ${Math.round(100 * lost)} games of a hundred fewer`;

/** What one is to do: "play a card", "bid or pass". */
const askedFor = (moves: Move[]): string => listedOr([...new Set(moves.map((move) => move.asks))]);

/** What is asked in a position. A trick that lies there complete is over, as at the table. */
export function askTold({ moves, taker }: Board): string {
  const turn = `It is your turn to ${askedFor(moves)}.`;
  return taker === null ? turn : `${turn} The trick on the table is over.`;
}
