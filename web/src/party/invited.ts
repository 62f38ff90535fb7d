// The code a phone came with, so that who has gone home, or was taken for another, finds the door again.
const key = (party: string): string => `parlour-party-code-${party}`;

export function keepCode(party: string, code: string): void {
  try {
    localStorage.setItem(key(party), code);
  } catch {
    // a browser that keeps nothing asks for the code again
  }
}

export function keptCode(party: string): string {
  try {
    return localStorage.getItem(key(party)) ?? '';
  } catch {
    return '';
  }
}
