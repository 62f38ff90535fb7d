// Made from the structs of parlour/wire by `python -m parlour.server.typescript`; not to be edited.

export const VERSION = 4;

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

/** My move in this position; where several are made together (Board.together), all of them in one text, or one. */
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

/** The table stands in the list that all can see, or no longer; only the host says so. */
export interface List {
  type: "list";
  public: boolean;
}

/** Anyone who may come in may sit down here: at a bot's seat, or one that was kept for somebody; only the host says so. */
export interface Free {
  type: "free";
  seat: number;
}

/** Something in one's own words, where that is allowed. */
export interface Chat {
  type: "chat";
  text: string;
}

/** What was said under this mark is for the keeper of the house to look at. */
export interface Report {
  type: "report";
  id: string;
}

/** What would you do in my place? */
export interface AskHint {
  type: "hint";
  position: number;
}

/** The rest of the tricks is mine. */
export interface Claim {
  type: "claim";
  position: number;
}

/** How fast I should like the bots to play while I am here; of several wishes at a table the slowest holds. */
export interface SetPace {
  type: "pace";
  pace: "quick" | "slow" | "usual";
}

/** Does the line still stand? */
export interface Ping {
  type: "ping";
}

/** I have missed something, and should like to be shown the whole table. */
export interface AskWhole {
  type: "whole";
}

/** Who sits there. `stands_in` is set while a bot plays for a person who is away; `rung` is that of the bot which plays there now, null if none does. `free` is set where anyone may sit down who may come in; `kept` is for whom an open seat is kept, empty where it is not. By the day `missed` says how often in a row the time of its person was up, and `holiday` until when his clocks stand still, as 2026-12-03T10:00Z, empty if they do not; whether he is `here` is nobody's business there, and always true. */
export interface Seat {
  who: "bot" | "open" | "person";
  name: string;
  rung: "club" | "expert" | "house" | "learner" | "master" | "novice" | null;
  here: boolean;
  stands_in: boolean;
  ready: boolean;
  free: boolean;
  kept: string;
  missed?: number;
  holiday?: string;
}

/** Something done in this hand. Of a move made face down by another seat, only its verb is told. `does` is what the seat does in words, to be read after its name; `said` are the words of one who bids, passes or names before play; `goes` is where a card or a stake goes that is not played to the trick; `card` is a card that was played or shown by its name, and `suit` the suit on its face; `took` is who took the trick that was complete with it, and `ends` says that a trick or a round was; `brought` is what chance brought with it, as where an arrow stopped, or that the rest is claimed with it. */
export interface Act {
  seat: number;
  text: string;
  call: boolean;
  face_down: boolean;
  does: string;
  said?: string;
  goes?: "" | "discards" | "layout" | "left";
  card?: string;
  suit?: string;
  took?: number | null;
  ends?: boolean;
  brought?: string;
}

/** A move that is legal now: its `text` is what to send, `order` what to write on a button, `asks` what such moves ask for in short ("bid", "play a card"), `manner` how it is made; of a bid or a stake, the `amount`; of a suit that is named, the `suit`, and what else is said with it (`also`); of a combination, what it is `worth` and the cards it `uses`, by their places in the hand; `goes` is where a card goes that is not played to the trick. */
export interface Move {
  text: string;
  order: string;
  asks: string;
  manner: "bet" | "bid" | "card" | "name" | "other" | "pass" | "say" | "show";
  amount?: number | null;
  suit?: string | null;
  also?: string;
  worth?: number | null;
  uses?: Array<number>;
  goes?: "" | "discards" | "layout" | "left";
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

/** A card in one's own hand: the legal moves it stands for, a sentence why there is none though cards are asked for, and what this copy of it has served in. The hand is told sorted as the game ranks it; `group` is the suit a card belongs to here, `trump` whether it is one, `height` how high it ranks, `says` what its face does not. */
export interface Held {
  card: string;
  moves: Array<string>;
  why_not: string | null;
  marks: Array<string>;
  group: number;
  trump: boolean;
  height: number;
  says: string;
}

/** Moves alike that are made in a row and may be sent as one: their `verb`, then the cards of all of them. `moves` is how many are still to be made, `asks` what that is called ("lay away five cards"), and the cards in `forced` are among them, whatever else is chosen. */
export interface Together {
  moves: number;
  verb: string;
  asks: string;
  forced: Array<string>;
}

/** A line of the count: the seats it counts for, what for, how much, and by which rule. */
export interface CountLine {
  seats: Array<number>;
  text: string;
  points: number;
  rule: string;
}

/** A view of the game. `legal` are the moves as they are sent back, `moves` the same in words (of bets the first); `together` says how many of them are made as one, null where they are made one by one; `held` is one's own hand as the game sorts it; `holding` is how many cards each seat has, null where that may not be asked; partners have the same number in `sides`. `trick` lies in the order of play, null where no tricks are played, and `taker` is who took it, once it is complete; `maker` is who has made the trump, or bids highest, and `undertaken` what he has undertaken with it; `turned` is a card that lies turned up, or down, as `turned_as` says. By seats, `laid` is what lies open before it, `notes` what is to be known of it in words. `bidding` is how the bidding stands, in words. `count` are the lines of the count so far, which sum to the points; `headline` is what came of a hand that is over; `coach` is a sentence about one's own decision, empty when one has none to make. `fields` are the game's own, for who knows it; one that each seat has for itself (GameBook.own) is a list by seats, null where it may not be seen. `told` is the whole table in words. */
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
  together: Together | null;
  calls: Array<string>;
  held: Array<Held>;
  holding: Array<number | null>;
  sides: Array<number>;
  trick: Array<Lying> | null;
  taker: number | null;
  trump: string | null;
  maker: number | null;
  undertaken: string;
  turned: string | null;
  turned_as: string;
  stock: number | null;
  discards: number | null;
  laid: Array<Array<Laid>>;
  notes: Array<Array<string>>;
  bidding: string | null;
  count: Array<CountLine>;
  headline: string;
  coach: string;
  fields: Record<string, unknown>;
  told: Record<string, string>;
}

/** Seconds allowed for a move, and those left to the seat whose turn it is. By the day there is one only while it is a person's turn, and what is left may be more than was allowed, if he is on holiday. */
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

/** The same game once more, at another table: which, and who of those who played here said so first. */
export interface Again {
  table: string;
  by: string;
}

/** Where the only hand of a table comes from: the deal of a day (`name`, as 2026-11-18), a board (`number`) of a set (`name`), or hand `number` of the table `name`, played otherwise after so many acts (`act`): then `points` is what it came to, and `home` the page where that can be seen. Where those who play a deal are `compared` there are no hints, and nothing is taken back. */
export interface Origin {
  kind: "again" | "board" | "day";
  name: string;
  number: number;
  act: number;
  points: Array<number>;
  home: string | null;
  compared: boolean;
}

/** The whole table as one seat, or the gallery, may see it now. Every such message is complete in itself; `picture` numbers those of a connection, with the changes between them. Until the house is `prepared` for this game, its bots of all rungs play by rules of thumb. `promised` is of the hand that is dealt next, `fair` of this one. `party` is the party it is played at, `origin` where its only hand comes from. Of every finished hand `counts` are the points, by seats, and `headlines` what came of it in a sentence, empty where the game has none. At a table that is `closed` nothing more is played, though the game may not be over. `hints` says whether there are any here, `chat` whether one may say what one likes; `again` is where the game is played once more. By the day there are so many `days` for a move. */
export interface Table {
  type: "table";
  picture?: number;
  version: number;
  table: string;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  you: number | null;
  host: boolean;
  phase: "counted" | "gathering" | "over" | "playing";
  closed: boolean;
  position: number;
  hand: number;
  seats: Array<Seat>;
  board: Board | null;
  acts: Array<Act>;
  first_act: number;
  counts: Array<Array<number>>;
  headlines: Array<string>;
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
  hints: boolean;
  chat: boolean;
  again: Again | null;
  days: number;
  origin?: Origin | null;
  claim?: boolean;
}

/** The table as it is now, told by what has changed since the picture of the number before: `changes` are made one after the other, in the form of parlour/wire/changes.py. Only clients that ask for it are told so. */
export interface Changes {
  type: "changes";
  picture: number;
  changes: Array<Record<string, unknown>>;
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

/** What somebody has said in his own words; `id` is the mark by which it is reported. */
export interface Chatted {
  type: "chatted";
  id: string;
  seat: number;
  name: string;
  text: string;
}

/** What was asked is done, in a sentence: nothing else shows it. */
export interface Noted {
  type: "noted";
  sentence: string;
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

/** The answer to `ping`: the line stands. */
export interface Pong {
  type: "pong";
}

/** The last message on a socket: why it is closed. `elsewhere` is set when the same person plays on in another window, and may come back to this one. */
export interface Farewell {
  type: "farewell";
  sentence: string;
  elsewhere?: boolean;
}

/** Why something was not done. */
export interface Trouble {
  sentence: string;
}

/** Who this browser is; no name if it has not said. `passing` is the name of nobody's choice: see Name. */
export interface Me {
  name: string | null;
  tables: Array<string>;
  passing?: boolean;
}

/** For which games the house is ready, of how many, and which it is preparing now. Until it is ready for a game its bots play that by rules of thumb, and there are no hints and reviews. `chat` says whether tables may allow free talk. */
export interface Readiness {
  ready: Array<string>;
  of: number;
  preparing: string | null;
  chat?: boolean;
}

/** I am called so. A name that nobody has given, but a browser has made up lest its guest be asked, is `passing`: no book is kept for such a guest. */
export interface Name {
  name: string;
  passing?: boolean;
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

/** Sign me out everywhere else. Whoever does not get the answer asks again with the same random word. */
export interface Alone {
  again?: string;
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

/** The progressive party of a game, by its rule: what a round may be, what may be tallied (the first of each as its book has it), how many tables it has at the least, and how many rounds at the most. `house` are those rounds and tallies that its book has not and the house offers; `loners`: may lone hands be counted; `captured` whom one may capture, empty where nobody is; `bell` says how the printed form goes, in a sentence. */
export interface PartyOffer {
  title: string;
  rule: string;
  rounds: Array<string>;
  tallies: Array<string>;
  tables: number;
  most_rounds: number;
  house: Array<string>;
  loners: boolean;
  captured: string;
  bell: string;
}

/** A game on the shelf. `minutes` and `hands` are a game's at the usual table, `decides` says whether skill or luck does, and `edge` how many games of a hundred the Master wins from the House: 50 would be luck alone. Each is null where it was not measured. `party` is there where its book has one; `lesson` is about how many minutes its lesson takes, null where it has none; `problems` are so many. */
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
  lesson: number | null;
  problems: number;
}

/** Something a table may choose, the rule that allows it, and why it is a choice; `says` are its choices in words, where those are not words by themselves. */
export interface OptionCard {
  name: string;
  label: string;
  default: boolean | number | string;
  rule: string;
  about: string;
  choices: Array<boolean | number | string>;
  says: Array<string>;
  least: number;
  most: number;
}

/** Part of a rule: printed in the book, an example printed there, or a ruling of this edition. */
export interface RulePart {
  kind: "example" | "printed" | "ruling";
  text: string;
}

/** One rule of the ledger: its whole text, and its parts by where they come from. */
export interface RuleCard {
  id: string;
  text: string;
  parts: Array<RulePart>;
}

/** Something that may be said out of turn: `order` is what to write on a button, `card` the card it is about. */
export interface CallCard {
  text: string;
  order: string;
  card: string | null;
}

/** Cards side by side, the highest first, and what is to be said of them. */
export interface CardRow {
  caption: string;
  cards: Array<string>;
  rule: string;
}

/** Something done in a worked example: by whom, how it is told, with which cards it is drawn, and whether it takes the trick. */
export interface PlayDone {
  who: string;
  says: string;
  cards: Array<string>;
  takes: boolean;
}

/** A trick or a turn of a worked example: what somebody holds, what is done, and what comes of it. */
export interface Scene {
  title: string;
  held: Array<CardRow>;
  plays: Array<PlayDone>;
  why: string;
  rules: Array<string>;
}

/** A piece of advice, and whether it is the book's own. */
export interface Advice {
  text: string;
  printed: boolean;
}

/** The page that teaches a game in two minutes. `heads` stand over the columns of `counts`, of which the last is a rule; `picture` names a drawing of the box (Drawings.boards) that must be seen to play, if there is one. */
export interface TwoMinutes {
  aim: string;
  players: string;
  order: Array<CardRow>;
  picture: string;
  heads: Array<string>;
  counts: Array<Array<string>>;
  turn: Array<string>;
  intro: string;
  scenes: Array<Scene>;
  hand_ends: string;
  game_ends: string;
  advice: Array<Advice>;
}

/** A game with its options, its rules and the cards it is played with. `page` teaches it in two minutes, where there is one; `own` are the fields of a board that each seat has for itself; `board` is the name of its own drawing of the table, empty where seats, piles and a trick will do; `points` says whether the score stands beside the names; `marks` is the shorthand for what a card has served in. */
export interface GameBook {
  game: GameCard;
  page: TwoMinutes | null;
  options: Array<OptionCard>;
  rules: Array<RuleCard>;
  cards: Array<string>;
  moves: Array<Array<string>>;
  calls: Array<CallCard>;
  own: Array<string>;
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

/** What the learner is asked in a position: `ask` is the question, `right` the move that answers it, `order` that move in words, `help` what to say after another, `wrong` what to say after particular ones, `rules` what it rests on. */
export interface Decision {
  ask: string;
  right: string;
  order: string;
  help: string;
  wrong: Record<string, string>;
  rules: Array<string>;
}

/** A position of a lesson as the learner sees it, the act that led to it (none after the deal), what is said of it, and the decision that is to be made in it, if one is asked for. */
export interface LessonStep {
  act: Act | null;
  board: Board;
  note: string;
  decision: Decision | null;
}

/** A first hand of a game with every step explained, from the seat `you`: the aim is said first, `end` last. */
export interface Lesson {
  game: string;
  title: string;
  names: Array<string>;
  you: number;
  minutes: number;
  aim: string;
  steps: Array<LessonStep>;
  end: string;
}

/** A table to be opened: who is to sit where, and who may come. `rungs` are those of the bots seat by seat, null for the table's own; an open seat's is that of a bot that may fill it. Left out, `public` and `gallery` are true, but at a table where one plays alone with bots. `chat` lets people say what they like, if the house allows it. In place of seconds on a `clock` there may be one or three `days` for a move. */
export interface NewTable {
  game: string;
  options?: Record<string, boolean | number | string>;
  seats?: Array<"bot" | "me" | "open">;
  rung?: "club" | "expert" | "house" | "learner" | "master" | "novice";
  rungs?: Array<"club" | "expert" | "house" | "learner" | "master" | "novice" | null>;
  public?: boolean | null;
  gallery?: boolean | null;
  word?: string;
  clock?: number;
  hints?: boolean;
  chat?: boolean;
  days?: number;
}

/** The table is open; `invite` is what a friend needs besides the address, for a private one. */
export interface OpenedTable {
  table: string;
  invite: string | null;
}

/** A seat, as the lobby shows it; `free` where anyone may sit down who may come in. */
export interface SeatCard {
  who: "bot" | "open" | "person";
  name: string;
  rung: "club" | "expert" | "house" | "learner" | "master" | "novice" | null;
  free: boolean;
}

/** A table, as the lobby and its door show it. By the day there are so many `days` for a move; in the list of one's own tables `turn` says that it is one's own, and `left` the seconds until the time of whose turn it is is up. */
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
  public: boolean;
  hints: boolean;
  chat: boolean;
  days: number;
  turn: boolean;
  left: number | null;
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

/** A decision gone over: by what could be known, and in hindsight. `orders` are its three moves in words: the one made, the best, the best in hindsight; `why` says what speaks for the best, where the one made was wrong. */
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
  why: string;
}

/** A bet, and what it loses on the average. */
export interface BetJudged {
  hand: number;
  act: number;
  move: string;
  order: string;
  loss: number;
}

/** One's own part in what is finished, gone over; `done` says how much of it, from 0 to 1. While it cannot begin, `waiting` says why. */
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

/** A seat of a game that is over: who sat there at its end, and which rung a bot was of. */
export interface BookSeat {
  who: "bot" | "me" | "person";
  name: string;
  rung: "club" | "expert" | "house" | "learner" | "master" | "novice" | null;
}

/** A hand on the score sheet: what came of it, and by sides what it counted and the score after it. */
export interface BookRow {
  headline: string;
  made: Array<number>;
  score: Array<number>;
}

/** What the review has found in a game: so many decisions gone over, and how many of each grade among them. */
export interface Mistakes {
  decisions: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** A rating before a game and after it, and its deviation then. */
export interface Moved {
  before: number;
  after: number;
  deviation: number;
}

/** A game in one's book. `entry` is its table's name; `here` says that this house has the table, so that its review can be asked for. `seat` is one's own, `sides` who scored together, `rows` the score sheet by sides, `winners` the seats that have won, `ended` why nothing more was played. `rating` says how one's rating moved, or `uncounted` why it did not; `mistakes` is there once it was reviewed. */
export interface BookEntry {
  entry: string;
  here: boolean;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  began: number;
  at: number;
  seats: Array<BookSeat>;
  seat: number;
  sides: Array<Array<number>>;
  rows: Array<BookRow>;
  winners: Array<number>;
  outcome: "left" | "lost" | "unfinished" | "won";
  ended: "bell" | "idle" | "over";
  hinted: boolean;
  party: boolean;
  rating: Moved | null;
  uncounted: string;
  mistakes: Mistakes | null;
}

/** A game of one's own that goes on: who sits there (an open seat has no name), how it stands by sides, and after how many hands. `turn` says that it is one's own move; by the day there are so many `days` for one, and so many seconds are `left`. */
export interface Unfinished {
  table: string;
  game: string;
  title: string;
  seats: Array<BookSeat>;
  seat: number;
  sides: Array<Array<number>>;
  score: Array<number>;
  hands: number;
  at: number;
  days: number;
  turn: boolean;
  left: number | null;
}

/** A page of one's book, the newest game first. `next` is what to ask for with `before` for the page after it, empty on the last. `kept` says whether the house keeps the book at all: it does for a guest who has given his name. */
export interface BookPage {
  kept: boolean;
  games: number;
  most: number;
  next: string;
  entries: Array<BookEntry>;
}

/** A game to be taken along: its entry, and its record. */
export interface BookGame {
  entry: BookEntry;
  record: string;
}

/** A part of one's book with the records in it; the file in which a book is carried is all of them in one. */
export interface BookFile {
  next: string;
  games: Array<BookGame>;
}

/** Games out of such a file, to be in my book here. */
export interface BringBook {
  games: Array<BookGame>;
}

/** How many games were taken into the book, and how many were in it already. */
export interface Brought {
  taken: number;
  known: number;
}

/** How many games were taken out of the book. */
export interface Dropped {
  games: number;
}

/** A rung of the ladder at a game: what it is rated, and how many of the counted games against it one has played and won. */
export interface RungRated {
  rung: "club" | "expert" | "house" | "learner" | "master" | "novice";
  rating: number;
  played: number;
  won: number;
}

/** Where one stands at a game: the rating with its deviation, which is provisional as long as that is large; the rung one plays with (null where one has chosen none), and the next one if one is ready for it. `rated` is false where no play changes anything. */
export interface Standing {
  game: string;
  title: string;
  rated: boolean;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
  rung: "club" | "expert" | "house" | "learner" | "master" | "novice" | null;
  ready: "club" | "expert" | "house" | "learner" | "master" | "novice" | null;
  rungs: Array<RungRated>;
}

/** Where one stands at every game. `kept` is false for one without a name, who is not rated; `boards` says whether the house has leaderboards, `listed` whether one is on them. */
export interface Ladder {
  kept: boolean;
  boards: boolean;
  listed: boolean;
  standings: Array<Standing>;
}

/** This is the rung I play with at a game from now on. */
export interface SetRung {
  game: string;
  rung: "club" | "expert" | "house" | "learner" | "master" | "novice";
}

/** I would be on the leaderboards, or not. */
export interface SetListed {
  listed: boolean;
}

/** A line of a leaderboard. */
export interface Leader {
  place: number;
  name: string;
  rating: number;
  deviation: number;
  games: number;
  me: boolean;
}

/** The best at a game, of those whose rating is settled and who are on it. */
export interface Leaderboard {
  game: string;
  title: string;
  leaders: Array<Leader>;
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

/** People of the list have come, or some who had gone home are back, says the hostess; none named are all who are coming. At a party that is played here they come by their phones. */
export interface PartyHere {
  type: "here";
  players?: Array<string>;
}

/** Somebody is not here yet after all, says the hostess, before the tally cards are given out. */
export interface PartyAway {
  type: "away";
  player: string;
}

/** Somebody on the list is not coming, or before the tally cards are given out is no guest, says the hostess. */
export interface PartyStrike {
  type: "strike";
  player: string;
}

/** Somebody is called otherwise. The hostess says so of anyone, and everybody of himself until the tally cards are given out. */
export interface PartyRename {
  type: "rename";
  player: string;
  name: string;
}

/** The phone that came as this person is not his, says the hostess; the name is free again. */
export interface PartyRelease {
  type: "release";
  player: string;
}

/** Whether a phone that says to be somebody, whose name another phone has, is that person; the hostess says so. With `player` it is this one of the claim's `others`. */
export interface PartySettle {
  type: "settle";
  id: string;
  yes: boolean;
  player?: string;
}

/** Somebody has gone home, says the hostess; `here` brings him back with his tally. */
export interface PartyDismiss {
  type: "dismiss";
  player: string;
}

/** The tally cards are given out, says the hostess: in this order of players, or by lot. With `coming` those who are still expected count as here; without, they come late. */
export interface PartySeat {
  type: "seat";
  order?: Array<string>;
  coming?: boolean;
}

/** Two change places before the bell of this round, says the hostess. */
export interface PartySwap {
  type: "swap";
  round: number;
  one: string;
  other: string;
}

/** Somebody cannot move and keeps table and chair, says the hostess; or moves again. */
export interface PartyFix {
  type: "fix";
  player: string;
  fixed: boolean;
}

/** So many minutes a round from now on, says the hostess, 0 for no clock; at their end the house rings, or she is asked to. The round in play has so many more or less, too. */
export interface PartyTimer {
  type: "timer";
  minutes: number;
  rings?: boolean;
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

/** A table's game was so, says the hostess: of this round, or of an earlier one, which is put right. What no table can end with is refused unless she is `sure`. */
export interface PartyScore {
  type: "score";
  round: number;
  table: number;
  points?: Array<number>;
  winners?: Array<string>;
  captors?: Array<string>;
  sure?: boolean;
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

/** The party is not over after all, says the hostess: it goes on where it was (`Party.resumable`). */
export interface PartyReopen {
  type: "reopen";
}

/** Those level for the first prize draw their chairs and play one more game, says the hostess. */
export interface PartyPlayOff {
  type: "playoff";
}

/** Who has a prize for which several are level, says the hostess; with no player named the house draws. */
export interface PartyDecide {
  type: "decide";
  prize: "best" | "booby" | "captures" | "door" | "loners" | "second" | "third";
  player?: string | null;
}

/** Somebody at the party. `place` is where the tally card says to begin (2A, Bye), empty for who has none; `here` says whether a page of his is open, `phone` whether a phone has come as this person, `left` that he has gone home, `fixed` that he cannot move and keeps his seat. */
export interface PartyPlayer {
  id: string;
  name: string;
  bot: boolean;
  here: boolean;
  phone: boolean;
  left: boolean;
  place: string;
  colour: "blue" | "red" | null;
  fixed: boolean;
}

/** Somebody on the hostess's list who is not here: not yet, or gone home again before the tally cards were given out; `phone` says whether a phone has come as this person. */
export interface PartyComing {
  id: string;
  name: string;
  gone: boolean;
  phone: boolean;
}

/** A phone says that it is this player's, though another has come as that person; it calls itself so. `others` are people of such a name whom no phone has come as. */
export interface PartyClaim {
  id: string;
  player: string;
  name: string;
  others: Array<string>;
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

/** What the points of a table can be in one respect: its `highest`, `second` or `lowest` score, or all `together` are from `least` to `most` in steps; `why` says so in a sentence. Who enters others is asked whether he is sure. */
export interface PartyLimit {
  of: "highest" | "lowest" | "second" | "together";
  least: number;
  most: number;
  step: number;
  why: string;
}

/** A card that the house drew for somebody in a cut, in words. */
export interface PartyDrawn {
  player: string;
  card: string;
}

/** A table's result as it stands. */
export interface PartyEntered {
  points: Array<number>;
  winners: Array<string>;
  captors: Array<string>;
  by_cut: boolean;
}

/** A table in this round. `seats` are players chair by chair, partners opposite; `score` is a side's (a chair's where all play for themselves). `told`: is its result known; `rang`: did it ring; `winners` are chairs, after the bell; `captors` are players who had made a capture at the end of a hand. `held` is a result that was sent and waits for the bell; `changed` says that another was sent before the last. If the house has cut for a tie (`by_cut`), `draws` has the cards, once, and again for those who were level. `limits` is the place of its limits in those of the party; `lone` what a lone hand brings here at the least, null where none are counted, 0 where nobody plays alone. */
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
  held: PartyEntered | null;
  changed: boolean;
  by_cut: boolean;
  draws: Array<Array<PartyDrawn>>;
  limits: number;
  lone: number | null;
}

/** A tally card: the place by merit, punches, captures (or lone hands, where these are counted), points, games; and for every round a mark and the points it brought, null where there were none. */
export interface PartyStanding {
  player: string;
  place: number;
  punches: number;
  captures: number;
  points: number;
  games: number;
  marks: Array<"" | "bye" | "lost" | "won">;
  made: Array<number | null>;
}

/** A prize, and what it is in the hostess's words. `holders` have it: one, or all who share it; nobody while those `tied` have to play for it, or it waits for a prize before it (`by` is then "later"). `player` is who has it alone. `ties` is what is done if several are level. */
export interface PartyAward {
  prize: "best" | "booby" | "captures" | "door" | "loners" | "second" | "third";
  name: string;
  player: string | null;
  holders: Array<string>;
  tied: Array<string>;
  by: "cut" | "game" | "hostess" | "later" | "lot" | "share" | "tally";
  ties: "cut" | "games" | "play" | "points" | "share";
}

/** The clock of a round. `left` are the seconds left of the round in play, null where none is timed; `running` says that they pass; `rings` that the house rings at their end, else the hostess is asked to. */
export interface PartyClock {
  minutes: number;
  left: number | null;
  running: boolean;
  rings: boolean;
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

/** A result that came when all had moved on, or that contradicts the hostess, or that cannot be, as its `question` says: she may heed it. `stands` is what would give way to it. */
export interface PartyProposal {
  id: string;
  round: number;
  table: number;
  points: Array<number>;
  winners: Array<string>;
  captors: Array<string>;
  stands: PartyEntered | null;
  question: string;
}

/** The whole party as it is now. Every such message is complete in itself. `me` is my player, `slip` the table whose phone this is, `go` the table of the house where I play now; `claiming` is who I say to be while the hostess is asked, `why` says in a sentence why I am nobody here any more, if I came or would have. `code`, `slips` (a code a table), `proposals`, `coming`, `claims`, `addresses` (at which phones can reach the house, the likeliest first) and `boxed` (the names for which the press has not every letter) are for the hostess. `resumable` says that its end can be taken back. `next` is how many seconds it takes until the house goes on by itself, null if it does not. `captured` is whom one may have captured at the end of a hand, in words; empty where captures are not tallied. `tally` is what is tallied (games, points), `least` how many players its tables need. `limits` are what the points of a table can be (`PartyTable.limits`), with real cards. `hands` make a round where it is so many, else 0; `loners` says that lone hands are counted where captures would be; `prizes` are those that will be given. Where all move as planned, `ahead` has my places in the rounds to come, and `planned` says whether it is known where all go next. */
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
  least: number;
  captured: string;
  hands: number;
  loners: boolean;
  movement: "planned" | "winners";
  planned: boolean;
  prizes: Array<"best" | "booby" | "captures" | "door" | "loners" | "second" | "third">;
  clock: PartyClock;
  hostess_name: string;
  position: number;
  phase: "counting" | "ended" | "gathering" | "placed" | "playing";
  paused: boolean;
  round: number;
  players: Array<PartyPlayer>;
  places: Array<PartyPlace>;
  tables: Array<PartyTable>;
  limits: Array<Array<PartyLimit>>;
  byes: Array<string>;
  missing: Array<number>;
  standings: Array<PartyStanding>;
  awards: Array<PartyAward>;
  resumable: boolean;
  play_off: PartyHeat | null;
  next: number | null;
  watching: number;
  hostess: boolean;
  me: string | null;
  slip: number | null;
  go: string | null;
  claiming: string | null;
  why: string;
  code: string | null;
  slips: Array<string>;
  proposals: Array<PartyProposal>;
  coming: Array<PartyComing>;
  claims: Array<PartyClaim>;
  addresses: Array<string>;
  boxed: Array<string>;
  ahead: Array<PartyPlace>;
}

/** A prize of a new party: which, what it is, and what is done if several are level; empty: as is usual. */
export interface NewPrize {
  prize: "best" | "booby" | "captures" | "door" | "loners" | "second" | "third";
  name?: string;
  ties?: "" | "cut" | "games" | "play" | "points" | "share";
}

/** A party to be given: played here, or with real cards. `unit` is what a round is (PartyOffer.rounds), `tally` what is tallied (PartyOffer.tallies; the book's where none is said), `clock` the seconds for a move at the tables here, 0 for as long as one likes; `by_itself`: the house rings, has everybody move and begins the next round without the hostess; `coming` are people who are expected, `names` such as have come, with real cards. `hands` make a round where `unit` is "hands"; `loners`: lone hands are counted (PartyOffer.loners); `movement`: winners go up, or all move as planned; `minutes` a round by the clock, 0 for none, at whose end the house `rings` or the hostess is asked; `prizes` are hers, the two of the book where none is said. */
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
  coming?: Array<string>;
  hands?: number;
  loners?: boolean;
  movement?: "planned" | "winners";
  minutes?: number;
  rings?: boolean;
  prizes?: Array<NewPrize>;
}

/** A list of names as it was pasted; `apart`: a comma always parts two people. */
export interface NamesText {
  text: string;
  apart?: boolean;
}

/** The names in it, each as it will be written down; `turned` says that every line was read as surname, given name. `odd` has a sentence for each line that may mean something else. Nothing is written down yet. */
export interface NamesRead {
  names: Array<string>;
  turned: boolean;
  sentence: string;
  odd: Array<string>;
}

/** People for the hostess's list: they are coming, or with real cards `here` already. */
export interface MoreNames {
  names: Array<string>;
  here?: boolean;
}

/** The party is open: its code for friends, and the link with it. */
export interface OpenedParty {
  party: string;
  code: string;
  link: string;
}

/** A party's code as it was read out, or that of a table as it stands on its papers. */
export interface FindParty {
  code: string;
}

/** I come to the party: its code, and my name unless the house knows it; or `player`, who of the hostess's list I am. One whose name is on the list is asked first whether he is that person (`PartyCard.offered`), unless he says that he is `new`. */
export interface JoinParty {
  code: string;
  name?: string;
  player?: string;
  new?: boolean;
}

/** The code of the party, or of its desk. */
export interface PartyCode {
  code: string;
}

/** A name at the party that one may be: coming, here without a phone, gone home, or taken by another phone, where the hostess is asked; `mine` says that my own phone has come as this person. */
export interface PartyName {
  player: string;
  name: string;
  state: "coming" | "gone" | "here" | "taken";
  mine: boolean;
}

/** A party, as its door shows it; `me` is my player if I have come, `hostess` says that I give it. `offered` are people of the party who are called like one who would come in, `claiming` who he says to be while the hostess is asked. `given` is when it was announced (seconds since 1970); `over` says that nothing more is played for. `table` is the one whose code was asked about, if it was a table's. */
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
  claiming: string | null;
  offered: Array<PartyName>;
  given: number;
  over: boolean;
  table?: number | null;
}

/** A table's game as it was written down at the table. `id` is the sender's own, and what is sent twice counts once; `code` is that of the table's slip, or none from the hostess's own browser. What no table can end with (`PartyTable.limits`) is answered with a question if one is not `sure`; if one was not asked (null), it waits for the hostess. So it is with a result that says otherwise than one that was sent for the table before, unless that was seen and this is to stand instead (`again`). */
export interface PartyResult {
  id: string;
  round: number;
  table: number;
  code?: string;
  points?: Array<number>;
  winners?: Array<string>;
  captors?: Array<string>;
  sure?: boolean | null;
  again?: boolean;
}

/** What has become of a result: it counts (scored, corrected, same), it waits for the bell (held), or the hostess is asked (proposed), who may have declined it. If it is `asked`, the sentence is a question, and nothing has been written down. */
export interface PartyNoted {
  id: string;
  fate: "corrected" | "declined" | "held" | "proposed" | "same" | "scored" | "asked";
  sentence: string;
}

/** A table's game of some round, as it stands: the points of each side, who won, who made captures; the cards of a cut, and what its points and lone hands can be, as in `PartyTable`. */
export interface PartyGame {
  table: number;
  seats: Array<string>;
  points: Array<number>;
  winners: Array<string>;
  captors: Array<string>;
  by_cut: boolean;
  draws: Array<Array<PartyDrawn>>;
  limits: Array<PartyLimit>;
  lone: number | null;
}

/** A round of the party. */
export interface PartyRound {
  round: number;
  over: boolean;
  games: Array<PartyGame>;
  byes: Array<string>;
}

/** The hash of the secret that a deal follows from, shown before its day; the secret when the day is over. */
export interface DealPromise {
  game: string;
  title: string;
  commitment: string;
  secret: string | null;
}

/** The deal of a game on a day: what it follows from, whether one has begun it, played it in time or too late, at which table, and how many have played it. */
export interface DayDeal {
  promise: DealPromise;
  state: "begun" | "late" | "new" | "played";
  table: string | null;
  played: number;
}

/** A day, by UTC, and its deals; `seconds` until it is over, null when it is. */
export interface DaySheet {
  day: string;
  seconds: number | null;
  deals: Array<DayDeal>;
}

/** The deals of today and yesterday, the promises for tomorrow, the days before whose deals may still be played, and on how many days in a row one has played, now and at the most. */
export interface Daily {
  today: DaySheet;
  yesterday: DaySheet;
  tomorrow: string;
  promises: Array<DealPromise>;
  past: Array<string>;
  streak: number;
  longest: number;
}

/** How many have come so far ahead. */
export interface Spread {
  ahead: number;
  people: number;
}

/** Somebody who would have his name shown. */
export interface Leader {
  place: number;
  name: string;
  ahead: number;
}

/** What came of a deal of the day, for one who has played it, or for all when its day is over: the points of all seats and by how much one's own was `ahead` of the best of the others, one's `place` among `of`, how all have done (`spread`, the best first), those who would be named, whether one's own name is `shown`; and by how much the Master was ahead in the same seat and how far the best line found comes, null while that is being worked out, which `waiting` tells. Who has not played, or only late, has no place. */
export interface DealResult {
  day: string;
  game: string;
  title: string;
  table: string | null;
  seat: number;
  points: Array<number>;
  ahead: number | null;
  place: number | null;
  of: number;
  late: boolean;
  shown: boolean;
  spread: Array<Spread>;
  leaders: Array<Leader>;
  master: number | null;
  best: number | null;
  waiting: string | null;
}

/** My name may stand beside my result; or no longer. */
export interface ShowName {
  shown: boolean;
}

/** A set of boards: of which game, by which options, how many, and how they are scored. */
export interface NewSet {
  game: string;
  options?: Record<string, boolean | number | string>;
  boards?: number;
  scoring?: "matchpoints" | "points";
}

/** The set is there; whoever has its address may play it. */
export interface OpenedSet {
  set: string;
}

/** A board of a set: its promise, with the secret once one has played it, whether one has begun or played it, at which table and with what result, how many have played it, and one's own score, null before there is one. */
export interface SetBoard {
  number: number;
  promise: DealPromise;
  state: "begun" | "new" | "played";
  table: string | null;
  ahead: number | null;
  played: number;
  score: number | null;
}

/** How somebody has done: how many boards he has played, and his score on those of them that one has played oneself, null if there is none; with matchpoints a share from 0 to 1. */
export interface SetLine {
  name: string;
  mine: boolean;
  boards: number;
  score: number | null;
}

/** A set of duplicate boards, and how all stand who have played at it. */
export interface SetSheet {
  set: string;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  scoring: "matchpoints" | "points";
  boards: Array<SetBoard>;
  standing: Array<SetLine>;
}

/** What came of a board at one table: who played, the points of all seats, by how much he was ahead, his score. */
export interface Traveller {
  table: string;
  name: string;
  mine: boolean;
  points: Array<number>;
  ahead: number;
  score: number | null;
}

/** The traveller of a board, for one who has played it: what happened at every table, the best first. */
export interface BoardSheet {
  set: string;
  number: number;
  seat: number;
  rows: Array<Traveller>;
}

/** A set one has opened or played at. */
export interface SetCard {
  set: string;
  game: string;
  title: string;
  boards: number;
  played: number;
}

/** A finished hand is to be played on from after so many acts: in which seat, and with bots of which rung. */
export interface PlayOn {
  hand: number;
  act: number;
  seat: number;
  rung?: "club" | "expert" | "house" | "learner" | "master" | "novice";
}

/** A problem that was tried: its rating, whether it was solved at the first try, and when that was; the box it is in now, 0 if it need not come back, and from when on it is to be repeated. */
export interface Tackled {
  id: string;
  rating: number;
  right: boolean;
  at: number;
  box: number;
  due: number;
}

/** How somebody does with the problems of a game, as a browser keeps it for one without a name. */
export interface ProblemProgress {
  rating: number;
  deviation: number;
  volatility: number;
  at: number;
  streak: number;
  longest: number;
  tackled: Array<Tackled>;
}

/** The problems of a game, how they are rated, and how one does with them: `tried` is how many, `solved` how many at the first try, `due` how many are to be repeated now. */
export interface ProblemStanding {
  game: string;
  title: string;
  problems: number;
  lowest: number;
  highest: number;
  rating: number;
  deviation: number;
  provisional: boolean;
  tried: number;
  solved: number;
  streak: number;
  longest: number;
  due: number;
}

/** The games that have problems, and whether the house keeps how one does. */
export interface ProblemShelf {
  kept: boolean;
  games: Array<ProblemStanding>;
}

/** What is next for me? `device` is how I do, where the house keeps nothing of me. */
export interface AskProblem {
  device?: ProblemProgress | null;
}

/** Keep how I did at a game before I gave my name, as my browser has kept it. */
export interface BringProblems {
  game: string;
  device: ProblemProgress;
}

/** A problem: the position as the seat to act sees it, `you`, and what has been played. `names` are those at the table, one's own among them; `again` says that it was tried before. */
export interface PosedProblem {
  id: string;
  game: string;
  title: string;
  theme: string;
  rating: number;
  again: boolean;
  names: Array<string>;
  you: number;
  board: Board;
  acts: Array<Act>;
  standing: ProblemStanding;
}

/** My move; nothing if I give up. `device` is how I do, where the house keeps nothing of me. */
export interface TryProblem {
  move: string;
  device?: ProblemProgress | null;
}

/** A move that is not right: the chance to win that it gives away, the points, and why, where there are words. */
export interface ProblemMove {
  move: string;
  order: string;
  lost: number;
  points: number;
  why: string;
}

/** How often a rung does something else: so many of a hundred tries. */
export interface ProblemFails {
  rung: string;
  failed: number;
}

/** What came of a try: whether it was right, what is, why, what the others give away, and how that was proved. `counted` says that the rating has moved, from `before`; `days` when it comes back, null if it need not. `device` is for the browser to keep, where the house keeps nothing. */
export interface ProblemVerdict {
  id: string;
  right: boolean;
  move: string;
  answer: string;
  order: string;
  why: string;
  others: Array<ProblemMove>;
  proof: string;
  fails: Array<ProblemFails>;
  counted: boolean;
  before: number;
  days: number | null;
  standing: ProblemStanding;
  device: ProblemProgress | null;
}

/** How many problems one had tried, of which the house knows nothing any more. */
export interface ProblemsForgotten {
  problems: number;
}

/** How one plays by the day. `key` is the public key of a house that tells devices whose turn it is, to be handed to the browser; empty where it tells none. `devices` is how many of one's own are told, `holiday` until when one's clocks stand still, as 2026-12-03T10:00Z, empty if they do not; `left` of `most` days of holiday a year are left. `forced` says whether one's only possible card is played by itself. */
export interface OwnDays {
  key: string;
  devices: number;
  holiday: string;
  left: number;
  most: number;
  forced: boolean;
}

/** Tell this device when it is my turn: what its browser says of a subscription, `endpoint`, `p256dh` and `auth`. */
export interface TellDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Tell this device no longer. */
export interface ForgetDevice {
  endpoint: string;
}

/** My clocks are to stand still from now on, for so many days; 0 if I am back. */
export interface TakeHoliday {
  days: number;
}

/** Whether my only possible card is to be played by itself where I play by the day. */
export interface SetForced {
  forced: boolean;
}

export type Word = Sit | Leave | Fill | Play | Call | Give | Ready | TakeBack | Consent | Say | Gallery | List | Free | Chat | Report | AskHint | Claim | SetPace | Ping | AskWhole;
export type Message = Table | Changes | Refused | Said | Chatted | Noted | Hints | Pong | Farewell;
export type PartyWord = PartySlip | PartyLeave | PartyArrive | PartyHere | PartyAway | PartyStrike | PartyRename | PartyRelease | PartySettle | PartyDismiss | PartySeat | PartySwap | PartyFix | PartyTimer | PartyBegin | PartyRing | PartyMove | PartyPause | PartyResume | PartyScore | PartyHeed | PartyEnd | PartyReopen | PartyPlayOff | PartyDecide;
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
  by_bet: Array<number>;
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
