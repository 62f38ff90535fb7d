// Who is where at a party, and how it is given, in words for the desk.
import { people, PRIZES } from './model';
import type { Party } from '../wire';

/** Names in the order of the alphabet, whatever their capitals and accents; numbers as numbers. */
export function byName<Some extends { name: string }>(all: Some[]): Some[] {
  return [...all].sort((one, other) =>
    one.name.localeCompare(other.name, 'en', { sensitivity: 'base', numeric: true }),
  );
}

/** A text as one compares it who looks for a name. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Is this somebody who is looked for? */
export function isSought(name: string, sought: string): boolean {
  return plain(name).includes(plain(sought));
}

/** Where somebody is now: Table 3, or sitting out; nothing before the tally cards are out, and of who has gone. */
export function whereNow(party: Party, id: string): string {
  if (!party.round || party.phase === 'ended' || party.players.find((player) => player.id === id)?.left) return '';
  const place = party.places.find((each) => each.player === id);
  if (!place) return 'comes in at the next move';
  return place.table ? `Table ${place.table}` : 'sits out';
}

/** How the party is given, in one line. */
export function settings(party: Party): string {
  const { clock } = party;
  const bell = { head: `Table 1 rings at ${party.ring_at}`, any: `a table rings at ${party.ring_at}`, all: 'one deal' };
  const unit = party.unit === 'game' ? 'a hundred points a game' : bell[party.bell];
  return [
    party.kind === 'here' ? 'played here' : 'real cards',
    party.hands ? `${party.hands} ${party.hands === 1 ? 'hand' : 'hands'} a game` : unit,
    party.tally === 'points' ? 'points are tallied' : 'games won are tallied',
    party.loners ? 'lone hands are counted' : '',
    party.movement === 'planned' ? 'all move as planned' : 'winners go up',
    clock.minutes ? `${minutesAGame(clock.minutes)}${clock.rings ? ', then the house rings' : ''}` : 'no clock',
    `prizes: ${party.prizes.map((prize) => PRIZES[prize].toLowerCase().replace(/ prize$/, '')).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export const minutesAGame = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} a game`;

/** How many have come, and of how many, where the hostess's list is known. */
export function cameWords(party: Party): string {
  const here = people(party).length;
  const coming = party.coming.filter((each) => !each.gone).length;
  const number = here === 1 ? 'One' : `${here || 'Nobody'}`;
  if (coming && here) return `${number} of ${here + coming} ${here === 1 ? 'has' : 'have'} come`;
  return `${number} ${here < 2 ? 'has' : 'have'} come${here ? '' : ' yet'}`;
}
