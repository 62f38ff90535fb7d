import { describe, expect, it } from 'vitest';
import { bids, concerns, kindOf, order, place, sentence, spoken, withCards, withNames } from './moves';
import type { Held } from '../wire';

const words = {
  'red-car': 'Red Car',
  'black-car': 'Black Car',
  'moon-4': 'the four of Moons',
  '2-spades': 'the two of spades',
  chantecler: 'Chantecler',
};
const act = { seat: 0, call: false, face_down: false };
const held = (card: string, ...moves: string[]): Held => ({ card, moves, why_not: null, marks: [] });

describe('moves and cards', () => {
  it('a bid is never a card', () => {
    expect(concerns('bid 7', 'new-york-7')).toBe(false);
    expect(concerns('car/t', 'red-car')).toBe(true);
  });
  it('what no card stands for is spoken', () => {
    expect(spoken(['bid 7', 'pass', 'red-car'], [held('red-car', 'red-car'), held('goose-7')])).toEqual([
      'bid 7',
      'pass',
    ]);
  });
});

describe('moves in words', () => {
  it('as orders', () => {
    expect(order('name new-york', words)).toBe('Name New York');
    expect(order('make red alone', words)).toBe('Make Red alone');
    expect(order('order up', words)).toBe('Order it up');
    expect(order('bet 3 red', words)).toBe('Bet 3 on red');
    expect(order('car/tc', words)).toBe('A Car that has served in a trolley and a couple');
    expect(order('show motormen', words)).toBe('Show four motormen');
    expect(order('meld marriage red', words)).toBe('Meld a marriage in red');
    expect(order('meld eight-cars', words)).toBe('Meld eight cars');
    expect(order('show nothing', words)).toBe('Show nothing');
    expect(order('discard red-car', words)).toBe('Discard Red Car');
    expect(bids(['pass', 'bid 3', 'bid 12'])).toEqual([3, 12]);
  });
  it('as what is asked for', () => {
    expect(kindOf('order up', [])).toBe('order it up');
    expect(kindOf('red-car', [held('red-car', 'red-car')])).toBe('play a card');
    expect(kindOf('discard red-car', [held('red-car', 'discard red-car')])).toBe('discard a card');
    expect(kindOf('make red', [])).toBe('make the trump');
  });
  it('as the log tells them', () => {
    expect(sentence({ ...act, text: 'moon-4' }, 'Ada', words)).toBe('Ada plays the four of Moons.');
    expect(sentence({ ...act, text: 'pass' }, 'Ada', words)).toBe('Ada passes.');
    expect(sentence({ ...act, text: 'take up alone' }, 'Ada', words)).toBe('Ada takes it up and plays alone.');
    expect(sentence({ ...act, text: 'make red alone' }, 'Ada', words)).toBe('Ada makes Red and plays alone.');
    expect(sentence({ ...act, text: 'discard', face_down: true }, 'Ada', words)).toBe(
      'Ada discards a card, face down.',
    );
    expect(sentence({ ...act, text: 'done' }, 'Ada', words)).toBe('Ada has laid all bets.');
    expect(sentence({ ...act, text: 'call revoke', call: true }, 'Ada', words)).toBe('Ada says: “Call revoke.”');
  });
  it('with no shorthand left in them', () => {
    expect(sentence({ ...act, text: 'car/f' }, 'Ada', words)).toBe('Ada plays a Car that has served in a four.');
    expect(withCards('car/tf fare/f', words)).toBe('Car (trolley, four), Fare (four)');
    expect(withCards('Ada moon-4', words)).toBe('Ada the four of Moons');
  });
  it('with the names of those who sit there', () => {
    expect(withNames('Seat 1 does not hold it, nor does seat 12.', ['Ada', 'Ben'])).toBe(
      'Ben does not hold it, nor does seat 12.',
    );
  });
  it('places of the layout', () => {
    expect(place('four ace-2-6-7', words)).toBe('ace, 2, 6 and 7');
    expect(place('called 2-spades', words)).toBe('the two of spades, called');
    expect(place('suit hearts', words)).toBe('hearts');
    expect(place('jqk', words)).toBe('jack, queen and king');
  });
});
