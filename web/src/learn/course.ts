// The way through a lesson: where it stops, and what is said there. It knows no page and no clock.
import type { Lesson, LessonStep } from '../wire';

/** Does the lesson wait for its learner in this position? At the deal, where something is said or asked, at the end. */
export function waits(lesson: Lesson, at: number): boolean {
  const step = lesson.steps[at];
  return !at || at >= lesson.steps.length - 1 || !!step?.note || !!step?.decision;
}

/** The next position in which the lesson waits. */
export function nextStop(lesson: Lesson, at: number): number {
  let next = at + 1;
  while (!waits(lesson, next)) next++;
  return next;
}

/** The last position before this one in which the lesson waits. */
export function lastStop(lesson: Lesson, at: number): number {
  let last = Math.max(0, at - 1);
  while (!waits(lesson, last)) last--;
  return last;
}

/** How many decisions there are, and the number of the one that is to be made, or was made last. */
export function progress(lesson: Lesson, at: number): { of: number; now: number } {
  const asked = (step: LessonStep): boolean => !!step.decision;
  return {
    of: lesson.steps.filter(asked).length,
    now: Math.max(1, lesson.steps.slice(0, at + 1).filter(asked).length),
  };
}

/** What is said to a move that is not the one asked for. */
export function answerTo(step: LessonStep, move: string): string {
  return step.decision ? (step.decision.wrong[move] ?? step.decision.help) : '';
}

const LONGEST = 10; // moves' time that the others take from one stop to the next, however many they make

/** How fast the others play from here: in full where they make a few moves, faster where they make many. */
export function haste(lesson: Lesson, at: number): number {
  const from = waits(lesson, at) ? at : lastStop(lesson, at);
  return Math.min(1, LONGEST / (nextStop(lesson, at) - from));
}
