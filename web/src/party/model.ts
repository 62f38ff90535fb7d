// What can be said of a party. It holds no rules: who won and who moves, the house says.
import type { Party, PartyAward, PartyHeat, PartyPlace, PartyPlayer, PartyStanding, PartyTable } from '../wire';
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

/** The tallies that are shown: of who is there, and of who has played. */
export function tallied(party: Party): PartyStanding[] {
  return party.standings.filter((card) => !guest(party, card.player)?.left || card.games);
}

export interface Pages {
  /** Tables beside and below each other. */
  across: number;
  down: number;
  /** Are there so few that each may be large? */
  few: boolean;
  /** Is there room for the tallies beside them? */
  beside: boolean;
  /** How large the letters are, the usual being 1. */
  size: number;
}

/** Letters of the big screen: as large as all tables fit on a page with. Where they do not, the pages that turn have no
    smaller ones than these. */
const SIZES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6];
const TURNED = 0.7;

/** How many tables a page of the big screen holds, by its width and height in letters; `least` is how small these may be. */
export function pagesOf(wide: number, high: number, sides: number, tables: number, tallies: boolean, least = 0): Pages {
  const able = SIZES.filter((size) => size === 1 || size >= least);
  const ways = able.map((size) => ({ ...wayOf(wide / size, high / size, sides, tables, tallies), size }));
  const all = ways.find(({ across, down }) => across * down >= tables);
  return all ?? (ways.filter(({ size }) => size >= TURNED).at(-1) as Pages);
}

function wayOf(wide: number, high: number, sides: number, tables: number, tallies: boolean): Omit<Pages, 'size'> {
  const beside = wide >= 62;
  const room = beside && tallies ? wide * 0.72 : wide;
  const notes = !beside ? 5 : tallies ? 0 : 3.6; // what stands below the tables
  const few = tables <= 4 && room >= 22 * sides && high >= 7 * Math.max(tables, 1);
  if (few) return { across: 1, down: Math.max(tables, 1), few, beside };
  const least = sides === 2 ? 8.8 : 9.4; // a table's number, four names with lines between the sides, and the gap
  const down = Math.max(1, Math.floor((high - notes) / least));
  const most = Math.max(1, Math.floor(room / 13.5));
  const across = Math.min(most, Math.max(Math.ceil(tables / down), Math.ceil(Math.sqrt(tables))));
  return { across, down: Math.min(down, Math.ceil(tables / across)), few, beside };
}

/** So many columns and lines for the names of a list that is read from afar, and how large its letters are. */
export function columnsOf(names: number): { across: number; down: number; size: number } {
  const sizes = [1, 0.85, 0.7, 0.6, 0.5];
  const most = (size: number): number => Math.floor(15 / size) * Math.floor(3 / size);
  const size = sizes.find((each) => most(each) >= names) ?? 0.5;
  const shown = Math.min(names, most(size));
  const lines = Math.floor(15 / size);
  const across = Math.max(1, Math.min(3, Math.ceil(shown / 8)), Math.ceil(shown / lines));
  return { across, down: Math.ceil(shown / across), size };
}

/** Has any game been counted yet? */
export function anyCounted(party: Party): boolean {
  return party.standings.some((card) => card.games > 0);
}

/** Are several level for the first prize? */
export function isOpen(party: Party): boolean {
  return party.awards.some((award) => award.prize === 'best' && !award.holders.length);
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
  /** Red or blue, and who deals. */
  chair?: string;
}

/** What a player's phone says of the game that is played or comes next. */
export function ordersFor(party: Party, id: string): Orders {
  const place = party.places.find((each) => each.player === id);
  const off = playOffOf(party);
  if (off?.playing) return prizeOrders(party, off, id);
  if (party.phase === 'gathering')
    return { where: 'You have come', company: 'The tally cards are given out when all have come.' };
  if (!place) return { where: 'You come in at the next move', company: 'A chair will be found for you.' };
  if (!place.table)
    return {
      where: 'You sit out this game',
      company: 'Sitting out goes round, and nobody does it twice before all have once.',
    };
  return { where: whereTo(party, place), company: companyOf(party, place), chair: chairWords(party, place) };
}

/** The colour of a chair at a table of couples: the reds sit in the first two. */
export function colourOf(party: Party, chair: number): 'red' | 'blue' | '' {
  return party.partners ? (chair < 2 ? 'red' : 'blue') : '';
}

/** Which of the couple one is, and who deals: You are red and deal. */
function chairWords(party: Party, place: PartyPlace): string {
  const table = party.tables.find((each) => each.number === place.table);
  const colour = place.chair === null ? '' : colourOf(party, place.chair);
  if (!table) return colour && `You are ${colour}.`;
  if (table.dealer === place.chair) return colour ? `You are ${colour}, and you deal.` : 'You deal.';
  const deals = `${nameOf(party, table.seats[table.dealer] ?? null)} deals.`;
  return colour ? `You are ${colour}. ${deals}` : deals;
}

/** A couple with its colours: Ann (red) & Cora (blue). */
export function coupleWords(party: Party, table: PartyTable, side: string[]): string {
  const told = (id: string): string => {
    const colour = colourOf(party, table.seats.indexOf(id));
    return nameOf(party, id) + (colour && ` (${colour})`);
  };
  return side.map(told).join(' & ');
}

/** The table somebody sits at now, in the round or for the first prize; 0 for none. */
export function myTable(party: Party, id: string): number {
  const off = playOffOf(party);
  if (off?.playing) return off.tables.find((table) => table.seats.includes(id))?.number ?? 0;
  if (party.phase !== 'playing' && party.phase !== 'counting') return 0;
  return party.places.find((place) => place.player === id)?.table ?? 0;
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
    captors: kept.captors,
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

/** What the whole company is doing, in a few words, with so many seconds left of a game that is timed. */
export function standing(party: Party, left: number | null = null): string {
  if (party.paused) return 'Refreshments';
  switch (party.phase) {
    case 'gathering':
      return 'The guests are coming';
    case 'placed':
      return party.round > 1 ? `All move for game ${party.round}` : 'All to their tables';
    case 'playing':
      return left === 0 ? `Time is up for game ${party.round}` : `Game ${party.round} is being played`;
    case 'counting':
      return `The bell has rung; game ${party.round} is counted`;
    case 'ended':
      if (playOffOf(party)?.playing) return 'The first prize is played for';
      return isOpen(party) ? 'Several are level for the first prize' : 'The party is over';
  }
}

const many = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`;

/** What is lost if the bell ends the game now; nothing if all tables are through. */
export function lostAtRing(party: Seen, left: number | null = party.clock.left): string {
  const still = party.tables.filter((table) => !table.told && !table.held && !table.waiting && !table.through);
  const time = left ? `${minutes(left)} of the time ${left > 60 ? 'are' : 'is'} left.` : '';
  if (!still.length) return time && `${time} The bell ends game ${party.round} at all tables.`;
  const told = `${stillOut(party, still)}; the bell ends game ${party.round} at all tables, and a hand in play does not count.`;
  return time ? `${time} ${told}` : told;
}

/** Which tables are not through yet. */
function stillOut(party: Seen, still: TableSeen[]): string {
  const atCards = party.kind === 'cards';
  if (still.length === party.tables.length)
    return atCards ? 'No table has sent its result yet' : 'No table has finished yet';
  if (still.length > 4)
    return atCards
      ? `${still.length} tables have not sent their result yet`
      : `${still.length} tables have not finished yet`;
  const tables = row(still.map((table) => `Table ${table.number}`));
  if (still.length === 1) return atCards ? `${tables} has not sent its result yet` : `${tables} has not finished yet`;
  return atCards ? `${tables} have not sent their result yet` : `${tables} have not finished yet`;
}

/** What is lost if the evening ends now. */
export function lostAtEnd(party: Seen): string {
  const game = `Game ${party.round}`;
  if (party.phase === 'playing')
    return `${game} is being played and will count for nobody. Then the prizes are given, and nobody plays on.`;
  if (party.phase === 'counting' && party.missing.length)
    return `${game} is not counted yet: Table ${party.missing.join(', ')} will count for nobody. Then the prizes are given.`;
  if (party.rounds > party.round)
    return `${many(party.rounds - party.round + (party.phase === 'placed' ? 1 : 0), 'game', 'games')} of the ${party.rounds} planned will not be played. The prizes are given now.`;
  return 'The prizes are given now, and nobody plays on.';
}

/** What ends a game, for those who look up at the screen. */
export function bellWords(party: Party): string {
  if (party.hands) return `${many(party.hands, 'hand', 'hands')} at every table; the last to be through ends the game.`;
  if (party.bell === 'head') return `Table 1 rings at ${party.ring_at} points.`;
  if (party.bell === 'any') return `The first table with ${party.ring_at} points rings.`;
  return 'The bell rings when all tables are through.';
}

/** The last game that is in the tallies. */
export function lastCounted(party: Party): number {
  const played = (game: number): boolean =>
    party.standings.some((card) => card.marks[game - 1] === 'won' || card.marks[game - 1] === 'lost');
  let game = party.round;
  while (game > 0 && !played(game)) game -= 1;
  return game;
}

/** A tally in few letters, for the big screen: 12, 2 lone. */
export function scoreBrief(party: Party, card: PartyStanding): string {
  const tallied = `${party.tally === 'points' ? card.points : card.punches}`;
  if (!card.captures || !(party.loners || party.captured)) return tallied;
  return `${tallied}, ${card.captures} ${party.loners ? 'lone' : 'captured'}`;
}

/** What a tally counts, with its word. */
export function scoreWords(party: Party, card: PartyStanding): string {
  const tallied =
    party.tally === 'points' ? many(card.points, 'point', 'points') : many(card.punches, 'punch', 'punches');
  if (!card.captures || !(party.loners || party.captured)) return tallied;
  const captured = party.loners
    ? many(card.captures, 'lone hand', 'lone hands')
    : many(card.captures, 'capture', 'captures');
  return `${tallied}, ${captured}`;
}

/** The results on a tally card, under the names it has printed for them. */
export function resultsOf(party: Party, card: PartyStanding | undefined): { name: string; number: number }[] {
  const tallied =
    party.tally === 'points'
      ? { name: 'Total Points', number: card?.points ?? 0 }
      : { name: 'Games Won', number: card?.punches ?? 0 };
  const name = party.loners ? 'Lone Hands' : party.captured && `${party.captured} Captured`;
  return name ? [tallied, { name, number: card?.captures ?? 0 }] : [tallied];
}

/** Places from 1st on. */
export function ordinal(place: number): string {
  const tens = place % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}

/** Whether a code read from a link is a party's (nine letters, six in an older house) or that of a table's slip (ten, and
    eight in an older house). */
export function kindOf(code: string): 'join' | 'slip' | '' {
  return code.length === 9 || code.length === 6 ? 'join' : code.length === 10 || code.length === 8 ? 'slip' : '';
}

/** A code in groups, to be read out: of three, or of four or five where that comes out even. */
export function grouped(code: string): string {
  const size = [3, 4, 5].find((each) => code.length % each === 0) ?? 3;
  return code.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? '';
}

/** How many it takes to sit down to real cards, in a sentence. */
export function needed(least: number): string {
  const words: Record<number, string> = { 8: 'Eight', 12: 'Twelve' };
  return `${words[least] ?? least} are needed with real cards.`;
}

/** How many guests more make full tables, and how many there will be. */
export function fullness(party: Party): string {
  const number = people(party).length;
  const came = number === 1 ? 'One has come' : `${number || 'Nobody'} ${number ? 'have come' : 'has come yet'}`;
  if (party.kind === 'here') {
    const bots = Math.max(party.least, Math.ceil(number / 4) * 4) - number;
    return `${came}. ${bots ? `${bots === 1 ? 'One of the house' : `${bots} of the house`} will fill the chairs.` : 'The tables are full.'}`;
  }
  if (number < party.least) return `${came}. ${needed(party.least)}`;
  const out = number % 4;
  const tables = `${Math.floor(number / 4)} tables`;
  return out
    ? `${came}: ${tables}, and ${out === 1 ? 'one sits' : `${out} sit`} out each game in turn.`
    : `${came}: ${tables}.`;
}

export interface Findable {
  id: string;
  name: string;
  /** 3A: Table 3, in couple A. */
  where: string;
}

/** Everybody in alphabetical order, with where he sits in this round. */
export function namesOf(party: Party): Findable[] {
  const placed = new Map(party.places.map((place) => [place.player, place]));
  const where = (id: string): string => {
    const place = placed.get(id);
    if (!place) return party.round ? 'wait' : '';
    return place.table ? place.label : 'sits out';
  };
  return people(party)
    .map((player) => ({ id: player.id, name: player.name, where: where(player.id) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { sensitivity: 'base', numeric: true }));
}

/** By what one finds one's page: the first letters of a name. */
export const foundBy = (name: string): string => name.slice(0, 3);
/** The prizes by their names. */
export const PRIZES: Record<PartyAward['prize'], string> = {
  best: 'First prize',
  second: 'Second prize',
  third: 'Third prize',
  captures: 'Most captures',
  loners: 'Most lone hands',
  booby: 'Booby prize',
  door: 'Door prize',
};

/** Names in a row, or how many there are if they are many. */
function fewNames(party: Party, ids: string[], most: number): string {
  return ids.length > most ? `${ids.length} of them` : row(ids.map((id) => nameOf(party, id)));
}

/** How somebody came by a prize, or what it waits for. */
export function prizeWords(party: Party, award: PartyAward, most = 6): string {
  if (award.by === 'later') return 'It is given when the prizes before it are.';
  if (!award.holders.length)
    return `${fewNames(party, award.tied, most)} are level and ${award.by === 'cut' ? 'cut' : 'play'} for it.`;
  const card = tallyOf(party, award.holders[0] ?? null);
  const marks = card ? scoreWords(party, card) : '';
  if (award.by === 'lot') return 'by lot among all who are here';
  if (award.by === 'share') return `${marks}; they are level and share it`;
  if (award.by === 'tally' || !award.tied.length) return marks;
  const others = award.tied.filter((id) => id !== award.player);
  const level = others.length > most ? `${others.length} others` : fewNames(party, others, most);
  return `${marks}; level with ${level}, decided by ${{ cut: 'a cut', hostess: 'the hostess' }[award.by as string] ?? 'a game'}`;
}

/** Why those of the house who stand above the guests have no prize. */
export function houseWords(party: Party): string {
  const guests = party.standings.filter((card) => card.games && !guest(party, card.player)?.bot);
  const first = Math.min(...guests.filter((card) => !guest(party, card.player)?.left).map((card) => card.place));
  const above = party.standings.filter((card) => guest(party, card.player)?.bot && card.games && card.place <= first);
  if (!guests.length || !above.length || party.phase !== 'ended') return '';
  const names = row(above.map((card) => nameOf(party, card.player)));
  return above.length === 1
    ? `${names} is a player of the house; prizes go to guests.`
    : `${names} are players of the house; prizes go to guests.`;
}

/** Which prizes nobody has earned, and so are not given. */
export function unearnedWords(party: Party): string {
  const given = party.awards.map((award) => award.prize);
  const what = row(party.prizes.filter((prize) => !given.includes(prize)).map((prize) => PRIZES[prize]));
  return party.phase === 'ended' && given.length && what ? `Nobody has earned this, so it is not given: ${what}.` : '';
}

/** A game to come, as it is planned: Game 4: Table 2 with Ben, against Cora and Dan. */
export function aheadWords(party: Party, place: PartyPlace, game: number): string {
  if (!place.table) return `Game ${game}: you sit out`;
  const against = row(place.against.map((id) => nameOf(party, id)));
  if (place.partner === null) return `Game ${game}: Table ${place.table}, with ${against}; everyone plays alone`;
  return `Game ${game}: Table ${place.table}, with ${nameOf(party, place.partner)}, against ${against}`;
}

/** The seconds left of a round, when its picture came at one moment and it is another; null where none is timed. */
export function secondsLeft(party: Party, at: number, now: number): number | null {
  const { left, running } = party.clock;
  if (left === null) return null;
  return Math.max(0, running ? left - Math.max(0, now - at) / 1000 : left);
}

/** Minutes and seconds, as a clock on the wall has them. */
export function minutes(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
