// What can be said of a table's result before it is sent: whether it can be, and whether it is level and how that is cut.
import type { Party, PartyDrawn, PartyLimit, PartyTable } from '../wire';
import { nameOf, row, sideNames, sidesOf, type TableSeen } from './model';

/** What the points of a table can be, as the house has told it. */
export function limitsOf(party: Party, table: PartyTable): PartyLimit[] {
  return party.limits[table.limits] ?? [];
}

function measured(of: PartyLimit['of'], points: number[]): number {
  const ranked = [...points].sort((one, other) => other - one);
  if (of === 'together') return ranked.reduce((sum, each) => sum + each, 0);
  return ranked.at({ highest: 0, second: 1, lowest: -1 }[of]) ?? 0;
}

/** The limit that some points do not keep, if there is one. */
export function unlikely(limits: PartyLimit[], points: number[]): PartyLimit | undefined {
  if (!points.length) return undefined;
  return limits.find((limit) => {
    const found = measured(limit.of, points);
    return found < limit.least || found > limit.most || (found - limit.least) % limit.step !== 0;
  });
}

/** The question whether such a result is meant, as the house would ask it. */
export function questioned(party: Party, points: number[], limit: PartyLimit): string {
  return `No table of ${party.title.replace(/^Progressive /, '')} ends ${points.join(' to ')}. ${limit.why}`;
}

/** What is to be asked about lone hands that cannot have been, as the house would ask it; `lone` is what one brings. */
export function loneDoubt(
  party: Party,
  table: number,
  seats: string[],
  result: Pick<Said, 'points' | 'captors'>,
  lone: number | null,
): string {
  if (lone === null || !result.captors.length) return '';
  if (!lone) return `Nobody plays alone at Table ${table}, so there are no lone hands there.`;
  for (const [at, side] of sidesOf(party, seats).entries()) {
    const hands = result.captors.filter((id) => side.includes(id)).length;
    const made = result.points[at];
    if (made === undefined || made >= lone * hands) continue;
    if (hands === 1) return `A lone hand brings ${lone} points, and the side that is to have played them has ${made}.`;
    return `${hands} lone hands bring ${lone * hands} points, and the side that is to have played them has ${made}.`;
  }
  return '';
}

/** What was sent of a table's game, be it kept here, waiting for the bell, or written down. */
export function sentOf(party: Party, table: TableSeen): Said | null {
  if (table.held && !table.waiting) return table.held;
  if (!table.told && !table.waiting) return null;
  const named = table.by_cut ? [] : table.winners.map((chair) => table.seats[chair] ?? '');
  const points = table.score.some(Boolean) ? table.score : [];
  const decided = points.length > 0 && !tieOf(party, table.seats, points);
  return { points, winners: decided ? [] : named, captors: table.captors };
}

/** Who played lone hands, or had captures, and how often: lone hands: Ann 2, Ben. */
export function captorWords(party: Party, captors: string[]): string {
  if (!captors.length || !(party.loners || party.captured)) return '';
  const each = [...new Set(captors)].map((id) => {
    const times = captors.filter((other) => other === id).length;
    return times === 1 ? nameOf(party, id) : `${nameOf(party, id)} ${times}`;
  });
  if (!party.loners) return `${party.captured} with ${each.join(', ')}`;
  return `${captors.length === 1 ? 'lone hand' : 'lone hands'}: ${each.join(', ')}`;
}

export interface Tie {
  /** Who has won whatever the cut brings. */
  sure: string[];
  /** Who is level for what is left. */
  level: string[];
  /** Who cuts: the reds for their couples, or all who are level. */
  cutters: string[];
}

/** Who would have won by these points, and who is level for it. */
function ranks(party: Party, seats: string[], points: number[]): { sure: string[]; level: string[] } {
  const made = seats.map((_, chair) => points[chair % party.sides] ?? 0);
  const ranked = [...made].sort((one, other) => other - one);
  const edge = ranked[1] ?? 0;
  const are = (test: (each: number) => boolean): string[] => seats.filter((_, chair) => test(made[chair] ?? 0));
  if (edge > (ranked[2] ?? 0)) return { sure: are((each) => each >= edge), level: [] };
  return { sure: are((each) => each > edge), level: are((each) => each === edge) };
}

/** The tie that has to be cut for; none if the points decide. */
export function tieOf(party: Party, seats: string[], points: number[]): Tie | null {
  const { sure, level } = ranks(party, seats, points);
  if (!level.length) return null;
  return { sure, level, cutters: party.partners ? seats.slice(0, 2) : level };
}

/** Can those named have won by these points? */
export function canHaveWon(party: Party, seats: string[], points: number[], winners: string[]): boolean {
  const { sure, level } = ranks(party, seats, points);
  return sure.every((id) => winners.includes(id)) && winners.every((id) => sure.includes(id) || level.includes(id));
}

/** How a tie is cut, in a sentence or two (PRO-7, PRO-17). */
export function cutWords(party: Party, tie: Tie): string {
  const names = row(tie.cutters.map((id) => nameOf(party, id)));
  if (party.partners)
    return `It is level, so it is cut for: the reds, ${names}, cut for their couples, and the highest wins.`;
  const places = tie.sure.length ? 'the second winning place' : 'the winning places';
  return `It is level, so it is cut for: ${names} cut for ${places}, and the highest win.`;
}

/** The cards the house has drawn for a tie: Ann drew the Detective, Ben drew Moon 4. */
export function drawnWords(party: Party, table: { draws: PartyDrawn[][] }): string {
  const told = (draw: PartyDrawn[]): string =>
    row(draw.map((each) => `${nameOf(party, each.player)} drew ${each.card}`));
  return table.draws.map((draw, place) => (place ? `level again: ${told(draw)}` : told(draw))).join('; ');
}

export interface Said {
  points: number[];
  winners: string[];
  captors: string[];
  by_cut?: boolean;
}

/** A result in words: 24 to 19, Ann & Cora won. */
export function resultWords(party: Party, seats: string[], result: Said | null): string {
  if (!result || (!result.points.length && !result.winners.length)) return 'nothing yet';
  const sides = sidesOf(party, seats);
  const won = party.partners
    ? sides.filter((side) => side.some((id) => result.winners.includes(id))).map((side) => sideNames(party, side))
    : result.winners.map((id) => nameOf(party, id));
  return [
    result.points.length ? result.points.join(' to ') : '',
    won.length ? `${row(won)} won${result.by_cut ? ' by a cut of the house' : ''}` : '',
    captorWords(party, result.captors),
  ]
    .filter(Boolean)
    .join('; ');
}
