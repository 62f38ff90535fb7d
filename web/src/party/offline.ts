/** From the first visit on, the party's pages open without a network too; where a browser has no worker, they do not. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/party-worker.js', { scope: '/party/' }).catch(() => {});
}
