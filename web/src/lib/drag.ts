// A card pulled up out of the hand and let go is played; one let go near its place is not.
import { slack } from './press';

type Touch = PointerEvent & { currentTarget: HTMLElement };

const FAR = 50; // pixels from which on it is meant

export class Drag {
  /** The click that follows a drag is not a tap. */
  justEnded = false;
  #start: { x: number; y: number; pointer: number } | null = null;
  #moving = false;

  grab(event: Touch): void {
    if (!event.isPrimary || event.button) return;
    this.justEnded = false;
    this.#start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    this.#moving = false;
  }

  pull(event: Touch): void {
    if (!event.buttons) this.#start = null; // it was let go where nobody heard of it
    if (this.#start?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - this.#start.x, event.clientY - this.#start.y];
    if (!this.#moving && Math.hypot(x, y) > slack(event)) {
      this.#moving = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (this.#moving) event.currentTarget.style.setProperty('translate', `${x}px ${y}px`);
  }

  /** Let go: was it meant to be played? */
  drop(event: Touch): boolean {
    if (this.#start?.pointer !== event.pointerId) return false;
    const meant = event.type === 'pointerup' && this.#moving && this.#start.y - event.clientY > FAR;
    if (this.#moving) {
      this.justEnded = true;
      setTimeout(() => (this.justEnded = false), 0);
    }
    this.#start = null;
    this.#moving = false;
    const card = event.currentTarget;
    requestAnimationFrame(() => card.style.removeProperty('translate'));
    return meant;
  }
}
