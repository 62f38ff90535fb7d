// Drawings of a table that a game has for its own; which one, its book says.
import type { Component } from 'svelte';
import MatchemBoard from './matchem/MatchemBoard.svelte';
import RouletteBoard from './roulette/RouletteBoard.svelte';
import type { Board } from '../wire';

export interface BoardProps {
  pack: string;
  board: Board;
  legal: string[];
  names: string[];
  you: number | null;
  play: (move: string) => void;
}

interface Own {
  drawn: Component<BoardProps>;
  /** Does it take the whole table, the seats in a row above it? */
  flat: boolean;
}

export const BOARDS: Record<string, Own> = {
  matchem: { drawn: MatchemBoard, flat: false },
  roulette: { drawn: RouletteBoard, flat: true },
};
