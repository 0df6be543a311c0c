import { ascii85Digits } from "./filters.ts";
import { literal, MARK, Name, Operator, PsArray, type PsObject, PsString } from "./objects.ts";
import { PsError, PsLimit } from "./ps-error.ts";
import type { PsFile } from "./ps-file.ts";

const MAX_PROCEDURE_DEPTH = 200;
const MAX_STRING_BYTES = 20_000_000;
const MAX_PROCEDURE_ITEMS = 4_000_000;

const isSpace = (c: number) => c === 32 || c === 10 || c === 13 || c === 9 || c === 12 || c === 0;
/** True for one of `()<>[]{}/%`. */
const isDelimiter = (c: number) =>
  c === 40 ||
  c === 41 ||
  c === 60 ||
  c === 62 ||
  c === 91 ||
  c === 93 ||
  c === 123 ||
  c === 125 ||
  c === 47 ||
  c === 37;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

function numberOf(word: string): number | null {
  if (NUMBER.test(word)) return Number(word);
  const radix = /^(\d{1,2})#([0-9a-z]+)$/i.exec(word);
  if (radix === null) return null;
  const value = Number.parseInt(radix[2] ?? "", Number(radix[1]));
  return Number.isNaN(value) ? null : value | 0;
}

const ESCAPES = new Map([
  [110, 10],
  [114, 13],
  [116, 9],
  [98, 8],
  [102, 12],
]);

function octal(file: PsFile, first: number): number {
  let value = first - 48;
  for (let i = 0; i < 2; i++) {
    const c = file.peek();
    if (c < 48 || c > 55) break;
    value = value * 8 + c - 48;
    file.next();
  }
  return value & 255;
}

function roundString(file: PsFile): PsString {
  const out: number[] = [];
  for (let depth = 1; out.length < MAX_STRING_BYTES; ) {
    let c = file.next();
    if (c < 0) throw new PsError("syntaxerror", "a string without an end");
    if (c === 40) depth++;
    else if (c === 41 && --depth === 0) return new PsString(Uint8Array.from(out));
    else if (c === 13) {
      if (file.peek() === 10) file.next();
      c = 10;
    } else if (c === 92) {
      c = file.next();
      if (c === 13 && file.peek() === 10) file.next();
      if (c === 13 || c === 10) continue;
      c = c >= 48 && c <= 55 ? octal(file, c) : (ESCAPES.get(c) ?? c);
    }
    out.push(c);
  }
  throw new PsLimit("a string is too long");
}

function hexString(file: PsFile): PsString {
  const digits: number[] = [];
  for (let c = file.next(); c !== 62; c = file.next()) {
    if (c < 0) throw new PsError("syntaxerror", "a string without an end");
    const digit = Number.parseInt(String.fromCharCode(c), 16);
    if (!Number.isNaN(digit)) digits.push(digit);
    if (digits.length > MAX_STRING_BYTES) throw new PsLimit("a string is too long");
  }
  const bytes = new Uint8Array(Math.ceil(digits.length / 2));
  for (const [i, digit] of digits.entries())
    bytes[i >> 1] = (bytes[i >> 1] ?? 0) | (digit << (i % 2 === 0 ? 4 : 0));
  return new PsString(bytes);
}

function wordOf(file: PsFile, first: string): string {
  let word = first;
  for (let c = file.peek(); c >= 0 && !isSpace(c) && !isDelimiter(c); c = file.peek()) {
    word += String.fromCharCode(c);
    file.next();
    if (word.length > 1_000) throw new PsLimit("a name is too long");
  }
  // One space after a word belongs to it. The bytes after that may be binary.
  const c = file.peek();
  if (c >= 0 && isSpace(c)) {
    file.next();
    if (c === 13 && file.peek() === 10) file.next();
  }
  return word;
}

function nameAfterSlash(file: PsFile, lookUp: (name: string) => PsObject): PsObject {
  if (file.peek() !== 47) return literal(wordOf(file, ""));
  file.next();
  return lookUp(wordOf(file, ""));
}

/** The marks that open and close a procedure. They are no objects. */
const OPEN = new Operator("{", () => {});
const CLOSE = new Operator("}", () => {});

function skipComment(file: PsFile): void {
  for (let c = file.peek(); c >= 0 && c !== 10 && c !== 13; c = file.peek()) file.next();
}

function simple(file: PsFile, lookUp: (name: string) => PsObject): PsObject | undefined {
  for (;;) {
    const c = file.next();
    if (c < 0) return undefined;
    if (isSpace(c)) continue;
    if (c === 37) {
      skipComment(file);
      continue;
    }
    if (c === 40) return roundString(file);
    if (c === 123) return OPEN;
    if (c === 125) return CLOSE;
    if (c === 47) return nameAfterSlash(file, lookUp);
    if (c === 91 || c === 93) return new Name(String.fromCharCode(c), true);
    if (c === 62) {
      if (file.peek() === 62) file.next();
      return new Name(">>", true);
    }
    if (c === 60) {
      if (file.peek() === 126) {
        file.next();
        return new PsString(ascii85Digits(file));
      }
      if (file.peek() !== 60) return hexString(file);
      file.next();
      return MARK;
    }
    const word = wordOf(file, String.fromCharCode(c));
    return numberOf(word) ?? new Name(word, true);
  }
}

/** Reads the next object of a file; undefined at its end. `lookUp` returns the value of a name after two slashes. */
export function readToken(file: PsFile, lookUp: (name: string) => PsObject): PsObject | undefined {
  const open: PsObject[][] = [];
  let items = 0;
  for (;;) {
    const object = simple(file, lookUp);
    if (object === undefined) {
      if (open.length > 0) throw new PsError("syntaxerror", "a procedure without an end");
      return undefined;
    }
    if (object === OPEN) {
      if (open.length >= MAX_PROCEDURE_DEPTH) throw new PsLimit("procedures are nested too deeply");
      open.push([]);
      continue;
    }
    const closed = object === CLOSE ? open.pop() : undefined;
    if (object === CLOSE && closed === undefined) throw new PsError("syntaxerror", "a } without a {");
    const value = closed === undefined ? object : new PsArray(closed, true);
    const around = open.at(-1);
    if (around === undefined) return value;
    around.push(value);
    if (++items > MAX_PROCEDURE_ITEMS) throw new PsLimit("a procedure is too long");
  }
}
