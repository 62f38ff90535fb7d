import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { chunkFileNames, words } from './words.js';

const house = process.env.PARLOUR_HOUSE ?? 'http://127.0.0.1:8000';

/** The party's pages work without a network: their worker is told which files this build is made of. */
const worker: Plugin = {
  name: 'party-worker',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = JSON.stringify(
      Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
        .sort(),
    );
    const source = readFileSync(new URL('./party-worker.js', import.meta.url), 'utf-8');
    this.emitFile({
      type: 'asset',
      fileName: 'party-worker.js',
      source: source.replace('FILES = []', `FILES = ${files}`),
    });
  },
};

// In development the house must be told of this page's address: parlour serve --origin http://localhost:5173
export default defineConfig({
  plugins: [svelte(), words, worker],
  base: '/',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    outDir: '../parlour/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { chunkFileNames } },
  },
  server: { proxy: { '/api': { target: house, ws: true }, '/art': house } },
});
