// The party's pages without a network. It looks after /party/ alone (its scope), keeps the client as it was built, and
// touches nothing else: what the house is asked for goes to the house. FILES is written by vite.config.ts.
const FILES = [];
const KEPT =
  'parlour-party-' +
  FILES.join()
    .split('')
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
const PAGE = '/party/';
const PATIENCE = 5000;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (event.request.mode === 'navigate') {
    if (address.pathname.startsWith(PAGE)) event.respondWith(page(event.request));
  } else if (FILES.includes(address.pathname)) event.respondWith(file(event.request));
});

/** Keep the client as it is now. */
async function fill() {
  const kept = await caches.open(KEPT);
  await kept.addAll([new Request(PAGE, { cache: 'reload' }), ...FILES]);
  await self.skipWaiting();
}

/** The caches of older builds go. */
async function tidy() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('parlour-party-') && name !== KEPT).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** The page from the house, or the kept one if the house does not answer. */
async function page(request) {
  const kept = await caches.match(PAGE, { cacheName: KEPT });
  try {
    return await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE) } : {});
  } catch (trouble) {
    if (kept) return kept;
    throw trouble;
  }
}

/** A part of the client, which is named by its content: the kept one is as good as any. */
async function file(request) {
  return (await caches.match(request.url, { cacheName: KEPT })) ?? fetch(request);
}
