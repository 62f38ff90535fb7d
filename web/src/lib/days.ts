// By the day: how long is left, as people say it.
import type { Seat } from '../wire';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** 172000 seconds are 2 days; of less than two days the hours are told, of less than two hours the minutes. */
export function leftTold(seconds: number): string {
  if (seconds <= 0) return 'no time left';
  if (seconds > 47 * HOUR) return `${Math.round(seconds / DAY)} days left`;
  if (seconds > 110 * 60) return `${Math.round(seconds / HOUR)} hours left`;
  const minutes = Math.max(Math.ceil(seconds / 60), 1);
  return minutes === 1 ? '1 minute left' : `${minutes} minutes left`;
}

/** 2026-12-03T10:00Z is 3 December, by the reader’s own clock. */
export function dayTold(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
}

/** What is to be said of one whose time was up, or whose clocks stand still; nothing of others. */
export function absence(seat: Seat, own: boolean): string {
  const who = own ? 'You are' : `${seat.name} is`;
  if (seat.stands_in) return `The time of ${seat.name} was up twice, so a bot has the seat until ${seat.name} is back.`;
  if (seat.holiday) return `${who} on holiday until ${dayTold(seat.holiday)}; the clock stands still.`;
  if (!seat.missed) return '';
  const whose = own ? 'Your time' : `The time of ${seat.name}`;
  return `${whose} was up, so a bot has played that move; after a second time it has the seat${own ? ' until you are back' : ''}.`;
}
