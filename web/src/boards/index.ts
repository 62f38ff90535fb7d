// Drawings of a table that a game has for its own; which one, its book says.
import type { Component } from 'svelte';
import MatchemBoard from './matchem/MatchemBoard.svelte';
import RouletteBoard from './roulette/RouletteBoard.svelte';
import { bank, spinTold, suspense } from './roulette/spin';
import type { Suspense } from '../lib/sitting.svelte';
import type { Board, Table } from '../wire';

export interface BoardProps {
  pack: string;
  board: Board;
  legal: string[];
  names: string[];
  you: number | null;
  /** The move that is advised, if one is. */
  hinted: string;
  play: (move: string) => void;
}

/** What stands on a plate instead of the dealer's D. */
export interface Badge {
  seat: number | null;
  letter: string;
  title: string;
}

interface Own {
  drawn: Component<BoardProps>;
  /** Does it take the whole table, the seats in a row above it? */
  flat: boolean;
  /** Who has what matters more here than who deals. */
  badge?: (board: Board) => Badge;
  /** How far the game is, where its hands do not say so. */
  stage?: (table: Table) => string;
  /** For how long something is seen before it is told. */
  suspense?: Suspense;
  /** What is said meanwhile. */
  meanwhile?: string;
}

export const BOARDS: Record<string, Own> = {
  matchem: { drawn: MatchemBoard, flat: false },
  roulette: {
    drawn: RouletteBoard,
    flat: true,
    badge: bank,
    stage: spinTold,
    suspense,
    meanwhile: 'The arrow is turning.',
  },
};
