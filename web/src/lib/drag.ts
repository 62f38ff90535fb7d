// A card pulled up out of the hand and let go is played; one let go near its place is not.
type Touch = PointerEvent & { currentTarget: HTMLElement };

const SLACK = 10; // a tap may tremble so much
const FAR = 50; // from here on it is meant

export class Drag {
  /** The click that follows a drag is not a tap. */
  justEnded = false;
  #start: { x: number; y: number } | null = null;
  #moving = false;

  grab(event: Touch): void {
    this.#start = { x: event.clientX, y: event.clientY };
    this.#moving = false;
  }

  pull(event: Touch): void {
    if (!this.#start) return;
    const [x, y] = [event.clientX - this.#start.x, event.clientY - this.#start.y];
    if (!this.#moving && Math.hypot(x, y) > SLACK) {
      this.#moving = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (this.#moving) event.currentTarget.style.setProperty('translate', `${x}px ${y}px`);
  }

  /** Let go: was it meant to be played? */
  drop(event: Touch): boolean {
    const meant = event.type === 'pointerup' && this.#moving && (this.#start?.y ?? 0) - event.clientY > FAR;
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
