// What can be said of a party. It holds no rules: who won and who moves, the house says.
import type { Party, PartyHeat, PartyPlace, PartyPlayer, PartyStanding, PartyTable } from '../wire';
import type { Kept } from './outbox';

/** A table as this device sees it: what was entered here may not have been sent yet. */
export interface TableSeen extends PartyTable {
  waiting?: boolean;
}

export interface HeatSeen extends PartyHeat {
  tables: TableSeen[];
}

export interface Seen extends Party {
  tables: TableSeen[];
  play_off: HeatSeen | null;
}

export function guest(party: Party, id: string | null): PartyPlayer | undefined {
  return party.players.find((player) => player.id === id);
}

export function nameOf(party: Party, id: string | null): string {
  if (id === '') return 'a stand-in';
  return guest(party, id)?.name ?? 'somebody';
}

export function tallyOf(party: Party, id: string | null): PartyStanding | undefined {
  return party.standings.find((card) => card.player === id);
}

/** Those who are there and are people. */
export function people(party: Party): PartyPlayer[] {
  return party.players.filter((player) => !player.bot && !player.left);
}

/** Names in a row: Ann, Ben and Cora. */
export function row(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The sides of a table, each with who plays in it. */
export function sidesOf(party: Party, seats: string[]): string[][] {
  return Array.from({ length: party.sides }, (_, side) => seats.filter((__, chair) => chair % party.sides === side));
}

/** A side by its names: Ann & Cora. */
export function sideNames(party: Party, side: string[]): string {
  return side.map((id) => nameOf(party, id)).join(' & ');
}

/** Has a side of a table won? */
export function hasWon(party: Party, table: PartyTable, side: number): boolean {
  return table.winners.some((chair) => chair % party.sides === side);
}

/** What to show of a side's score: the points, or who won where no points were told. */
export function scoreOf(party: Party, table: PartyTable, side: number): string {
  if (party.phase === 'placed') return '';
  if (party.kind === 'here' || table.score.some(Boolean)) return `${table.score[side] ?? 0}`;
  return hasWon(party, table, side) ? 'won' : '';
}

/** So many pages as are needed, each with about as much on it. */
export function spread<Some>(all: Some[], most: number): Some[][] {
  const pages = Math.max(1, Math.ceil(all.length / most));
  const begins = (page: number): number => Math.round((page * all.length) / pages);
  return Array.from({ length: pages }, (_, page) => all.slice(begins(page), begins(page + 1)));
}

/** Has any game been counted yet? */
export function anyCounted(party: Party): boolean {
  return party.standings.some((card) => card.games > 0);
}

/** Are several level for the first prize? */
export function isOpen(party: Party): boolean {
  return party.awards.some((award) => award.prize === 'best' && !award.player);
}

/** The play-off, as long as nobody has the prize. */
export function playOffOf<Some extends Party>(party: Some): Some['play_off'] {
  return isOpen(party) ? (party.play_off ?? null) : null;
}

export interface Orders {
  /** The table, and what to do about it: Go to Table 2. */
  where: string;
  /** With whom and against whom. */
  company: string;
}

/** What a player's phone says of the game that is played or comes next. */
export function ordersFor(party: Party, id: string): Orders {
  const place = party.places.find((each) => each.player === id);
  const off = playOffOf(party);
  if (off?.playing) return prizeOrders(party, off, id);
  if (party.phase === 'gathering')
    return { where: 'You are expected', company: 'The tally cards are given out when all have come.' };
  if (!place) return { where: 'You come in at the next move', company: 'A chair will be found for you.' };
  if (!place.table)
    return {
      where: 'You sit out this game',
      company: 'Sitting out goes round, and nobody does it twice before all have once.',
    };
  return { where: whereTo(party, place), company: companyOf(party, place) };
}

function prizeOrders(party: Party, off: PartyHeat, id: string): Orders {
  const table = off.tables.find((each) => each.seats.includes(id));
  if (!table) return { where: 'The first prize is played for', company: 'Look on, and applaud.' };
  const chair = table.seats.indexOf(id);
  const partner = party.partners ? (table.seats[chair ^ 2] ?? null) : null;
  const against = table.seats.filter((_, at) => at !== chair && (!party.partners || at !== (chair ^ 2)));
  return {
    where: `Table ${table.number}: you play for the first prize`,
    company: companyOf(party, { partner, against }),
  };
}

function whereTo(party: Party, place: PartyPlace): string {
  if (party.phase !== 'placed') return `Table ${place.table}`;
  return place.was === place.table ? `Stay at Table ${place.table}` : `Go to Table ${place.table}`;
}

function companyOf(party: Party, place: Pick<PartyPlace, 'partner' | 'against'>): string {
  const against = row(place.against.map((id) => nameOf(party, id)));
  if (place.partner === null) return `with ${against}; everyone plays alone`;
  return `sit with ${nameOf(party, place.partner)}, against ${against}`;
}

/** Who has changed tables since the round before, up to the head table first. */
export function movesOf(party: Party): PartyPlace[] {
  return party.round > 1 ? party.places.filter((place) => place.was !== place.table) : [];
}

/** A move in words: Cora goes up to Table 1. */
export function moveWords(party: Party, place: PartyPlace): string {
  const name = nameOf(party, place.player);
  if (!place.table) return `${name} sits out`;
  const how = { up: 'goes up', down: 'goes down', foot: 'goes to the foot,', in: 'comes in' }[place.moved as string];
  return `${name} ${how ?? 'goes'} ${place.moved === 'foot' ? '' : place.moved === 'in' ? 'at ' : 'to '}Table ${place.table}`.replace(
    / {2,}/g,
    ' ',
  );
}

/** The party with what has been entered on this device and not yet been sent; the house has the last word. */
export function merged(party: Party, waiting: Kept[]): Seen {
  const last = (table: number, round: number): Kept | undefined =>
    waiting.filter((kept) => kept.round === round && kept.table === table).at(-1);
  const seen = (tables: PartyTable[], round: number): TableSeen[] =>
    tables.map((table) => {
      const kept = last(table.number, round);
      return kept ? withResult(party, table, kept) : table;
    });
  const off = party.play_off;
  return {
    ...party,
    tables: seen(party.tables, party.round),
    play_off: off && { ...off, tables: seen(off.tables, off.round) },
    missing: party.missing.filter((table) => !last(table, party.round)),
  };
}

function withResult(party: Party, table: PartyTable, kept: Kept): TableSeen {
  const chairs = kept.winners.map((id) => table.seats.indexOf(id)).filter((chair) => chair >= 0);
  return {
    ...table,
    waiting: true,
    score: kept.points.length ? kept.points : table.score,
    winners: party.partners ? chairs.flatMap((chair) => [chair, chair ^ 2]) : chairs,
  };
}

/** How long ago, in words. */
export function ago(from: number, now: number): string {
  const minutes = Math.round(Math.max(0, now - from) / 60_000);
  if (!minutes) return 'less than a minute ago';
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
}

/** What the whole company is doing, in a few words. */
export function standing(party: Party): string {
  if (party.paused) return 'Refreshments';
  switch (party.phase) {
    case 'gathering':
      return 'The guests are coming';
    case 'placed':
      return party.round > 1 ? `All move for game ${party.round}` : 'All to their tables';
    case 'playing':
      return `Game ${party.round} is being played`;
    case 'counting':
      return `The bell has rung; game ${party.round} is counted`;
    case 'ended':
      if (playOffOf(party)?.playing) return 'The first prize is played for';
      return isOpen(party) ? 'Several are level for the first prize' : 'The party is over';
  }
}

/** What ends a game, for those who look up at the screen. */
export function bellWords(party: Party): string {
  if (party.bell === 'head') return `Table 1 rings at ${party.ring_at} points.`;
  if (party.bell === 'any') return `The first table with ${party.ring_at} points rings.`;
  return 'The bell rings when all tables are through.';
}

/** What a tally counts, with its word. */
export function scoreWords(party: Party, card: PartyStanding): string {
  if (party.tally === 'points') return card.points === 1 ? '1 point' : `${card.points} points`;
  const punches = card.punches === 1 ? '1 punch' : `${card.punches} punches`;
  if (!party.captured || !card.captures) return punches;
  return `${punches}, ${card.captures} ${card.captures === 1 ? 'capture' : 'captures'}`;
}

/** Places from 1st on. */
export function ordinal(place: number): string {
  const tens = place % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}

/** Whether a code read from a link is a party's (six letters) or that of a table's slip (eight). */
export function kindOf(code: string): 'join' | 'slip' | '' {
  return code.length === 6 ? 'join' : code.length === 8 ? 'slip' : '';
}

/** How many guests more make full tables, and how many there will be. */
export function fullness(party: Party): string {
  const number = people(party).length;
  const came = number === 1 ? 'One has come' : `${number || 'Nobody'} ${number ? 'have come' : 'has come yet'}`;
  if (party.kind === 'here') {
    const bots = Math.max(12, Math.ceil(number / 4) * 4) - number;
    return `${came}. ${bots ? `${bots === 1 ? 'One of the house' : `${bots} of the house`} will fill the chairs.` : 'The tables are full.'}`;
  }
  if (number < 12) return `${came}. Twelve are needed with real cards.`;
  const out = number % 4;
  const tables = `${Math.floor(number / 4)} tables`;
  return out
    ? `${came}: ${tables}, and ${out === 1 ? 'one sits' : `${out} sit`} out each game in turn.`
    : `${came}: ${tables}.`;
}
