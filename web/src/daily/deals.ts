// Deals that many play: asking the house about them, and how a result is told without giving anything away.
import { get, post } from '../lib/api';
import { signed } from '../lib/count';
import type {
  BoardSheet,
  Daily,
  DaySheet,
  DealResult,
  NewSet,
  OpenedSet,
  OpenedTable,
  SetCard,
  SetSheet,
} from '../wire';

export const daily = (): Promise<Daily> => get('/api/daily');
export const day = (name: string): Promise<DaySheet> => get(`/api/daily/${name}`);
export const result = (day: string, game: string): Promise<DealResult> => get(`/api/daily/${day}/${game}`);
export const play = (day: string, game: string): Promise<OpenedTable> => post(`/api/daily/${day}/${game}`, {});
export const showName = (day: string, game: string, shown: boolean): Promise<DealResult> =>
  post(`/api/daily/${day}/${game}/name`, { shown });

export const sets = (): Promise<SetCard[]> => get('/api/duplicate');
export const openSet = (asked: NewSet): Promise<OpenedSet> => post('/api/duplicate', asked);
export const set = (name: string): Promise<SetSheet> => get(`/api/duplicate/${name}`);
export const board = (set: string, number: number): Promise<BoardSheet> => get(`/api/duplicate/${set}/${number}`);
export const playBoard = (set: string, number: number): Promise<OpenedTable> =>
  post(`/api/duplicate/${set}/${number}`, {});

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const FULL = '●';
const EMPTY = '○';
const MARKS = 5;

/** A day as one says it: 2026-11-18 is 18 November 2026. Days are those of UTC, whatever the browser's clock says. */
export function dayTold(name: string): string {
  const [year = '', month = '', date = ''] = name.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** How long a day is still, roughly. */
export function leftTold(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60 ? ` ${minutes % 60} min` : '';
  return `${hours} h${rest}`;
}

/** By how much one was ahead of the best of the others, in words. */
export function aheadTold(ahead: number): string {
  return ahead > 0 ? `${ahead} ahead` : ahead < 0 ? `${-ahead} behind` : 'level';
}

/** A place among so many: 1st, 2nd, 3rd, 4th. */
export function placeTold(place: number): string {
  const end = Math.floor((place % 100) / 10) === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${end}`;
}

/** Of the others, how many one has left behind: none of five marks to all of them, and one at least for playing. */
export function marks(place: number, of: number): string {
  const full = of > 1 ? 1 + Math.floor(((MARKS - 1) * (of - place)) / (of - 1)) : MARKS;
  return FULL.repeat(full) + EMPTY.repeat(MARKS - full);
}

/** What one may show one's friends: the place, and nothing of the cards or of what they brought. */
export function shareText(found: DealResult, streak: number, home: string): string {
  const lines = [`Parlour, deal of the day, ${dayTold(found.day)}`];
  if (found.place !== null)
    lines.push(`${found.title} ${marks(found.place, found.of)} ${placeTold(found.place)} of ${found.of}`);
  if (streak > 1) lines.push(`${streak} days in a row`);
  return [...lines, `${home}/daily`].join('\n');
}

/** A score on a board or in a set: points, or of all matchpoints the share. */
export function scoreTold(score: number | null, scoring: SetSheet['scoring']): string {
  if (score === null) return '–';
  return scoring === 'points' ? signed(score) : `${Math.round(score * 100)}%`;
}
