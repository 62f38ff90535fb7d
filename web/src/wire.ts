// Made from the structs of parlour/server by `python -m parlour.server.typescript`; not to be edited.

export const VERSION = 1;

export const PHRASES = ["Good evening", "Good luck", "Well played", "Thank you", "Bad luck", "Sorry", "One moment, please", "Your turn, I think", "Good game", "Good night"] as const;

/** I take this seat. */
export interface Sit {
  type: "sit";
  seat: number;
}

/** I get up for good; before the first deal the seat is open again, afterwards a bot has it. */
export interface Leave {
  type: "leave";
}

/** Bots may take the seats that are open, or this one; of this rung, or else of the one its seat was to have. Only the host says so. */
export interface Fill {
  type: "fill";
  seat?: number | null;
  rung?: "club" | "expert" | "house" | "learner" | "master" | "novice" | null;
}

/** My move in this position. */
export interface Play {
  type: "play";
  position: number;
  move: string;
}

/** What I say out of turn in this position. */
export interface Call {
  type: "call";
  position: number;
  words: string;
}

/** What I add to the chance of this hand, 64 hexadecimal digits: in answer to `promised`, and once. */
export interface Give {
  type: "give";
  hand: number;
  contribution: string;
}

/** The next hand may be dealt. */
export interface Ready {
  type: "ready";
  position: number;
}

/** I should like to take my last move back. */
export interface TakeBack {
  type: "take-back";
  position: number;
}

/** My answer to one who would take a move back. */
export interface Consent {
  type: "consent";
  position: number;
  yes: boolean;
}

/** A set phrase, to everyone at the table. */
export interface Say {
  type: "say";
  phrase: "Bad luck" | "Good evening" | "Good game" | "Good luck" | "Good night" | "One moment, please" | "Sorry" | "Thank you" | "Well played" | "Your turn, I think";
}

/** The gallery is open, or closed; only the host says so. */
export interface Gallery {
  type: "gallery";
  open: boolean;
}

/** What would you do in my place? */
export interface AskHint {
  type: "hint";
  position: number;
}

/** Who sits there. `stands_in` is set while a bot plays for a person who is away; `rung` is that of the bot which plays there now, null if none does. */
export interface Seat {
  who: "bot" | "open" | "person";
  name: string;
  rung: "club" | "expert" | "house" | "learner" | "master" | "novice" | null;
  here: boolean;
  stands_in: boolean;
  ready: boolean;
}

/** Something done in this hand. Of a move made face down by another seat, only its verb is told. */
export interface Act {
  seat: number;
  text: string;
  call: boolean;
  face_down: boolean;
}

/** A card in one's own hand: the legal moves it stands for, a sentence why there is none though cards are asked for, and what this copy of it has served in. */
export interface Held {
  card: string;
  moves: Array<string>;
  why_not: string | null;
  marks: Array<string>;
}

/** A view of the game. `fields` are the game's own (typescript: RafflesFields and so on); a field that each seat has for itself is a list by seats, null where it may not be seen. `held` is one's own hand, card for card as in fields.hand; `holding` is how many cards each seat has, null where that may not be asked; `marks` stand beside fields.shown, seat by seat; `worth` is what a combination would count; partners have the same number in `sides`. */
export interface Board {
  seat: number | null;
  dealer: number;
  turn: number | null;
  phase: string;
  hand_over: boolean;
  points: Array<number>;
  score: Array<number>;
  winners: Array<number>;
  legal: Array<string>;
  calls: Array<string>;
  held: Array<Held>;
  holding: Array<number | null>;
  sides: Array<number>;
  marks: Array<Array<Array<string>>>;
  worth: Record<string, number>;
  fields: Record<string, unknown>;
  told: Record<string, string>;
}

/** Seconds allowed for a move, and those left to the seat whose turn it is. */
export interface Clock {
  seconds: number;
  left: number;
}

/** Somebody would take a move back; who has still to consent. */
export interface Asking {
  seat: number;
  waiting: Array<number>;
}

/** The hash of the secret for the hand that is dealt next, and the seats that have added to it. */
export interface Promised {
  hand: number;
  commitment: string;
  given: Array<number>;
}

/** What the hand at the table follows from: the hash shown before, what each seat has added ("-" for nothing), and the secret of the house, null until the hand is over and always in the gallery. */
export interface Fair {
  hand: number;
  commitment: string;
  given: Array<string>;
  secret: string | null;
}

/** The whole table as one seat, or the gallery, may see it now. Every such message is complete in itself. Until the house is `prepared` for this game, its bots of all rungs play by rules of thumb. `promised` is of the hand that is dealt next, `fair` of this one. `party` is the party it is played at. */
export interface Table {
  type: "table";
  version: number;
  table: string;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  you: number | null;
  host: boolean;
  phase: "counted" | "gathering" | "over" | "playing";
  position: number;
  hand: number;
  seats: Array<Seat>;
  board: Board | null;
  acts: Array<Act>;
  first_act: number;
  counts: Array<Array<number>>;
  clock: Clock | null;
  take_back: "alone" | "ask" | "no";
  asking: Asking | null;
  public: boolean;
  gallery: boolean;
  watching: number;
  invite: string | null;
  prepared: boolean;
  promised: Promised | null;
  fair: Fair | null;
  party: string | null;
}

/** What was asked is not done, and why; the current table follows. */
export interface Refused {
  type: "refused";
  sentence: string;
}

/** A phrase across the table. */
export interface Said {
  type: "said";
  seat: number;
  phrase: "Bad luck" | "Good evening" | "Good game" | "Good luck" | "Good night" | "One moment, please" | "Sorry" | "Thank you" | "Well played" | "Your turn, I think";
}

/** A move, what it may bring, and why. */
export interface Hint {
  move: string;
  points: number;
  chance: number | null;
  why: string;
}

/** The best moves in a position, the best first. */
export interface Hints {
  type: "hints";
  position: number;
  hints: Array<Hint>;
}

/** The last message on a socket: why it is closed. */
export interface Farewell {
  type: "farewell";
  sentence: string;
}

/** Why something was not done. */
export interface Trouble {
  sentence: string;
}

/** Who this browser is; no name if it has not said. */
export interface Me {
  name: string | null;
  tables: Array<string>;
}

/** For which games the house is ready, of how many, and which it is preparing now. Until it is ready for a game its bots play that by rules of thumb, and there are no hints and reviews. */
export interface Readiness {
  ready: Array<string>;
  of: number;
  preparing: string | null;
}

/** I am called so. */
export interface Name {
  name: string;
}

/** What to type on another device to go on there as the same person; good once. */
export interface Code {
  code: string;
  seconds: number;
}

/** The code shown on my other device. */
export interface MoveHere {
  code: string;
}

/** Nothing more needs to be said. */
export interface Please {
}

/** What a program shows to be let in as this guest (Authorization: Bearer); told once, and in place of an older. */
export interface Token {
  token: string;
}

/** The house is well: its journal can be written, and the loop was so many seconds late at the worst of late. */
export interface Health {
  lag: number;
}

/** A game on the shelf. `minutes` and `hands` are a game's at the usual table, `decides` says whether skill or luck does, and `edge` how many games of a hundred the Master wins from the House: 50 would be luck alone. Each is null where it was not measured. */
export interface GameCard {
  name: string;
  title: string;
  year: string;
  publisher: string;
  summary: string;
  pack: string;
  players: Array<number>;
  usual_players: number;
  minutes: number | null;
  hands: number | null;
  decides: string | null;
  edge: number | null;
}

/** Something a table may choose, the rule that allows it, and why it is a choice. */
export interface OptionCard {
  name: string;
  default: boolean | number | string;
  rule: string;
  about: string;
  choices: Array<boolean | number | string>;
  least: number;
  most: number;
}

/** One rule of the ledger; an example is one printed in the book. */
export interface RuleCard {
  id: string;
  kind: "example" | "printed" | "ruling";
  text: string;
}

/** A game with its options, its rules and the cards it is played with. */
export interface GameBook {
  game: GameCard;
  options: Array<OptionCard>;
  rules: Array<RuleCard>;
  cards: Array<string>;
  moves: Array<Array<string>>;
  calls: Array<string>;
}

/** Where a pack's drawings are; the addresses name their content and may be kept for ever. */
export interface Drawings {
  sprite: string;
  back: string;
  lid: string;
  words: Record<string, string>;
}

/** All the drawings: a sprite's symbols are called pack-card, as in trolley-red-car. */
export interface Art {
  packs: Record<string, Drawings>;
  wheel: string;
  layout: string;
}

/** A table to be opened: who is to sit where, and who may come. `rungs` are those of the bots seat by seat, null for the table's own; an open seat's is that of a bot that may fill it. */
export interface NewTable {
  game: string;
  options?: Record<string, boolean | number | string>;
  seats?: Array<"bot" | "me" | "open">;
  rung?: "club" | "expert" | "house" | "learner" | "master" | "novice";
  rungs?: Array<"club" | "expert" | "house" | "learner" | "master" | "novice" | null>;
  public?: boolean;
  gallery?: boolean;
  word?: string;
  clock?: number;
}

/** The table is open; `invite` is what a friend needs besides the address, for a private one. */
export interface OpenedTable {
  table: string;
  invite: string | null;
}

/** A seat, as the lobby shows it. */
export interface SeatCard {
  who: "bot" | "open" | "person";
  name: string;
  rung: "club" | "expert" | "house" | "learner" | "master" | "novice" | null;
}

/** A table, as the lobby and its door show it. */
export interface TableCard {
  table: string;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  phase: "counted" | "gathering" | "over" | "playing";
  seats: Array<SeatCard>;
  rung: "club" | "expert" | "house" | "learner" | "master" | "novice";
  word: boolean;
  gallery: boolean;
  watching: number;
  clock: number;
  mine: boolean;
}

/** I come in, with what the door asks for. */
export interface Enter {
  invite?: string;
  word?: string;
}

/** A position of a finished hand, all hands open, and the act that led to it; none after the deal. */
export interface Step {
  act: Act | null;
  board: Board;
}

/** A finished hand, position by position. */
export interface Replay {
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  names: Array<string>;
  hand: number;
  hands: number;
  steps: Array<Step>;
}

/** A decision gone over: by what could be known, and in hindsight. */
export interface Judged {
  hand: number;
  act: number;
  move: string;
  grade: "" | "blunder" | "inaccuracy" | "mistake";
  unlucky: boolean;
  best: string;
  chance: number;
  lost: number;
  hindsight: string;
}

/** A bet, and what it loses on the average. */
export interface BetJudged {
  hand: number;
  act: number;
  move: string;
  loss: number;
}

/** One's own part in what is finished, gone over; `done` says how much of it, from 0 to 1. While the house is not ready for the game, `waiting` says so. */
export interface ReviewSheet {
  seat: number;
  done: number;
  waiting: string | null;
  decisions: Array<Judged>;
  bets: Array<BetJudged>;
  course: Array<number>;
}

/** The link under which anyone may see a finished game. */
export interface Shared {
  link: string;
}

/** This is the phone of a table; here is the code on its slip. */
export interface PartySlip {
  type: "slip";
  code: string;
}

/** I go home. */
export interface PartyLeave {
  type: "leave";
}

/** These people have come. The hostess says so, at a party with real cards. */
export interface PartyArrive {
  type: "arrive";
  names: Array<string>;
}

/** Somebody has gone home, says the hostess. */
export interface PartyDismiss {
  type: "dismiss";
  player: string;
}

/** The tally cards are given out, says the hostess: in this order of players, or by lot. */
export interface PartySeat {
  type: "seat";
  order?: Array<string>;
}

/** Two change places before the bell of this round, says the hostess. */
export interface PartySwap {
  type: "swap";
  round: number;
  one: string;
  other: string;
}

/** The bell: this round begins. The hostess says so. */
export interface PartyBegin {
  type: "begin";
  round: number;
}

/** The bell: this round is over. The hostess says so; with real cards also the phone of a table that may ring. */
export interface PartyRing {
  type: "ring";
  round: number;
}

/** All scores of this round are punched, and everybody moves, says the hostess. */
export interface PartyMove {
  type: "move";
  round: number;
}

/** Refreshments, says the hostess. */
export interface PartyPause {
  type: "pause";
}

/** Back to the tables, says the hostess. */
export interface PartyResume {
  type: "resume";
}

/** A table's game was so, says the hostess: of this round, or of an earlier one, which is put right. */
export interface PartyScore {
  type: "score";
  round: number;
  table: number;
  points?: Array<number>;
  winners?: Array<string>;
  captors?: Array<string>;
}

/** What the hostess makes of a result that came too late. */
export interface PartyHeed {
  type: "heed";
  id: string;
  yes: boolean;
}

/** The party is over, says the hostess. */
export interface PartyEnd {
  type: "end";
}

/** Those level for the first prize draw their chairs and play one more game, says the hostess. */
export interface PartyPlayOff {
  type: "playoff";
}

/** Who has a prize for which several are level, says the hostess; with no player named the house draws. */
export interface PartyDecide {
  type: "decide";
  prize: "best" | "booby";
  player?: string | null;
}

/** Somebody at the party. `place` is where the tally card says to begin (2A, Bye), empty for who has none; `here` says whether a page of his is open. */
export interface PartyPlayer {
  id: string;
  name: string;
  bot: boolean;
  here: boolean;
  left: boolean;
  place: string;
  colour: "blue" | "red" | null;
}

/** Where somebody is in this round: at a table (0: he sits out), in a chair, with whom and against whom; and where he was before: `was` is a table, 0 on the bench, null not there. */
export interface PartyPlace {
  player: string;
  table: number;
  chair: number | null;
  label: string;
  partner: string | null;
  against: Array<string>;
  was: number | null;
  moved: "down" | "first" | "foot" | "in" | "out" | "stays" | "up";
}

/** A table in this round. `seats` are players chair by chair, partners opposite; `score` is a side's (a chair's where all play for themselves). `told`: is its result known; `rang`: did it ring; `winners` are chairs, after the bell; `captors` are players who had Raffles at the end of a hand. */
export interface PartyTable {
  number: number;
  seats: Array<string>;
  dealer: number;
  score: Array<number>;
  hands: number;
  through: boolean;
  told: boolean;
  rang: boolean;
  winners: Array<number>;
  captors: Array<string>;
  by_cut: boolean;
}

/** A tally card: the place by merit, punches, captures, points, games, and a mark for every round. */
export interface PartyStanding {
  player: string;
  place: number;
  punches: number;
  captures: number;
  points: number;
  games: number;
  marks: Array<"" | "bye" | "lost" | "won">;
}

/** A prize; no player yet while those who are level have to play for it. */
export interface PartyAward {
  prize: "best" | "booby";
  player: string | null;
  tied: Array<string>;
  by: "cut" | "game" | "tally";
}

/** A game that is played for the first prize, or the last that was. `round` is its number, after those of the rounds; `game` counts from 1; `level` are those who are still in for the prize. In `tables` a seat may be empty: a stand-in has it; `winners` are those of the level who have won there. */
export interface PartyHeat {
  round: number;
  game: number;
  playing: boolean;
  tables: Array<PartyTable>;
  missing: Array<number>;
  level: Array<string>;
}

/** A result that came when all had moved on, or that contradicts the hostess: she may heed it. */
export interface PartyProposal {
  id: string;
  round: number;
  table: number;
  points: Array<number>;
  winners: Array<string>;
  captors: Array<string>;
}

/** The whole party as it is now. Every such message is complete in itself. `me` is my player, `slip` the table whose phone this is, `go` the table of the house where I play now. `code`, `slips` (a code a table) and `proposals` are for the hostess. `next` is how many seconds it takes until the house goes on by itself, null if it does not. */
export interface Party {
  type: "party";
  version: number;
  party: string;
  kind: "cards" | "here";
  game: string;
  title: string;
  unit: string;
  tally: string;
  rounds: number;
  bell: "all" | "any" | "head";
  ring_at: number;
  sides: number;
  partners: boolean;
  captures: boolean;
  hostess_name: string;
  position: number;
  phase: "counting" | "ended" | "gathering" | "placed" | "playing";
  paused: boolean;
  round: number;
  players: Array<PartyPlayer>;
  places: Array<PartyPlace>;
  tables: Array<PartyTable>;
  byes: Array<string>;
  missing: Array<number>;
  standings: Array<PartyStanding>;
  awards: Array<PartyAward>;
  play_off: PartyHeat | null;
  next: number | null;
  watching: number;
  hostess: boolean;
  me: string | null;
  slip: number | null;
  go: string | null;
  code: string | null;
  slips: Array<string>;
  proposals: Array<PartyProposal>;
}

/** A party to be given: played here, or with real cards. `unit` is what a round is (Raffles: deal or game), `clock` the seconds for a move at the tables here, 0 for as long as one likes; `by_itself`: the house rings, has everybody move and begins the next round without the hostess; `names` are people who have come, with real cards. */
export interface NewParty {
  game: string;
  kind?: "cards" | "here";
  rounds?: number;
  unit?: string;
  tally?: string;
  rung?: "club" | "expert" | "house" | "learner" | "master" | "novice";
  clock?: number;
  by_itself?: boolean;
  names?: Array<string>;
}

/** The party is open: its code for friends, and the link with it. */
export interface OpenedParty {
  party: string;
  code: string;
  link: string;
}

/** A party's code, as it was read out. */
export interface FindParty {
  code: string;
}

/** I come to the party: its code, and my name unless the house knows it. */
export interface JoinParty {
  code: string;
  name?: string;
}

/** A party, as its door shows it; `me` is my player if I have come, `hostess` says that I give it. */
export interface PartyCard {
  party: string;
  kind: "cards" | "here";
  game: string;
  title: string;
  hostess_name: string;
  phase: "counting" | "ended" | "gathering" | "placed" | "playing";
  round: number;
  rounds: number;
  players: number;
  hostess: boolean;
  me: string | null;
}

/** A table's game as it was written down at the table. `id` is the sender's own, and what is sent twice counts once; `code` is that of the table's slip, or none from the hostess's own browser. */
export interface PartyResult {
  id: string;
  round: number;
  table: number;
  code?: string;
  points?: Array<number>;
  winners?: Array<string>;
  captors?: Array<string>;
}

/** What has become of a result: it counts (scored, corrected, same), it waits for the bell (held), or the hostess is asked (proposed), who may have declined it. */
export interface PartyNoted {
  id: string;
  fate: "corrected" | "declined" | "held" | "proposed" | "same" | "scored";
  sentence: string;
}

/** A table's game of some round, as it stands: the points of each side, who won, who captured Raffles. */
export interface PartyGame {
  table: number;
  seats: Array<string>;
  points: Array<number>;
  winners: Array<string>;
  captors: Array<string>;
  by_cut: boolean;
}

/** A round of the party. */
export interface PartyRound {
  round: number;
  over: boolean;
  games: Array<PartyGame>;
  byes: Array<string>;
}

export type Word = Sit | Leave | Fill | Play | Call | Give | Ready | TakeBack | Consent | Say | Gallery | AskHint;
export type Message = Table | Refused | Said | Hints | Farewell;
export type PartyWord = PartySlip | PartyLeave | PartyArrive | PartyDismiss | PartySeat | PartySwap | PartyBegin | PartyRing | PartyMove | PartyPause | PartyResume | PartyScore | PartyHeed | PartyEnd | PartyPlayOff | PartyDecide;
export type PartyMessage = Party | Refused | Farewell;

/** Board.fields at The Capture of Mr. Raffles. */
export interface RafflesFields {
  hand: Array<Array<string> | null>;
  trick: Array<string | null>;
  laid: number;
  leader: number | null;
  led: "trump" | "star" | "moon" | "sun" | null;
  taker: number | null;
  tricks: Array<number>;
  noughts: Array<number>;
  captures: Array<number>;
  awards: Array<number>;
  ceased: "playing" | "out" | "stuck" | "called" | null;
  caller: number | null;
  lifted: Array<string | null>;
  gone: Array<string>;
  shown: Array<Array<string>>;
  void: Array<Array<"trump" | "star" | "moon" | "sun">>;
  suspects: Array<number>;
  cards: Array<number | null>;
}

/** Board.fields at Game of the Lost Heir. */
export interface LostHeirFields {
  hand: Array<Array<string> | null>;
  cards: Array<number>;
  bid: number;
  bidder: number | null;
  bids: Array<number>;
  passes: number;
  credit: Array<number>;
  sold_out: boolean;
  namer: number | null;
  trump: "new-york" | "philadelphia" | "boston" | "chicago" | null;
  trick: Array<string | null>;
  laid: number;
  leader: number | null;
  led: "new-york" | "philadelphia" | "boston" | "chicago" | null;
  taker: number | null;
  tricks: Array<number>;
  found: number | null;
  misled: number | null;
  lifted: Array<string | null>;
  gone: Array<string>;
  played: Array<Array<string>>;
  shown: Array<Array<string>>;
  void: Array<Array<"new-york" | "philadelphia" | "boston" | "chicago">>;
}

/** Board.fields at Trolley Euchre. */
export interface EuchreFields {
  hand: Array<Array<string> | null>;
  turned: string | null;
  discarded: Array<Array<string> | null>;
  trump: "red" | "orange" | "black" | "green" | null;
  maker: number | null;
  alone: boolean;
  trick: Array<string | null>;
  laid: number;
  leader: number | null;
  led: "red" | "orange" | "black" | "green" | null;
  taker: number | null;
  tricks: Array<number>;
  ended: "playing" | "played" | "passed" | "revoked" | null;
  lifted: Array<string | null>;
  owned: Array<number>;
  renounced: Array<Array<"red" | "orange" | "black" | "green">>;
  exposed: Array<number>;
  offender: number | null;
  gone: Array<string>;
  played: Array<Array<string>>;
  shown: Array<Array<string>>;
  void: Array<Array<"red" | "orange" | "black" | "green">>;
  cards: Array<number | null>;
  taken_up: boolean;
  laid_down: number | null;
}

/** Board.fields at Chantecler. */
export interface ChanteclerFields {
  hand: Array<Array<string> | null>;
  discarded: Array<Array<string> | null>;
  down: Array<number>;
  bids: Array<number>;
  bid: number;
  bidder: number | null;
  trump: "duck" | "goose" | "hen" | "turkey" | null;
  trick: Array<string | null>;
  laid: number;
  leader: number | null;
  led: "duck" | "goose" | "hen" | "turkey" | null;
  taker: number | null;
  tricks: Array<number>;
  counters: Array<number>;
  ended: "playing" | "played" | "passed" | null;
  lifted: Array<string | null>;
  gone: Array<string>;
  played: Array<Array<string>>;
  shown: Array<Array<string>>;
  kept: Array<Array<string>>;
  void: Array<Array<"duck" | "goose" | "hen" | "turkey">>;
  mixed: Array<number>;
  cards: Array<number | null>;
}

/** Board.fields at Deck-O-Cards Roulette. */
export interface RouletteFields {
  holder: number | null;
  in_bank: number;
  chips: Array<number>;
  spun: number;
  stopped: string | null;
  result: Array<number>;
  gain: Array<number>;
  layout: Array<Record<string, number>>;
  owed: Record<string, number>;
}

/** Board.fields at Trolley. */
export interface TrolleyFields {
  hand: Array<Array<string> | null>;
  in_stock: number;
  trick: Array<string | null>;
  laid: number;
  leader: number | null;
  taker: number | null;
  caught: Array<Array<string>>;
  counted: Array<number>;
  shown: Array<Array<string>>;
  in_trolley: Array<string>;
  in_four: Array<string>;
  in_couple: Array<string>;
  ended: "playing" | "played out" | "shown out" | null;
  barren: Array<number>;
}

/** Board.fields at Trolley Transfer. */
export interface TransferFields {
  hand: Array<Array<string> | null>;
  giving: Array<string | null>;
  cards: Array<number>;
  in_stock: number;
  discards: number;
  rounds: number;
  winner: number | null;
  shown: Array<string>;
  ended: "playing" | "shown" | "void" | null;
  beside: Array<Array<string> | null>;
  thrown: Array<Array<string> | null>;
  packed: Array<Array<string> | null>;
  met: Array<Array<string> | null>;
}

/** Board.fields at Trolley Matchem. */
export interface MatchemFields {
  hand: Array<Array<string> | null>;
  cards: Array<number>;
  board: Array<string>;
  caught: Array<Array<string>>;
  matcher: number | null;
  in_stock: number;
  ended: boolean;
  void: Array<Array<"car" | "motorman" | "conductor" | "fare" | "passenger" | "transfer">>;
  keeps: Array<Array<"car" | "motorman" | "conductor" | "fare" | "passenger" | "transfer">>;
}

/** Board.fields at Trolley Pinochle (a reconstruction). */
export interface PinochleFields {
  hand: Array<Array<string> | null>;
  cards: Array<number>;
  drawn: number;
  turned: string | null;
  exchanged: Array<string>;
  trump: "red" | "orange" | "black" | "green" | null;
  trick: Array<string | null>;
  laid: number;
  leader: number | null;
  ahead: number | null;
  melds: Array<number>;
  taken: Array<number>;
  caller: number | null;
  wed: Array<string>;
  run: Array<string>;
  foured: Array<string>;
  paired: Array<string>;
  melded: Array<Array<string>>;
  gone: Array<string>;
  played: Array<Array<string>>;
  shown: Array<Array<string>>;
  denied: Array<Array<string>>;
}
