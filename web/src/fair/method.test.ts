import { describe, expect, it } from 'vitest';
import type { Hands, Kept } from './kept';
import { judge } from './judge';
import { chance, commitment, dealerOf, deckOf, hex, keyOf, orderOf, type Proof } from './method';
import { read } from './record';

// The test vector of docs/fair-deals.md.
const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const GIFT = '202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f';
const COMMITMENT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const proof: Proof = { table: 'k3v9m2', commitment: COMMITMENT, given: ['-', GIFT, '-', '-'], secret: SECRET };
const DECK = `
orange-transfer black-passenger red-motorman black-motorman green-motorman orange-conductor orange-motorman orange-fare
orange-passenger green-passenger black-transfer black-conductor red-fare red-transfer black-car red-car
red-passenger red-conductor green-fare black-fare green-conductor green-car green-transfer orange-car`
  .trim()
  .split(/\s+/);

const record = (changes: Record<string, string> = {}): string => {
  const lines: Record<string, string> = {
    fair: 'k3v9m2',
    commitment: COMMITMENT,
    given: `- ${GIFT} - -`,
    secret: SECRET,
    deck: DECK.join(' '),
    dealer: '2, by the cut',
    score: '0 0 0 0',
    ...changes,
  };
  const told = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  const header = ['parlour record 1', 'game: euchre', 'rules: 1', 'options: game=5', 'names: Ann, Ben, Cora, Dan'];
  return [...header, '', 'hand 1', ...told, '  1. pass, pass', 'count: 1 0 1 0', ''].join('\n');
};
const kept = (changes: Partial<Kept> = {}): Hands => ({
  1: { seat: 1, commitment: COMMITMENT, contribution: GIFT, changed: false, taken: true, ...changes },
});
const verdict = async (text: string, hands: Hands = {}, table = 'k3v9m2'): Promise<[string, string]> => {
  const [found] = await judge(read(text), table, hands);
  return [found?.verdict ?? '', found?.said.join(' ') ?? ''];
};

describe('the method', () => {
  it('is that of the page, to the letter', async () => {
    expect(await commitment(SECRET)).toBe(COMMITMENT);
    const key = await keyOf(proof, 'euchre', 1);
    expect(hex(key)).toBe('d5591d54f1da9447377e68705e09cd7d6537bf8501fb8a44e6ae1fad74a0477b');
    const below = await chance(key, 'deck');
    expect([await below(24), await below(23), await below(22)]).toEqual([12, 11, 6]);
    expect(await dealerOf(key, 4)).toBe(2);
    expect(await deckOf(key, 'euchre', [...DECK].reverse())).toEqual(DECK);
    expect(await orderOf(key, 1, 10)).toEqual([9, 1, 2, 3, 8, 6, 5, 4, 0, 7]);
  });
  it('spins the arrow', async () => {
    const key = await keyOf(proof, 'roulette', 1);
    const spins = ['6-spades', '2-spades', '2-hearts', '9-clubs', '4-clubs'];
    expect(await deckOf(key, 'roulette', spins)).toEqual(spins);
  });
});

describe('a record', () => {
  it('that is fair is called so, and more surely by one who was there', async () => {
    expect((await verdict(record()))[0]).toBe('fair');
    expect((await verdict(record()))[1]).toContain('has kept nothing');
    const [found, said] = await verdict(record(), kept({ given: proof.given, bots: [0, 2, 3] }));
    expect(found).toBe('fair');
    expect(said).toContain('This browser remembers');
  });
  it('that was forged is found out', async () => {
    const other = 'f'.repeat(64);
    const forged: [Record<string, string>, Hands, string][] = [
      [{ secret: other }, {}, 'not the one the house had promised'],
      [{ deck: [...DECK.slice(1), DECK[0]].join(' ') }, {}, 'Other cards follow'],
      [{ dealer: '1, by the cut' }, {}, 'By the cut Cora was to deal'],
      [{ dealer: '2' }, {}, 'found by the cut'],
      [{ reshuffle: '1 0 2' }, {}, 'shuffled otherwise'],
      [{ fair: 'elsewhere' }, {}, 'another table'],
      [{}, kept({ commitment: other }), 'not the one this browser was shown'],
      [{}, kept({ changed: true }), 'two different promises'],
      [{}, kept({ contribution: other }), 'not the one this browser sent'],
      [{}, kept({ seat: 0 }), 'has left it out'],
      [{}, kept({ seat: 0, taken: false, given: [GIFT, GIFT, '-', '-'] }), 'has left it out'],
      [{}, kept({ given: ['-', GIFT, '-', other] }), 'not what was shown at the deal'],
      [{}, kept({ seat: 1, bots: [1] }), 'is a bot'],
    ];
    for (const [changes, hands, sentence] of forged) {
      const [found, said] = await verdict(record(changes), hands);
      expect(found, sentence).toBe('unfair');
      expect(said).toContain(sentence);
    }
  });
  it('in which one number came late is in doubt for its sender', async () => {
    const [found, said] = await verdict(record(), kept({ seat: 0, taken: false, given: proof.given }));
    expect(found).toBe('doubtful');
    expect(said).toContain('too late');
  });
  it('without a giver or a proof is not called fair', async () => {
    const bare = record().replace(/^(fair|commitment|given|secret): .*\n/gm, '');
    expect((await verdict(bare))[0]).toBe('unproved');
    expect((await verdict(bare, kept()))[0]).toBe('unfair');
    const alone: Proof = { ...proof, given: ['-', '-', '-', '-'] };
    const key = await keyOf(alone, 'euchre', 1);
    const [deck, dealer] = [await deckOf(key, 'euchre', DECK), await dealerOf(key, 4)];
    const dealt = { given: '- - - -', deck: deck.join(' '), dealer: `${dealer}, by the cut` };
    expect(await verdict(record(dealt))).toEqual(['alone', expect.stringContaining('Nobody but the house')]);
  });
  it('that is damaged is refused with a sentence', () => {
    expect(() => read('hello')).toThrow('not a record');
    expect(() => read(record({ secret: 'x' }))).toThrow('damaged');
    expect(() => read(record().replace('hand 1', 'hand 2'))).toThrow('Hand 1 is missing');
    expect(() => read(record().replace('dealer:', `deck: ${DECK.join(' ')}\ndealer:`))).toThrow('twice');
  });
});
