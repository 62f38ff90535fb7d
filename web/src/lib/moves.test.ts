import { describe, expect, it } from 'vitest';
import {
  bids,
  concerns,
  kindOf,
  movesOf,
  order,
  sentence,
  spoken,
  withCards,
  withNames,
  worth,
  wouldBe,
} from './moves';

const words = {
  'red-car': 'Red Car',
  'black-car': 'Black Car',
  'moon-4': 'the four of Moons',
  chantecler: 'Chantecler',
};
const act = { seat: 0, call: false, face_down: false };

describe('a click on a card finds its move', () => {
  it('by its text, by its kind, and behind a stroke', () => {
    expect(movesOf('moon-4', ['moon-4', 'moon-5'])).toEqual(['moon-4']);
    expect(movesOf('red-car', ['car', 'car/t', 'fare'])).toEqual(['car', 'car/t']);
    expect(movesOf('red-car', ['discard red-car', 'discard black-car'])).toEqual(['discard red-car']);
  });
  it('but a bid is never a card', () => {
    expect(concerns('bid 7', 'new-york-7')).toBe(false);
    expect(spoken(['bid 7', 'pass', 'red-car'], ['red-car', 'goose-7'])).toEqual(['bid 7', 'pass']);
  });
  it('and a card that may not be played has a move to ask about', () => {
    expect(wouldBe('black-car', ['discard red-car'], [['pass'], ['discard red-car', 'discard black-car']])).toBe(
      'discard black-car',
    );
    expect(wouldBe('black-car', ['pass'], [['pass', 'order up']])).toBeUndefined();
  });
});

describe('moves in words', () => {
  it('as orders', () => {
    expect(order('name new-york', words)).toBe('Name New York');
    expect(order('make red alone', words)).toBe('Make Red alone');
    expect(order('bet 3 red', words)).toBe('Bet 3 on red');
    expect(order('car/tc', words)).toBe('A Car that has served in a trolley and a couple');
    expect(kindOf('order up alone', ['red-car'])).toBe('order up');
    expect(bids(['pass', 'bid 3', 'bid 12'])).toEqual([3, 12]);
  });
  it('as the log tells them', () => {
    expect(sentence({ ...act, text: 'moon-4' }, 'Ada', words)).toBe('Ada plays the four of Moons.');
    expect(sentence({ ...act, text: 'pass' }, 'Ada', words)).toBe('Ada passes.');
    expect(sentence({ ...act, text: 'discard', face_down: true }, 'Ada', words)).toBe(
      'Ada discards a card, face down.',
    );
    expect(sentence({ ...act, text: 'done' }, 'Ada', words)).toBe('Ada is done.');
    expect(sentence({ ...act, text: 'call revoke', call: true }, 'Ada', words)).toBe('Ada says: call revoke.');
  });
  it('with the names of those who sit there', () => {
    expect(withNames('Seat 1 does not hold it, nor does seat 12.', ['Ada', 'Ben'])).toBe(
      'Ben does not hold it, nor does seat 12.',
    );
    expect(withCards('Ada moon-4', words)).toBe('Ada the four of Moons');
  });
});

describe('the worth of a combination is read from the ledger', () => {
  const book = [
    'What may be shown: a Trolley (Car and Fare) for 150; four Cars for 100, four Motormen 80; a Couple (two) for 25. Transfers make nothing.',
    'The melds: royal marriage (x) 40; marriage (y) 20; pinochle (z) 40, both of them 80.',
  ];
  it('and nothing is made up', () => {
    expect(worth('show trolley', book)).toBe('150');
    expect(worth('show motormen', book)).toBe('80');
    expect(worth('show couple', book)).toBe('25');
    expect(worth('meld marriage red', book)).toBe('20');
    expect(worth('meld royal-marriage', book)).toBe('40');
    expect(worth('show nothing', book)).toBeUndefined();
    expect(worth('meld eight-cars', book)).toBeUndefined();
  });
});
