export class MalformedMtef extends Error {}

export type Cursor = { bytes: Buffer; at: number; version: number; records: number; depth: number };

export function byte(c: Cursor): number {
  const value = c.bytes[c.at++];
  if (value === undefined) throw new MalformedMtef("end");
  return value;
}

export const word = (c: Cursor) => byte(c) | (byte(c) << 8);

/** Reads an unsigned number of one byte, or of two after 255. */
const unsigned = (c: Cursor) => {
  const first = byte(c);
  return first === 255 ? word(c) : first;
};

export function nullTerminated(c: Cursor): void {
  while (byte(c) !== 0);
}

export function nudge(c: Cursor): void {
  const [dx, dy] = [byte(c), byte(c)];
  if (dx === 128 && dy === 128) c.at += 4;
}

/** Moves past `count` bytes. A function of its own, as `c.at += byte(c)` would forget the byte that it read. */
export function pass(c: Cursor, count: number): void {
  c.at += count;
}

export function ruler(c: Cursor): void {
  byte(c);
  pass(c, byte(c) * 3);
}

/** Reads a list of dimensions in half bytes, each ended by 0xF. */
function dimensions(c: Cursor): void {
  let left = byte(c);
  let high = true;
  let current = 0;
  while (left > 0) {
    if (high) current = byte(c);
    if ((high ? current >> 4 : current & 15) === 15) left--;
    high = !high;
  }
}

function preferences(c: Cursor): void {
  byte(c);
  dimensions(c);
  dimensions(c);
  for (let left = byte(c); left > 0; left--) if (byte(c) !== 0) byte(c);
}

function size(c: Cursor): void {
  const first = byte(c);
  if (first === 101) c.at += 2;
  else if (first === 100) c.at += 3;
  else c.at += 1;
}

/** Skips a record that only says how the equation is set. */
export function skip(c: Cursor, type: number): void {
  if (type === 7) pass(c, byte(c) * 3);
  else if (type === 8 && c.version >= 5) {
    unsigned(c);
    byte(c);
  } else if (type === 8) {
    c.at += 2;
    nullTerminated(c);
  } else if (type === 9) size(c);
  else if (type >= 10 && type <= 14) return;
  else if (type === 15) unsigned(c);
  else if (type === 16) {
    const options = byte(c);
    c.at += options & 1 ? 8 : 6;
    if (options & 4) nullTerminated(c);
  } else if (type === 17) {
    unsigned(c);
    nullTerminated(c);
  } else if (type === 18) preferences(c);
  else if (type === 19) nullTerminated(c);
  else if (type >= 100) pass(c, unsigned(c));
  else throw new MalformedMtef(`record ${type}`);
}
