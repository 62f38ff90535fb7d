import { describe, expect, it } from 'vitest';
import { order, pretty, sentence, spoken, titled, withCards, withNames } from './moves';
import type { Held, Move } from '../wire';

const words = { 'red-car': 'Red Car', 'moon-4': 'the four of Moons' };
const marks = { t: 'trolley', f: 'four', c: 'couple' };
const act = { seat: 0, text: '', call: false, face_down: false };
const held = (card: string, ...moves: string[]): Held => ({ card, moves, why_not: null, marks: [] });
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
  it('have the names of those who sit there', () => {
    expect(withNames('Seat 1 does not hold it, nor does seat 12.', ['Ada', 'Ben'])).toBe(
      'Ben does not hold it, nor does seat 12.',
    );
  });
  it('have names as a reader likes them', () => {
    expect([pretty('first-five'), titled('new-york')]).toEqual(['first five', 'New York']);
  });
});
