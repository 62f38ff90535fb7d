import { expect, it } from 'vitest';
import { place } from './places';

const words = { '2-spades': 'the two of spades' };

it('places of the layout are put into words', () => {
  expect(place('four ace-2-6-7', words)).toBe('ace, 2, 6 and 7');
  expect(place('called 2-spades', words)).toBe('the two of spades, called');
  expect(place('suit hearts', words)).toBe('hearts');
  expect(place('jqk', words)).toBe('jack, queen and king');
});
