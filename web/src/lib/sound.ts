// A card on baize, and a small bell for one's turn; only for those who have asked for it.
import { wishes } from './wishes.svelte';

let room: AudioContext | undefined;

export function chime(bell: boolean): void {
  if (!wishes.sound) return;
  room ??= new AudioContext();
  const tone = room.createOscillator();
  const loudness = room.createGain();
  const [pitch, length] = bell ? [880, 0.35] : [190, 0.07];
  tone.type = bell ? 'sine' : 'triangle';
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.08, room.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.0001, room.currentTime + length);
  tone.connect(loudness).connect(room.destination);
  tone.start();
  tone.stop(room.currentTime + length);
}
