// How one does with problems, kept in this browser alone, for one who has given no name.
import { dueAt } from './problems';
import type { ProblemProgress, ProblemShelf, ProblemStanding, ProblemVerdict } from '../wire';

/** Of a game: what the house is told with every question, and how it was put into figures last. */
interface Here {
  progress: ProblemProgress;
  standing: ProblemStanding;
}

const KEY = 'parlour-problems';

function keptHere(): Record<string, Here> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Record<string, Here>;
  } catch {
    return {};
  }
}

/** What the house is told of how one does at a game. */
export const progressHere = (game: string): ProblemProgress | null => keptHere()[game]?.progress ?? null;

/** What came of a try is kept, if the house does not keep it. */
export function keepHere({ standing, device }: ProblemVerdict): void {
  if (!device) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...keptHere(), [standing.game]: { progress: device, standing } }));
  } catch {
    return; // a browser that keeps nothing begins with every problem anew
  }
}

/** How one does at a game by what is kept here: of the house's figures only how many problems there are. */
export function standingHere(shelf: ProblemStanding, now: number): ProblemStanding {
  const here = keptHere()[shelf.game];
  if (!here) return shelf;
  const { problems, lowest, highest } = shelf;
  return { ...here.standing, problems, lowest, highest, due: dueAt(here.progress, now) };
}

/** How one does at every game: by what the house keeps, or by what is kept here. */
export const standings = ({ kept, games }: ProblemShelf, now: number): ProblemStanding[] =>
  kept ? games : games.map((game) => standingHere(game, now));

/** How one does at every game that one has tried problems of here. */
export const gamesHere = (): Array<[string, ProblemProgress]> =>
  Object.entries(keptHere()).map(([game, { progress }]) => [game, progress]);

/** How many problems were tried here. */
export const triedHere = (): number =>
  Object.values(keptHere()).reduce((sum, { progress }) => sum + progress.tackled.length, 0);

export function forgetHere(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return; // then nothing is kept
  }
}
