import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const house = process.env.PARLOUR_HOUSE ?? 'http://127.0.0.1:8000';

// In development the house must be told of this page's address: parlour serve --origin http://localhost:5173
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: { target: 'es2022', assetsInlineLimit: 0, outDir: '../parlour/web', emptyOutDir: true, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: house, ws: true }, '/art': house } },
});
