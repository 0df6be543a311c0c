import { byte, type Cursor, MalformedMtef, nudge, nullTerminated, ruler, skip, word } from "./mtef-cursor.ts";
import { type Item, oldTemplate, type Slot, TEMPLATES } from "./mtef-tree.ts";

const MAX_RECORDS = 50_000;
const MAX_DEPTH = 60;

function marks(c: Cursor): number[] {
  const out: number[] = [];
  for (;;) {
    const { type, options } = head(c);
    if (type === 0) return out;
    if (type !== 6) {
      skip(c, type);
      continue;
    }
    if (options & 8) nudge(c);
    out.push(byte(c));
  }
}

/** Reads the next record's type and options: a byte each in MTEF 5, half a byte each before. */
function head(c: Cursor): { type: number; options: number } {
  if (++c.records > MAX_RECORDS) throw new MalformedMtef("records");
  const tag = byte(c);
  if (c.version < 5) return { type: tag & 15, options: tag >> 4 };
  return { type: tag, options: tag >= 1 && tag <= 6 ? byte(c) : 0 };
}

function character(c: Cursor, options: number): Item {
  if (options & 8) nudge(c);
  const typeface = byte(c) - 128;
  if (c.version < 5) {
    const code = word(c);
    return { kind: "char", typeface, code, isFontCode: true, marks: options & 2 ? marks(c) : [] };
  }
  const hasCode = (options & 0x20) === 0;
  let code = hasCode ? word(c) : 0;
  const position = options & 4 ? byte(c) : options & 0x10 ? word(c) : 0;
  // The font of such a letter has signs of its own. The name of the letter is better than nothing.
  const isUnknown = code >= 0xe000 && code < 0xe900 && position > 0x40 && position < 0x7b;
  if (!hasCode || isUnknown) code = position;
  return { kind: "char", typeface, code, isFontCode: !hasCode, marks: options & 1 ? marks(c) : [] };
}

function template(c: Cursor, options: number): Item | null {
  if (options & 8) nudge(c);
  const selector = byte(c);
  let variation = byte(c);
  if (c.version >= 5 && variation & 0x80) variation = (variation & 0x7f) | (byte(c) << 8);
  byte(c);
  const slots = slotList(c);
  if (c.version < 5) {
    const old = oldTemplate(selector, variation);
    return old === null ? null : { kind: "template", ...old, slots };
  }
  const name = TEMPLATES[selector];
  return name === undefined ? null : { kind: "template", name, variation, slots };
}

function pile(c: Cursor, options: number): Item {
  if (options & 8) nudge(c);
  c.at += 2;
  if (options & 2) ruler(c);
  return { kind: "pile", lines: slotList(c) };
}

function matrix(c: Cursor, options: number): Item {
  if (options & 8) nudge(c);
  c.at += 3;
  const [rows, columns] = [byte(c), byte(c)];
  c.at += Math.ceil(((rows + 1) * 2) / 8) + Math.ceil(((columns + 1) * 2) / 8);
  return { kind: "matrix", columns, cells: slotList(c) };
}

function line(c: Cursor, options: number): Slot {
  if (options & 8) nudge(c);
  if (options & 4) c.at += 2;
  if (options & 2) ruler(c);
  return options & 1 ? null : objectList(c);
}

/** Reads the slots of a template, pile or matrix: lines, or a sign that stands by itself. */
function slotList(c: Cursor): Slot[] {
  const slots: Slot[] = [];
  for (const item of objects(c)) slots.push(item === null ? null : Array.isArray(item) ? item : [item]);
  return slots;
}

function objectList(c: Cursor): Item[] {
  return objects(c)
    .flatMap((item) => item ?? [])
    .flat();
}

/** Reads objects up to the end of their list; nested lines as lists, lines that are not there as null. */
function objects(c: Cursor): (Item | Slot)[] {
  if (++c.depth > MAX_DEPTH) throw new MalformedMtef("depth");
  const out: (Item | Slot)[] = [];
  for (;;) {
    if (c.at >= c.bytes.length && c.depth === 1) break;
    const { type, options } = head(c);
    if (type === 0) break;
    if (type === 1) out.push(line(c, options));
    else if (type === 2) out.push(character(c, options));
    else if (type === 3) {
      const item = template(c, options);
      if (item !== null) out.push(item);
    } else if (type === 4) out.push(pile(c, options));
    else if (type === 5) out.push(matrix(c, options));
    else skip(c, type);
  }
  c.depth--;
  return out;
}

/** Reads the equation in a stream of MTEF 3 or 5 (Equation Editor 3, MathType 4 and later); null if it is none. */
export function readMtef(bytes: Buffer): Item[] | null {
  const c: Cursor = { bytes, at: 0, version: 0, records: 0, depth: 0 };
  try {
    c.version = byte(c);
    if (c.version !== 3 && c.version !== 5) return null;
    c.at += 4;
    if (c.version === 5) {
      nullTerminated(c);
      byte(c);
    }
    return objectList(c);
  } catch (error) {
    if (error instanceof MalformedMtef) return null;
    throw error;
  }
}
