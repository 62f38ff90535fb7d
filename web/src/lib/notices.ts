// Being told on this device that it is one's turn, also while no page is open: what the browser allows, and asking it.
import { said } from '../words/language';
import type { OwnDays } from '../wire';
import * as api from './api';

const WORKER = '/turn-worker.js';
const SCOPE = '/table/';

export const DENIED =
  'This browser has been told that Parlour may send you nothing; allow it in the browser’s settings for this page first.';
const NOT_SAFE = 'A browser is told something only by pages that come over https, and this one does not.';
const TO_INSTALL =
  'On an iPhone or iPad put Parlour on the home screen first (Share, then Add to Home Screen) and open it from there.';
const CANNOT =
  'This browser can be told nothing while the page is closed; while it is open, its title and a sound tell you.';

/** What stands in the way of telling this device; nothing if nothing does. */
export function obstacle(): string {
  if (!isSecureContext) return NOT_SAFE;
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return mustInstall() ? TO_INSTALL : CANNOT;
  return Notification.permission === 'denied' ? DENIED : '';
}

/** On Apple’s telephones only pages on the home screen can be told anything. */
export function mustInstall(): boolean {
  const page = navigator as Navigator & { standalone?: boolean };
  return page.standalone === false;
}

/** May this device be told without anybody being asked once more? */
export const isAllowed = (): boolean => !obstacle() && Notification.permission === 'granted';

/** The bytes of a key of the house. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Is this subscription for the house with this key? Another key was in use here once, or another house. */
export function isFor(subscription: PushSubscription, key: string): boolean {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const wanted = bytesOf(key);
  return own.length === wanted.length && own.every((byte, place) => byte === wanted[place]);
}

/** The worker that shows what comes, once it is at work. In what words it does so stands in its address. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const words = new URLSearchParams({ said: said('It is your turn.') });
  const registered = await navigator.serviceWorker.register(`${WORKER}?${words}`, { scope: SCOPE });
  const coming = registered.installing ?? registered.waiting;
  if (!registered.active && coming)
    await new Promise<void>((done) =>
      coming.addEventListener('statechange', () => coming.state === 'activated' && done()),
    );
  return registered;
}

/** From now on this device is told. Called by a tap, since the browser may ask the visitor. */
export async function tellMe(key: string): Promise<OwnDays> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(DENIED);
  const { pushManager } = await worker();
  const before = await pushManager.getSubscription();
  if (before && !isFor(before, key)) await before.unsubscribe();
  const subscribed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint = '', keys } = subscribed.toJSON();
  return api.tellDevice({ endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' });
}

/** Who has said yes is told on, as whoever he is here now: the house may have forgotten this device, or got another key. */
export async function tellOn(wished: boolean): Promise<string> {
  const { key } = await api.days();
  if (key && wished && isAllowed()) await tellMe(key);
  return key;
}

/** From now on it is told no longer. */
export async function tellMeNoMore(): Promise<OwnDays> {
  const registered = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscribed = await registered?.pushManager.getSubscription();
  if (!subscribed) return api.days();
  const now = await api.forgetDevice(subscribed.endpoint);
  await subscribed.unsubscribe();
  return now;
}
