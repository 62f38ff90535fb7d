import { describe, expect, it } from 'vitest';
import { order, pretty, sentence, spoken, titled, withCards, withNames } from './moves';
import type { Held, Move } from '../wire';

const words = { 'red-car': 'Red Car', 'moon-4': 'the four of Moons', owl: 'the Owl', raffles: 'Raffles' };
const marks = { t: 'trolley', f: 'four', c: 'couple' };
const act = { seat: 0, text: '', call: false, face_down: false };
const held = (card: string, ...moves: string[]): Held => ({
  card,
  moves,
  why_not: null,
  marks: [],
  group: 0,
  trump: false,
  height: 0,
  says: '',
});
const move = (text: string, words: string): Move => ({ text, order: words, asks: '', manner: 'other' });

describe('moves', () => {
  const moves = [move('bid 7', 'Bid 7'), move('red-car', 'Red Car')];
  it('that no card stands for are spoken', () => {
    expect(spoken(moves, [held('red-car', 'red-car'), held('goose-7')]).map(({ text }) => text)).toEqual(['bid 7']);
  });
  it('read as the house says', () => {
    expect(order('red-car', moves)).toBe('Red Car');
    expect(order('elsewhere', moves)).toBe('Elsewhere');
  });
});

describe('sentences', () => {
  it('tell what somebody does', () => {
    expect(sentence({ ...act, does: 'plays the four of Moons' }, 'Ada')).toBe('Ada plays the four of Moons.');
    expect(sentence({ ...act, call: true, does: 'says: “Call revoke.”' }, 'Ada')).toBe('Ada says: “Call revoke.”');
  });
  it('have no shorthand left in them', () => {
    expect(withCards('car/tf fare/f', words, marks)).toBe('Car (trolley, four), Fare (four)');
    expect(withCards('Ada moon-4', words)).toBe('Ada the four of Moons');
    expect(withCards('either/or red-car', words)).toBe('either/or Red Car');
  });
  it('name cards of one word too, and no part of a word', () => {
    expect(withCards('Ada: owl; Ben: raffles', words)).toBe('Ada: the Owl; Ben: Raffles');
    expect(withCards('But owl is higher than the raffles of your owl.', words)).toBe(
      'But the Owl is higher than the Raffles of your Owl.',
    );
    expect(withCards('Raffles, owls and an owl-like red-cars', words)).toBe('Raffles, owls and an owl-like red-cars');
    expect(withCards('a constructor', words)).toBe('a constructor');
  });
  it('have no article after the word that says whose a card is', () => {
    const said = "Cannot beat seat 1's moon-4, and moon-4 is not seat 12's red-car, whose moon-4 is lower.";
    expect(withCards(withNames(said, ['Ada', 'Ben']), words)).toBe(
      "Cannot beat Ben's four of Moons, and the four of Moons is not seat 12's Red Car, whose four of Moons is lower.",
    );
  });
  it('have the names of those who sit there', () => {
    expect(withNames('Seat 1 does not hold it, nor does seat 12.', ['Ada', 'Ben'])).toBe(
      'Ben does not hold it, nor does seat 12.',
    );
  });
  it('have names as a reader likes them', () => {
    expect([pretty('first-five'), titled('new-york')]).toEqual(['first five', 'New York']);
  });
});
