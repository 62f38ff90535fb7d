// Says whose turn it is while no page of the house is open: it shows what the house has sent, and opens the table when
// that is tapped. It keeps nothing and looks after no request. In what words it says so stands in its own address.
const SAID = new URL(self.location).searchParams.get('said') || 'It is your turn.';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Show which game waits. What comes is from the house, sealed; all the same nothing of it is an address. */
async function show(data) {
  let told = {};
  try {
    told = data.json();
  } catch {
    // then it is one's turn somewhere
  }
  const table = /^[a-z0-9]+$/.test(told.table) ? told.table : '';
  await self.registration.showNotification(String(told.title ?? 'Parlour'), {
    body: SAID,
    tag: table,
    icon: '/icon.png',
    data: table,
  });
}

/** To the table: to the window that shows it, or to a new one. */
async function open(notification) {
  notification.close();
  const page = notification.data ? `/table/${notification.data}` : '/';
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === page);
  await (there ? there.focus() : self.clients.openWindow(page));
}

/** The browser's maker has changed the address: the house is told the new one. */
async function renew(event) {
  const options = event.oldSubscription?.options;
  const now = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!now) return;
  const { endpoint, keys } = now.toJSON();
  await fetch('/api/me/days/device', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}
