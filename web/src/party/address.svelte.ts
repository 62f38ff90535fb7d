// Which address guests are shown: the page's own, or one that phones can reach where the hostess has it from this machine.
import type { Party } from '../wire';

const KEY = 'parlour-party-address';

/** Is this an address that leads every device to itself? */
export const isNear = (host: string): boolean => /^(localhost|127\.|\[?::1)/.test(host);

/** The addresses to choose between, the likeliest first. */
export function choices(addresses: string[], origin: string): string[] {
  const host = origin.replace(/^https?:\/\//, '');
  const own = isNear(host) && addresses.length ? [] : [origin];
  return [...own, ...addresses.filter((each) => each !== origin)];
}

function remembered(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

let chosen = $state(remembered());

/** The address for links and codes that guests are shown. */
export function guestAddress(party: Pick<Party, 'addresses'>): string {
  const offered = choices(party.addresses, location.origin);
  return offered.includes(chosen) ? chosen : (offered[0] ?? location.origin);
}

/** Another one, from now on. */
export function choose(address: string): void {
  chosen = address;
  try {
    localStorage.setItem(KEY, address);
  } catch {
    // a browser that keeps nothing has it until the page is closed
  }
}

/** An address as one reads it out. */
export const spoken = (address: string): string => address.replace(/^http:\/\//, '');
