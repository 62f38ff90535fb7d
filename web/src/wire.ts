// Made from the structs of parlour/wire by `python -m parlour.server.typescript`; not to be edited.

export const VERSION = 2;

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

/** Something done in this hand. Of a move made face down by another seat, only its verb is told. `does` is what the seat does in words, to be read after its name; `said` are the words of one who bids, passes or names before play; `goes` is where a card or a stake goes that is not played to the trick. */
export interface Act {
  seat: number;
  text: string;
  call: boolean;
  face_down: boolean;
  does: string;
  said?: string;
  goes?: "" | "discards" | "layout" | "left";
}

/** A move that is legal now: its `text` is what to send, `order` what to write on a button, `asks` what such moves ask for in short ("bid", "play a card"), `manner` how it is made; of a bid or a stake, the `amount`; of a suit that is named, the `suit`, and what else is said with it (`also`); of a combination, what it is `worth`. */
export interface Move {
  text: string;
  order: string;
  asks: string;
  manner: "bet" | "bid" | "card" | "name" | "other" | "pass" | "say" | "show";
  amount?: number | null;
  suit?: string | null;
  also?: string;
  worth?: number | null;
}

/** A card of the trick, and who has played it. */
export interface Lying {
  seat: number;
  card: string;
}

/** A card that a seat has laid open before it, and what this copy has served in. */
export interface Laid {
  card: string;
  marks: Array<string>;
}

/** A card in one's own hand: the legal moves it stands for, a sentence why there is none though cards are asked for, and what this copy of it has served in. */
export interface Held {
  card: string;
  moves: Array<string>;
  why_not: string | null;
  marks: Array<string>;
}

/** A view of the game. `legal` are the moves as they are sent back, `moves` the same in words (of bets the first); `held` is one's own hand, card for card as in fields.hand; `holding` is how many cards each seat has, null where that may not be asked; partners have the same number in `sides`. `trick` lies in the order of play, null where no tricks are played, and `taker` is who took it, once it is complete; `turned` is a card that lies turned up. By seats, `laid` is what lies open before it, `notes` what is to be known of it in words. `bidding` is how the bidding stands, in words. `fields` are the game's own, for who knows it; one that each seat has for itself (GameBook.own) is a list by seats, null where it may not be seen. `told` is the whole table in words. */
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
  moves: Array<Move>;
  calls: Array<string>;
  held: Array<Held>;
  holding: Array<number | null>;
  sides: Array<number>;
  trick: Array<Lying> | null;
  taker: number | null;
  trump: string | null;
  maker: number | null;
  turned: string | null;
  stock: number | null;
  discards: number | null;
  laid: Array<Array<Laid>>;
  notes: Array<Array<string>>;
  bidding: string | null;
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

/** A move, the same in words, what it may bring, and why. */
export interface Hint {
  move: string;
  order: string;
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

/** The progressive party of a game, by its rule: what a round may be, and what may be tallied. */
export interface PartyOffer {
  title: string;
  rule: string;
  rounds: Array<string>;
  tallies: Array<string>;
}

/** A game on the shelf. `minutes` and `hands` are a game's at the usual table, `decides` says whether skill or luck does, and `edge` how many games of a hundred the Master wins from the House: 50 would be luck alone. Each is null where it was not measured. `party` is there where its book has one. */
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
  party: PartyOffer | null;
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

/** Something that may be said out of turn: `order` is what to write on a button, `card` the card it is about. */
export interface CallCard {
  text: string;
  order: string;
  card: string | null;
}

/** A game with its options, its rules and the cards it is played with. `own` are the fields of a board that each seat has for itself; `guide` says which rules a beginner should read at each phase; `board` is the name of its own drawing of the table, empty where seats, piles and a trick will do; `points` says whether the score stands beside the names; `marks` is the shorthand for what a card has served in. */
export interface GameBook {
  game: GameCard;
  options: Array<OptionCard>;
  rules: Array<RuleCard>;
  cards: Array<string>;
  moves: Array<Array<string>>;
  calls: Array<CallCard>;
  own: Array<string>;
  guide: Record<string, Array<string>>;
  board: string;
  points: boolean;
  marks: Record<string, string>;
}

/** Where a pack's drawings are; the addresses name their content and may be kept for ever. `boards` are those of what lies in its box besides the cards, by name. */
export interface Drawings {
  sprite: string;
  back: string;
  lid: string;
  words: Record<string, string>;
  boards: Record<string, string>;
}

/** All the drawings: a sprite's symbols are called pack-card, as in raffles-moon-4. */
export interface Art {
  packs: Record<string, Drawings>;
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

/** A decision gone over: by what could be known, and in hindsight. `orders` are its three moves in words: the one made, the best, the best in hindsight. */
export interface Judged {
  hand: number;
  act: number;
  move: string;
  orders: Array<string>;
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
  order: string;
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

/** A table in this round. `seats` are players chair by chair, partners opposite; `score` is a side's (a chair's where all play for themselves). `told`: is its result known; `rang`: did it ring; `winners` are chairs, after the bell; `captors` are players who had made a capture at the end of a hand. */
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

/** The whole party as it is now. Every such message is complete in itself. `me` is my player, `slip` the table whose phone this is, `go` the table of the house where I play now. `code`, `slips` (a code a table) and `proposals` are for the hostess. `next` is how many seconds it takes until the house goes on by itself, null if it does not. `captured` is whom one may have captured at the end of a hand, in words; empty where captures are not tallied. */
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
  captured: string;
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

/** A party to be given: played here, or with real cards. `unit` is what a round is (PartyOffer.rounds), `clock` the seconds for a move at the tables here, 0 for as long as one likes; `by_itself`: the house rings, has everybody move and begins the next round without the hostess; `names` are people who have come, with real cards. */
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

/** A table's game of some round, as it stands: the points of each side, who won, who made captures. */
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
