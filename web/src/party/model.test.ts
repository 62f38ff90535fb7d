import { expect, test } from 'vitest';
import {
  ago,
  columnsOf,
  fullness,
  grouped,
  kindOf,
  merged,
  movesOf,
  moveWords,
  nameOf,
  ordersFor,
  ordinal,
  pagesOf,
  playOffOf,
  resultsOf,
  scoreWords,
  spread,
  standing,
  unearnedWords,
} from './model';
import type { Kept } from './outbox';
import type { Party, PartyPlace, PartyPlayer } from '../wire';

const NAMES = ['Ann', 'Ben', 'Cora', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal'];
const players: PartyPlayer[] = NAMES.map((name) => ({
  id: name.toLowerCase(),
  name,
  bot: false,
  here: true,
  phone: false,
  left: false,
  place: '',
  colour: null,
  fixed: false,
}));

const place = (player: string, table: number, more: Partial<PartyPlace> = {}): PartyPlace => ({
  player,
  table,
  chair: 0,
  label: `${table}A`,
  partner: 'cora',
  against: ['ben', 'dan'],
  was: 1,
  moved: 'stays',
  ...more,
});

const table = (number: number, seats: string[]): Party['tables'][0] => ({
  number,
  seats,
  dealer: 0,
  score: [0, 0],
  hands: 0,
  through: false,
  told: false,
  rang: false,
  winners: [],
  by_cut: false,
  captors: [],
  draws: [],
  limits: 0,
  held: null,
  changed: false,
  lone: null,
});

const party = {
  party: 'p',
  kind: 'cards',
  title: 'Progressive Raffles',
  tally: 'games',
  phase: 'placed',
  paused: false,
  round: 2,
  sides: 2,
  partners: true,
  least: 8,
  captured: 'Raffles',
  players,
  places: [place('ann', 2, { was: 3, moved: 'up' })],
  tables: [table(1, ['ann', 'ben', 'cora', 'dan']), table(2, ['eve', 'flo', 'gus', 'hal'])],
  missing: [1, 2],
  awards: [],
  play_off: null,
} as unknown as Party;

const kept = (number: number, more: Partial<Kept> = {}): Kept => ({
  id: 'a',
  party: 'p',
  round: 2,
  table: number,
  code: '',
  points: [],
  winners: [],
  captors: [],
  at: 0,
  ...more,
});

test('a phone says where to go and with whom', () => {
  expect(ordersFor(party, 'ann')).toMatchObject({
    where: 'Go to Table 2',
    company: 'sit with Cora, against Ben and Dan',
  });
  const stays = { ...party, places: [place('ann', 1)] };
  expect(ordersFor(stays, 'ann').where).toBe('Stay at Table 1');
  expect(ordersFor({ ...stays, phase: 'playing' }, 'ann').where).toBe('Table 1');
  const out = { ...party, places: [place('ann', 0, { chair: null, partner: null, against: [] })] };
  expect(ordersFor(out, 'ann').where).toBe('You sit out this game');
  expect(ordersFor(party, 'hal').where).toBe('You come in at the next move');
  const alone = { ...party, places: [place('ann', 2, { partner: null, against: ['ben', 'cora', 'dan'] })] };
  expect(ordersFor(alone, 'ann').company).toBe('with Ben, Cora and Dan; everyone plays alone');
});

test('a game is played until its time is up, and a pause is a pause', () => {
  const playing: Party = { ...party, phase: 'playing' };
  expect([null, 61, 0.2].map((left) => standing(playing, left))).toEqual(Array(3).fill('Game 2 is being played'));
  expect(standing(playing, 0)).toBe('Time is up for game 2');
  expect(standing({ ...playing, paused: true }, 0)).toBe('Refreshments');
  expect(standing({ ...party, phase: 'counting' }, 0)).toBe('The bell has rung; game 2 is counted');
});

test('moves in words', () => {
  const moved = (more: Partial<PartyPlace>, to = 1): string => moveWords(party, place('eve', to, more));
  expect(moved({ moved: 'up' })).toBe('Eve goes up to Table 1');
  expect(moved({ moved: 'foot' }, 3)).toBe('Eve goes to the foot, Table 3');
  expect(moved({ moved: 'out' }, 0)).toBe('Eve sits out');
  expect(moved({ moved: 'in', was: 0 })).toBe('Eve comes in at Table 1');
  expect(movesOf(party).map((each) => each.player)).toEqual(['ann']);
  expect(movesOf({ ...party, round: 1 })).toEqual([]);
});

test('what waits on this device is seen at its table, and only in its round', () => {
  const seen = merged(party, [
    kept(1, { id: 'x', round: 1, points: [9, 9] }),
    kept(1, { id: 'y', points: [24, 19] }),
    kept(2, { winners: ['flo'], captors: ['hal'] }),
  ]);
  expect(seen.tables.map((each) => each.waiting)).toEqual([true, true]);
  expect(seen.tables[0]?.score).toEqual([24, 19]);
  expect(seen.tables[1]?.winners).toEqual([1, 3]);
  expect(seen.missing).toEqual([]);
  expect(merged(party, [kept(1, { round: 1 })]).tables).toEqual(party.tables);
  expect(merged(party, []).missing).toEqual([1, 2]);
});

test('the house has the last word: what it has taken is seen as it says', () => {
  const told = { ...party, tables: [{ ...party.tables[0]!, told: true, score: [30, 10] }], missing: [] };
  expect(merged(told, []).tables[0]).toMatchObject({ told: true, score: [30, 10] });
});

test('those level hear where they play for the prize, and with whom', () => {
  const off = {
    round: 3,
    game: 1,
    playing: true,
    tables: [table(1, ['ann', 'hal', 'gus', ''])],
    missing: [1],
    level: ['ann', 'hal', 'gus'],
  };
  const awards: Party['awards'] = [
    { prize: 'best', name: '', player: null, holders: [], tied: ['ann', 'gus', 'hal'], by: 'game', ties: 'play' },
  ];
  const over = { ...party, phase: 'ended' as const, awards, play_off: off };
  expect(ordersFor(over, 'ann')).toEqual({
    where: 'Table 1: you play for the first prize',
    company: 'sit with Gus, against Hal and a stand-in',
  });
  expect(ordersFor(over, 'hal').company).toBe('sit with a stand-in, against Ann and Gus');
  expect(ordersFor({ ...over, partners: false, sides: 4 }, 'hal').company).toContain('everyone plays alone');
  expect(ordersFor(over, 'eve').where).toBe('The first prize is played for');
  expect(standing(over)).toBe('The first prize is played for');
  expect(standing({ ...over, play_off: null })).toBe('Several are level for the first prize');
  expect(nameOf(over, '')).toBe('a stand-in');
  const seen = merged(over, [kept(1, { round: 3, winners: ['gus'] })]);
  expect(seen.play_off?.tables[0]).toMatchObject({ waiting: true, winners: [2, 0] });
  expect(seen.tables[0]?.waiting).toBeUndefined();
  const decided = { ...over, awards: [{ ...awards[0]!, player: 'ann', holders: ['ann'] }] };
  expect(playOffOf(decided)).toBeNull();
  expect(standing(decided)).toBe('The party is over');
});

test('tables are spread over pages evenly', () => {
  const sizes = (many: number): number[] => spread(Array.from({ length: many }), 12).map((page) => page.length);
  expect([0, 1, 12, 13, 25, 100].map(sizes)).toEqual([
    [0],
    [1],
    [12],
    [7, 6],
    [8, 9, 8],
    [11, 11, 11, 11, 12, 11, 11, 11, 11],
  ]);
});

test('as many tables as can be read stand on a page of the big screen, in smaller letters if need be', () => {
  const at = (tables: number, least = 0, [wide, high] = [75, 37.5]): string => {
    const { across, down, size } = pagesOf(wide!, high!, 2, tables, true, least);
    return `${across}x${down} at ${size}`;
  };
  expect([6, 12, 13, 25, 100].map((tables) => at(tables))).toEqual([
    '3x2 at 1',
    '4x3 at 1',
    '4x4 at 1',
    '5x5 at 0.8',
    '5x6 at 0.7',
  ]);
  expect(at(25, 0.85)).toBe('4x5 at 0.85');
  expect(pagesOf(75, 37.5, 2, 25, false)).toEqual({ across: 5, down: 5, few: false, beside: true, size: 0.75 });
  expect(at(25, 2)).toBe('4x4 at 1');
  expect(at(25, 0.57, [63, 39])).toBe('5x5 at 0.65');
  expect(at(60, 0.57, [63, 39])).toBe('4x6 at 0.7');
});

test('the list in which everybody finds his name is one page for a hundred and more', () => {
  expect([1, 8, 20, 45, 51, 100, 125, 180, 400].map(columnsOf)).toEqual([
    { across: 1, down: 1, size: 1 },
    { across: 1, down: 8, size: 1 },
    { across: 3, down: 7, size: 1 },
    { across: 3, down: 15, size: 1 },
    { across: 3, down: 17, size: 0.85 },
    { across: 4, down: 25, size: 0.6 },
    { across: 5, down: 25, size: 0.6 },
    { across: 6, down: 30, size: 0.5 },
    { across: 6, down: 30, size: 0.5 },
  ]);
});

test('a prize that nobody has earned is told of at the end', () => {
  const awards: Party['awards'] = [
    { prize: 'best', name: '', player: 'ann', holders: ['ann'], tied: [], by: 'tally', ties: 'play' },
  ];
  const over: Party = { ...party, phase: 'ended', prizes: ['best', 'loners', 'third'], awards };
  expect(unearnedWords(over)).toBe('Nobody has earned this, so it is not given: Most lone hands and Third prize.');
  expect(unearnedWords({ ...over, prizes: ['best'] })).toBe('');
  expect(unearnedWords({ ...over, awards: [] })).toBe('');
  expect(unearnedWords({ ...over, phase: 'playing' })).toBe('');
});

test('small words', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th',
  );
  expect([0, 60_000, 180_000, 3_600_000, 9_000_000].map((late) => ago(0, late))).toEqual([
    'less than a minute ago',
    'a minute ago',
    '3 minutes ago',
    'an hour ago',
    '3 hours ago',
  ]);
  expect(['k3v9abcde', 'k3v9ab', 'k3v9abcd', ''].map(kindOf)).toEqual(['join', 'join', 'slip', '']);
  expect(['k3v9abcde', 'k3v9abcdef', 'k3v9abcd', ''].map(grouped)).toEqual([
    'k3v 9ab cde',
    'k3v9a bcdef',
    'k3v9 abcd',
    '',
  ]);
  const card = { player: 'ann', place: 1, punches: 1, captures: 2, points: 50, games: 2, marks: [], made: [] };
  expect(scoreWords(party, card)).toBe('1 punch, 2 captures');
  expect(scoreWords({ ...party, tally: 'points' }, card)).toBe('50 points, 2 captures');
  expect(scoreWords({ ...party, tally: 'points', captured: '' }, card)).toBe('50 points');
});

test('the results of a tally card stand under the names printed on it', () => {
  const card = { player: 'ann', place: 1, punches: 1, captures: 2, points: 50, games: 2, marks: [], made: [24, 26] };
  const read = (seen: Party): string =>
    resultsOf(seen, card)
      .map(({ name, number }) => `${name} ${number}`)
      .join(', ');
  expect(read({ ...party, tally: 'points' })).toBe('Total Points 50, Raffles Captured 2');
  expect(read(party)).toBe('Games Won 1, Raffles Captured 2');
  expect(read({ ...party, captured: '' })).toBe('Games Won 1');
  expect(resultsOf(party, undefined).map(({ number }) => number)).toEqual([0, 0]);
});

test('how full the tables will be', () => {
  const many = (number: number, kind: Party['kind'], least = 12): string =>
    fullness({
      ...party,
      kind,
      least,
      players: Array.from({ length: number }, (_, at) => ({ ...players[0]!, id: `${at}` })),
    });
  expect(many(5, 'here')).toBe('5 have come. 7 of the house will fill the chairs.');
  expect(many(16, 'here')).toBe('16 have come. The tables are full.');
  expect(many(1, 'cards')).toBe('One has come. Twelve are needed with real cards.');
  expect(many(0, 'cards')).toBe('Nobody has come yet. Twelve are needed with real cards.');
  expect(many(1, 'cards', 8)).toBe('One has come. Eight are needed with real cards.');
  expect(many(5, 'here', 8)).toBe('5 have come. 3 of the house will fill the chairs.');
  expect(many(9, 'cards', 8)).toBe('9 have come: 2 tables, and one sits out each game in turn.');
  expect(many(14, 'cards')).toBe('14 have come: 3 tables, and 2 sit out each game in turn.');
});
