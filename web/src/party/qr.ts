// A QR code of a short text: bytes, error correction M, versions 1 to 6 (at most 106 bytes), by ISO/IEC 18004.

/** For each version: codewords that carry the text, codewords that correct it a block, blocks. */
const VERSIONS = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [64, 18, 2],
  [86, 24, 2],
  [108, 16, 4],
] as const;
const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** The dark squares of the code, row by row; a text that is too long is refused. */
export function qr(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([room]) => bytes.length + 2 <= room);
  if (version < 0) throw new Error('That is too long for a QR code of this house.');
  const bits = interleaved(bytes, version).flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (word >> at) & 1));
  const drawn = MASKS.map((_, mask) => draw(version, bits, mask));
  return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** The dark squares as the path of a drawing, a unit each. */
export function path(code: boolean[][]): string {
  return code.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

// ---- codewords ----

/** The text and what corrects it, block by block turned into one row. */
function interleaved(bytes: number[], version: number): number[] {
  const [room, correcting, number] = VERSIONS[version]!;
  const bits = [0x4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words = Array.from({ length: bits.length >> 1 }, (_, at) => (bits[2 * at]! << 4) | bits[2 * at + 1]!);
  for (let pad = 0; words.length < room; pad++) words.push(pad % 2 ? 0x11 : 0xec);
  const each = room / number;
  const blocks = Array.from({ length: number }, (_, at) => words.slice(at * each, (at + 1) * each));
  const checks = blocks.map((block) => remainder(block, correcting));
  const mixed = (rows: number[][]): number[] => rows[0]!.flatMap((_, at) => rows.map((row) => row[at]!));
  return [...mixed(blocks), ...mixed(checks)];
}

/** A product in the field of 256. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** Reed and Solomon's check words of a block. */
function remainder(block: number[], degree: number): number[] {
  let divisor = [1];
  for (let power = 0, root = 1; power < degree; power++, root = times(root, 2))
    divisor = [...divisor, 0].map((word, at) => word ^ (at ? times(divisor[at - 1]!, root) : 0));
  const rest: number[] = Array(degree).fill(0) as number[];
  for (const word of block) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.slice(1).forEach((part, at) => (rest[at] = rest[at]! ^ times(part, factor)));
  }
  return rest;
}

// ---- squares ----

/** Everything that stands in a code whatever it says; the rest is free. */
function frame(version: number, mask: number): Grid {
  const size = 21 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, dark: boolean): void => {
    if (grid[row] && column >= 0 && column < size) grid[row][column] = dark;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const square = (row: number, column: number, reach: number, light: number[]): void => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++)
        set(row + r, column + c, !light.includes(Math.max(Math.abs(r), Math.abs(c))));
  };
  square(3, 3, 4, [2, 4]);
  square(3, size - 4, 4, [2, 4]);
  square(size - 4, 3, 4, [2, 4]);
  if (version) square(size - 7, size - 7, 2, [1]);
  const format = formatOf(mask);
  for (let at = 0; at < 15; at++) {
    const dark = ((format >> at) & 1) === 1;
    set(at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8, dark);
    set(8, at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at, dark);
  }
  set(size - 8, 8, true);
  return grid;
}

/** The fifteen bits that tell the correction (M is 00) and the mask. */
function formatOf(mask: number): number {
  let rest = mask;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** The bits run up and down in double columns from the right. */
function draw(version: number, bits: number[], mask: number): boolean[][] {
  const grid = frame(version, mask);
  const size = grid.length;
  let next = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (grid[row]![column] === null) grid[row]![column] = (bits[next++] === 1) !== MASKS[mask]!(row, column);
    }
  }
  return grid as boolean[][];
}

/** How hard a code is on a reader: long runs, blocks, false corners, too much of one shade. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  const lines = [...code, ...code.map((_, at) => code.map((row) => row[at]!))].map((line) =>
    line.map((dark) => (dark ? '1' : '0')).join(''),
  );
  let cost = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
    for (let at = 0; at + 11 <= size; at++)
      if (['10111010000', '00001011101'].includes(line.slice(at, at + 11))) cost += 40;
  }
  for (let r = 1; r < size; r++)
    for (let c = 1; c < size; c++)
      if (new Set([code[r]![c], code[r - 1]![c], code[r]![c - 1], code[r - 1]![c - 1]]).size === 1) cost += 3;
  const dark = code.flat().filter(Boolean).length / (size * size);
  return cost + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
