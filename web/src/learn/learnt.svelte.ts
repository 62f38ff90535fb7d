// Which lessons a visitor has been through, and which were offered: kept in this browser alone.
interface Kept {
  learnt: string[];
  offered: string[];
  welcomed: boolean;
}

const KEY = 'parlour-lessons';
const NOTHING: Kept = { learnt: [], offered: [], welcomed: false };

function remembered(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...NOTHING };
  }
}

const kept = $state<Kept>(remembered());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return; // a browser that keeps nothing offers them again
  }
}

export const isLearnt = (game: string): boolean => kept.learnt.includes(game);

/** Has this visitor neither had a lesson nor said that none is wanted? */
export const isNew = (): boolean => !kept.welcomed && !kept.learnt.length;

/** A lesson was gone through to its count. */
export function learn(game: string): void {
  if (!isLearnt(game)) kept.learnt.push(game);
  keep();
}

/** May the lesson of a game be offered before its first table? Once, and not to who has had it. */
export function mayOffer(game: string): boolean {
  return !isLearnt(game) && !kept.offered.includes(game);
}

export function offered(game: string): void {
  if (!kept.offered.includes(game)) kept.offered.push(game);
  keep();
}

/** No lesson is offered at the door any more. */
export function welcomed(): void {
  kept.welcomed = true;
  keep();
}
