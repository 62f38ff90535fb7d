// A click is meant for what lay under the pointer when it was pressed. Cards close up and slips push others aside at any
// moment: without this, what has moved meanwhile is not clicked at all, or under a finger something else is in its place.

/** A click may tremble so much, in pixels, and a tap a little more than browsers take for one. */
export const slack = (event: MouseEvent): number => ((event as PointerEvent).pointerType === 'mouse' ? 10 : 16);

interface Press {
  on: HTMLElement;
  x: number;
  y: number;
}
let press: Press | null = null;

const far = (from: Press, event: MouseEvent): boolean =>
  Math.hypot(event.clientX - from.x, event.clientY - from.y) > slack(event);
const plain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

function begin(event: PointerEvent): void {
  if (!event.isPrimary) return;
  const on = plain(event) ? (event.target as Element).closest<HTMLElement>('button, a[href]') : null;
  press = on && { on, x: event.clientX, y: event.clientY };
}

/** A click that has missed what was pressed is given to it, unless the pointer was drawn away: then nothing is meant. */
function bring(event: MouseEvent): void {
  if (!event.isTrusted || !event.detail) return; // by a key, or by the page itself
  const pressed = press;
  press = null;
  if (!pressed?.on.isConnected || pressed.on.contains(event.target as Node) || far(pressed, event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.on.click();
}

/** From now on, wherever on the page. */
export function heedPresses(): void {
  addEventListener('pointerdown', begin, true);
  addEventListener('pointercancel', () => (press = null), true);
  addEventListener('click', bring, true);
}
