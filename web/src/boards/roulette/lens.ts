// A drawing looked at from nearer: the point that was tapped comes to the middle, and a finger moves the rest past it.
const NEARER = 3.6;
const SLACK = 8; // a tap may tremble so much

export class Lens {
  /** The click that follows a pull is not a tap. */
  panned = false;
  #whole: DOMRect;
  #from: { x: number; y: number } | null = null;

  constructor(readonly svg: SVGSVGElement) {
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.#whole = new DOMRect(x, y, width, height);
  }

  /** Bring a point of the screen to the middle. */
  to(clientX: number, clientY: number): void {
    const at = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    const [width, height] = [this.#whole.width / NEARER, this.#whole.height / NEARER];
    this.#show(at.x - width / 2, at.y - height / 2, width, height);
  }

  away(): void {
    this.panned = false;
    const { x, y, width, height } = this.#whole;
    this.#show(x, y, width, height);
  }

  grab(event: PointerEvent): void {
    this.#from = { x: event.clientX, y: event.clientY };
    this.panned = false;
  }

  pull(event: PointerEvent): void {
    if (!event.buttons) this.#from = null; // it was let go beside the cloth
    if (!this.#from) return;
    const [x, y] = [event.clientX - this.#from.x, event.clientY - this.#from.y];
    if (!this.panned && Math.hypot(x, y) < SLACK) return;
    this.panned = true;
    this.#from = { x: event.clientX, y: event.clientY };
    const box = this.svg.viewBox.baseVal;
    const scale = box.width / this.svg.clientWidth;
    this.#show(box.x - x * scale, box.y - y * scale, box.width, box.height);
  }

  drop(): void {
    this.#from = null;
    setTimeout(() => (this.panned = false), 0);
  }

  #show(x: number, y: number, width: number, height: number): void {
    const whole = this.#whole;
    const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
    const left = within(x, whole.x, whole.right - width);
    const top = within(y, whole.y, whole.bottom - height);
    this.svg.setAttribute('viewBox', `${left} ${top} ${width} ${height}`);
  }
}
