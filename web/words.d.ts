import type { Plugin } from 'vite';

export function sentences(text: string): { said: string[]; done: boolean }[];
export function catalogue(language: string): { said: string[]; done: boolean }[];
export function offered(): string[];
export const words: Plugin;
export function chunkFileNames(chunk: { moduleIds: string[] }): string;
