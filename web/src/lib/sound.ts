// A card on baize, a chip on the layout, a small bell for one's turn; only for those who have asked for it.
import { wishes } from './wishes.svelte';

export type Noise = 'card' | 'chip' | 'bell' | 'toll';

/** A bell for a whole room: pitch, loudness and seconds of what sounds in it. */
const TOLL = [
  [523, 0.34, 2.6],
  [1047, 0.3, 2.2],
  [1260, 0.16, 1.6],
  [1570, 0.12, 1.2],
  [2094, 0.1, 0.9],
  [2794, 0.06, 0.6],
] as const;
const SOFT = 0.005; // seconds until a tone is there: nothing clicks

/** A tone that rings and dies away. */
function ring(room: BaseAudioContext, pitch: number, loud: number, length: number, from: number): void {
  const tone = room.createOscillator();
  const loudness = room.createGain();
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, from);
  loudness.gain.exponentialRampToValueAtTime(loud, from + SOFT);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + length);
  tone.connect(loudness).connect(room.destination);
  tone.start(from);
  tone.stop(from + length);
}

/** A breath of noise through a narrow door: paper on cloth. */
function brush(room: BaseAudioContext, from: number): void {
  const length = Math.floor(room.sampleRate * 0.09);
  const noise = room.createBuffer(1, length, room.sampleRate);
  const grains = noise.getChannelData(0);
  for (let place = 0; place < length; place++) grains[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 3;
  const source = room.createBufferSource();
  const door = room.createBiquadFilter();
  const loudness = room.createGain();
  source.buffer = noise;
  door.type = 'bandpass';
  door.frequency.value = 1400;
  door.Q.value = 0.8;
  loudness.gain.value = 0.28;
  source.connect(door).connect(loudness).connect(room.destination);
  source.start(from);
}

/** Put a noise into a room, now or a little later. */
export function make(room: BaseAudioContext, noise: Noise, from = room.currentTime): void {
  if (noise === 'card') brush(room, from);
  else if (noise === 'chip') {
    ring(room, 2900, 0.05, 0.05, from);
    ring(room, 4300, 0.04, 0.07, from + 0.045);
  } else if (noise === 'toll') {
    for (const [pitch, loud, length] of TOLL) ring(room, pitch, loud, length, from);
  } else {
    ring(room, 1047, 0.06, 0.9, from);
    ring(room, 2794, 0.018, 0.5, from);
    ring(room, 5610, 0.006, 0.2, from);
  }
}

let parlour: AudioContext | undefined;

/** Let a noise be heard, if it is wished for and the page has been touched; a browser without sound stays silent. */
export function hear(noise: Noise, after = 0): void {
  if (!wishes.sound || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  parlour ??= new AudioContext();
  if (parlour.state === 'suspended') void parlour.resume();
  make(parlour, noise, parlour.currentTime + after);
}

/** Ring the bell of a party so often, loud enough for a room; whether the browser lets it be heard. Browsers do so only
    after the page has been touched. */
export async function toll(strokes: number): Promise<boolean> {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return false;
  parlour ??= new AudioContext();
  if (parlour.state === 'suspended') await parlour.resume();
  for (let stroke = 0; stroke < strokes; stroke++) make(parlour, 'toll', parlour.currentTime + stroke * 0.7);
  return parlour.state === 'running';
}

/** When sound is switched on one hears what it is like. */
export function sample(): void {
  hear('card');
  hear('chip', 0.3);
  hear('bell', 0.6);
}
