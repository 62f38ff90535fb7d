import { afterEach, expect, it, vi } from 'vitest';
import { bytesOf, DENIED, isAllowed, isFor, mustInstall, obstacle } from './notices';

afterEach(() => vi.unstubAllGlobals());

/** A browser of some kind. */
function browser(has: { safe?: boolean; push?: boolean; permission?: string; standalone?: boolean }): void {
  vi.stubGlobal('isSecureContext', has.safe ?? true);
  vi.stubGlobal('window', has.push === false ? {} : { PushManager: {}, Notification: {} });
  vi.stubGlobal('navigator', { ...(has.push === false ? {} : { serviceWorker: {} }), standalone: has.standalone });
  vi.stubGlobal('Notification', { permission: has.permission ?? 'default' });
}

it('says what stands in the way of telling a device', () => {
  browser({});
  expect(obstacle()).toBe('');
  browser({ safe: false });
  expect(obstacle()).toContain('https');
  browser({ push: false });
  expect(obstacle()).toContain('title and a sound');
  browser({ push: false, standalone: false });
  expect([obstacle(), mustInstall()]).toEqual([expect.stringContaining('home screen'), true]);
  browser({ permission: 'denied' });
  expect(obstacle()).toBe(DENIED);
});

it('asks nobody who has not said yes before', () => {
  browser({});
  expect(isAllowed()).toBe(false);
  browser({ permission: 'granted' });
  expect(isAllowed()).toBe(true);
  browser({ permission: 'granted', safe: false });
  expect(isAllowed()).toBe(false);
});

it('knows the key of this house from that of another', () => {
  expect([...bytesOf('-_8B')]).toEqual([251, 255, 1]);
  const subscribed = (key: Uint8Array<ArrayBuffer> | null) =>
    ({ options: { applicationServerKey: key?.buffer ?? null } }) as unknown as PushSubscription;
  expect(isFor(subscribed(bytesOf('-_8B')), '-_8B')).toBe(true);
  expect(isFor(subscribed(bytesOf('-_8C')), '-_8B')).toBe(false);
  expect(isFor(subscribed(bytesOf('-_8BAA')), '-_8B')).toBe(false);
  expect(isFor(subscribed(null), '-_8B')).toBe(false);
});
