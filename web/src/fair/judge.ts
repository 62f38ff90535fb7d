// Was it dealt fairly? Every hand of a record dealt once more, and compared with what this browser has kept.
import type { Hands, Kept } from './kept';
import { commitment, dealerOf, deckOf, keyOf, NOTHING, orderOf, type Proof } from './method';
import type { Dealt, Told } from './record';
import { isPromised, promisedTo } from '../daily/promises';

export type Verdict = 'fair' | 'promised' | 'unfair' | 'doubtful' | 'alone' | 'unproved';

export interface Finding {
  hand: number;
  verdict: Verdict;
  /** What was found, sentence by sentence. */
  said: string[];
  proof: Proof | null;
}

/** A finding for every hand, in its order; `table` is that of the address. */
export async function judge(record: Told, table: string, kept: Hands): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const dealt of record.hands) {
    const earlier = record.hands.slice(0, dealt.hand - 1).flatMap((hand) => hand.proof ?? []);
    found.push(await judgeHand(record, dealt, table, kept[dealt.hand], earlier));
  }
  return found;
}

async function judgeHand(
  record: Told,
  dealt: Dealt,
  table: string,
  kept: Kept | undefined,
  earlier: Proof[],
): Promise<Finding> {
  const { hand, proof } = dealt;
  if (!proof) {
    const said = kept
      ? 'The house has promised a proof of this hand to this browser, and the record has none.'
      : 'This hand carries no proof: it was dealt before the house dealt fairly.';
    return { hand, verdict: kept ? 'unfair' : 'unproved', said: [said], proof };
  }
  const against = [
    ...(await againstDeal(record, dealt, proof)),
    ...againstRow(proof, isPromised(proof.table) ? proof.table : table, earlier),
    ...againstPromise(record, dealt, proof, kept),
    ...againstKept(proof, kept, record.names),
  ];
  if (against.length) return { hand, verdict: 'unfair', said: against, proof };
  if (isPromised(proof.table)) return { hand, verdict: 'promised', said: [PROMISED, recalled(record, proof)], proof };
  const givers = proof.given.filter((gift) => gift !== NOTHING).length;
  if (!givers) return { hand, verdict: 'alone', said: [ALONE], proof };
  if (kept && proof.given[kept.seat] === NOTHING) return { hand, verdict: 'doubtful', said: [DOUBTFUL], proof };
  return { hand, verdict: 'fair', said: [led(record, dealt, givers), remembered(kept)], proof };
}

const ALONE =
  'Nobody but the house has added to this deal. Its secret does lead to these cards, but it could have tried secrets until it liked them.';

const PROMISED =
  'This deal is the same for all who play it, so nobody adds to it; the house was bound to it by the promise that it showed beforehand, and it is the promised one.';

const recalled = (record: Told, proof: Proof): string =>
  promisedTo(proof.table, record.game)
    ? 'This browser remembers the promise: it was the same before you played.'
    : 'This browser was not shown the promise before, so it can only say that the record agrees with itself.';

/** A deal that was promised to all: not another one, and at no table where one was asked to add to the deal. */
function againstPromise(record: Told, dealt: Dealt, proof: Proof, kept: Kept | undefined): string[] {
  if (!isPromised(proof.table)) return [];
  const before = promisedTo(proof.table, record.game);
  const found: string[] = [];
  if (before && before !== proof.commitment)
    found.push('The promise in the record is not the one this browser was shown.');
  if (kept || dealt.hand !== 1 || proof.given.some((gift) => gift !== NOTHING))
    found.push('A deal that all play is the only one of its table, and nobody adds to it.');
  return found;
}

const DOUBTFUL =
  'The secret and the numbers lead to these cards, but yours is not among them: it came too late, or the house has passed it over. Which it was, no record can tell.';

/** What follows otherwise from the proof than the record has it. */
async function againstDeal(record: Told, dealt: Dealt, proof: Proof): Promise<string[]> {
  const key = await keyOf(proof, record.game, dealt.hand);
  const found: string[] = [];
  if ((await commitment(proof.secret)) !== proof.commitment)
    found.push('The secret is not the one the house had promised.');
  if (!same(await deckOf(key, record.game, dealt.deck), dealt.deck))
    found.push(
      `Other ${record.game === 'roulette' ? 'spins follow' : 'cards follow'} from the secret and the numbers.`,
    );
  if ((dealt.byCut || dealt.appointed) !== (dealt.hand === 1))
    found.push('The first dealer is found by the cut, and no other.');
  if (dealt.hand === 1 && !dealt.appointed) {
    const dealer = await dealerOf(key, proof.given.length);
    if (dealer !== dealt.dealer) found.push(`By the cut ${record.names[dealer] ?? `seat ${dealer}`} was to deal.`);
  }
  for (const [place, order] of dealt.orders.entries())
    if (!same(await orderOf(key, place + 1, order.length), order))
      found.push(`The discards were to be shuffled otherwise, the ${place + 1}. time.`);
  return found;
}

/** What does not go together with the address, or with the hands before. */
function againstRow(proof: Proof, table: string, earlier: Proof[]): string[] {
  const found: string[] = [];
  if (proof.table !== table) found.push(`The proof is of another table, ${proof.table}.`);
  if (earlier.some((other) => other.secret === proof.secret)) found.push('The secret was known from an earlier hand.');
  return found;
}

/** What this browser knows better. */
function againstKept(proof: Proof, kept: Kept | undefined, names: string[]): string[] {
  if (!kept) return [];
  const found: string[] = [];
  if (kept.changed) found.push('The house has shown two different promises for this hand.');
  else if (kept.commitment !== proof.commitment)
    found.push('The promise in the record is not the one this browser was shown.');
  const [gift, shown] = [proof.given[kept.seat], kept.given ?? proof.given];
  if (gift !== NOTHING && gift !== kept.contribution)
    found.push('The number at your seat is not the one this browser sent.');
  else if (gift === NOTHING && (kept.taken || shown[kept.seat] !== NOTHING))
    found.push('The house had taken your number, and has left it out.');
  else if (!same(shown, proof.given)) found.push('What the others gave is not what was shown at the deal.');
  for (const bot of kept.bots ?? [])
    if (proof.given[bot] !== NOTHING)
      found.push(
        `There is a number at the seat of ${names[bot] || `bot ${bot}`}, who is a bot: it is the house's own.`,
      );
  return found;
}

function led(record: Told, dealt: Dealt, givers: number): string {
  const seats = `${givers} of ${dealt.proof?.given.length} seats`;
  const what = [record.game === 'roulette' ? 'these spins' : 'these cards'];
  if (dealt.hand === 1 && !dealt.appointed) what.push('this dealer');
  if (dealt.orders.length) what.push('every shuffle of the discards');
  const last = what.pop() ?? '';
  const all = what.length ? `${what.join(', ')} and ${last}` : last;
  const named = dealt.appointed ? ' The dealer was appointed, as at a party or where a game is played once more.' : '';
  return `The secret is the one the house had promised; with the numbers of ${seats} it leads to ${all}.${named}`;
}

const remembered = (kept: Kept | undefined): string =>
  kept
    ? 'This browser remembers: the promise was the same before the deal, and the number it sent is in it.'
    : 'This browser has kept nothing of this hand, so it can only say that the record agrees with itself.';

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((thing, place) => thing === other[place]);
}
