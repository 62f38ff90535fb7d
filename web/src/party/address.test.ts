import { expect, test } from 'vitest';
import { choices, isNear, spoken } from './address.svelte';

const TOLD = ['http://192.168.1.20:8000', 'http://box.local:8000'];

test('a page opened on the machine itself shows guests an address they can reach', () => {
  expect(choices(TOLD, 'http://localhost:8000')).toEqual(TOLD);
  expect(choices(TOLD, 'http://127.0.0.1:8000')).toEqual(TOLD);
  expect(choices(TOLD, 'http://[::1]:8000')).toEqual(TOLD);
});

test('one opened under an address of its own keeps that first, and each is offered once', () => {
  expect(choices(TOLD, 'http://box.local:8000')).toEqual(['http://box.local:8000', 'http://192.168.1.20:8000']);
  expect(choices([], 'http://localhost:8000')).toEqual(['http://localhost:8000']);
});

test('what leads every device to itself is known, and nothing else is taken for it', () => {
  expect(['localhost', '127.0.0.1:80', '[::1]'].every(isNear)).toBe(true);
  expect(['192.168.1.20', 'box.local', '10.127.0.1'].some(isNear)).toBe(false);
  expect(spoken('http://box.local')).toBe('box.local');
  expect(spoken('https://box.local')).toBe('https://box.local');
});
