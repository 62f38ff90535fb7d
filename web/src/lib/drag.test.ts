import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Drag } from './drag';

const card = {
  style: { setProperty: vi.fn(), removeProperty: vi.fn() },
  setPointerCapture: vi.fn(),
} as unknown as HTMLElement;
type Touch = PointerEvent & { currentTarget: HTMLElement };
const at = (type: string, clientY: number, more: object = {}): Touch =>
  ({
    type,
    clientX: 0,
    clientY,
    pointerId: 1,
    isPrimary: true,
    button: 0,
    buttons: 1,
    currentTarget: card,
    ...more,
  }) as Touch;
let drag: Drag;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => call());
  drag = new Drag();
});

afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a card pulled up is played, one pulled a little is not', () => {
  for (const [to, meant] of [
    [30, true],
    [80, false],
  ] as const) {
    drag.grab(at('pointerdown', 100));
    drag.pull(at('pointermove', to));
    expect(drag.drop(at('pointerup', to))).toBe(meant);
  }
});

it('however late the page is, the next press is a new one', () => {
  drag.grab(at('pointerdown', 100));
  drag.pull(at('pointermove', 80));
  drag.drop(at('pointerup', 80));
  expect(drag.justEnded).toBe(true);
  drag.grab(at('pointerdown', 100));
  expect(drag.justEnded).toBe(false);
});

it('a card is not pulled by a pointer that presses nothing', () => {
  drag.grab(at('pointerdown', 100));
  drag.pull(at('pointermove', 20, { buttons: 0 }));
  drag.pull(at('pointermove', 10));
  expect(card.style.setProperty).not.toHaveBeenCalled();
});

it('a finger may tremble as far as a browser takes it for a tap, a mouse less', () => {
  for (const [pointerType, pulls] of [
    ['touch', 0],
    ['mouse', 1],
  ] as const) {
    drag.grab(at('pointerdown', 100));
    drag.pull(at('pointermove', 86, { pointerType }));
    expect(card.style.setProperty).toHaveBeenCalledTimes(pulls);
    drag.drop(at('pointerup', 86));
  }
});

it('a second finger, or the other button, pulls nothing', () => {
  for (const more of [
    { pointerId: 2, isPrimary: false },
    { button: 2, buttons: 2 },
  ]) {
    drag.grab(at('pointerdown', 100, more));
    drag.pull(at('pointermove', 20, more));
    expect(drag.drop(at('pointerup', 20, more))).toBe(false);
  }
});
