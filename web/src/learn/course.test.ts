import { expect, test } from 'vitest';
import { answerTo, haste, lastStop, nextStop, progress, waits } from './course';
import type { Decision, Lesson, LessonStep } from '../wire';

const asked: Decision = { ask: '?', right: 'a', order: 'A', help: 'no', wrong: { b: 'not b' }, rules: [] };
const step = (note: string, decision: Decision | null): LessonStep =>
  ({ act: null, board: {}, note, decision }) as unknown as LessonStep;
const steps = [step('', asked), step('', null), step('so', null), step('', asked), step('then', asked), step('', null)];
const lesson = { steps } as unknown as Lesson;

test('a lesson waits where something is said or asked, and at the end', () => {
  expect(steps.map((_, at) => waits(lesson, at))).toEqual([true, false, true, true, true, true]);
  expect([0, 1, 2, 3, 4].map((at) => nextStop(lesson, at))).toEqual([2, 2, 3, 4, 5]);
  expect([0, 1, 2, 3, 4, 5].map((at) => lastStop(lesson, at))).toEqual([0, 0, 0, 2, 3, 4]);
});

test('decisions are counted', () => {
  expect([0, 2, 3, 5].map((at) => progress(lesson, at).now)).toEqual([1, 1, 2, 3]);
  expect(progress(lesson, 0).of).toBe(3);
});

test('a move that was foreseen has its own answer', () => {
  expect(answerTo(steps[0]!, 'b')).toBe('not b');
  expect(answerTo(steps[0]!, 'c')).toBe('no');
  expect(answerTo(steps[1]!, 'c')).toBe('');
});

test('long runs are played faster', () => {
  const long = { steps: Array.from({ length: 41 }, () => step('', null)) } as unknown as Lesson;
  expect([0, 20, 39].map((at) => haste(long, at))).toEqual([0.25, 0.25, 0.25]);
  expect([0, 1, 2].map((at) => haste(lesson, at))).toEqual([1, 1, 1]);
});
