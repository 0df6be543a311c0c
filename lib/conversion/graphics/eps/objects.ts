import type { PsFile } from "./ps-file.ts";

/** An object of PostScript. Integers and reals are both numbers; a real without a fraction counts as an integer. */
export type PsObject =
  | number
  | boolean
  | null
  | Name
  | PsString
  | PsArray
  | PsDict
  | Operator
  | PsFile
  | Mark
  | SavedState
  | StateObject;

export class Name {
  readonly text: string;
  readonly executable: boolean;
  constructor(text: string, executable: boolean) {
    this.text = text;
    this.executable = executable;
  }
}

const literals = new Map<string, Name>();
const MAX_INTERNED_NAMES = 20_000;

/** Returns a name that is no command. Keeps those that programs make often; names are compared by their text. */
export function literal(text: string): Name {
  const known = literals.get(text);
  if (known !== undefined) return known;
  const made = new Name(text, false);
  if (literals.size < MAX_INTERNED_NAMES) literals.set(text, made);
  return made;
}

/** A string: a part of bytes that several strings may share. */
export class PsString {
  readonly bytes: Uint8Array;
  readonly executable: boolean;
  constructor(bytes: Uint8Array, executable = false) {
    this.bytes = bytes;
    this.executable = executable;
  }
  static of = (text: string) => new PsString(Buffer.from(text, "latin1"));
  get text(): string {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length).toString("latin1");
  }
}

/** An array or a procedure: a part of items that several arrays may share. */
export class PsArray {
  readonly items: PsObject[];
  readonly start: number;
  readonly length: number;
  readonly executable: boolean;
  constructor(items: PsObject[], executable = false, start = 0, length = items.length) {
    this.items = items;
    this.executable = executable;
    this.start = start;
    this.length = length;
  }
  at(i: number): PsObject {
    return this.items[this.start + i] ?? null;
  }
  put(i: number, value: PsObject): void {
    this.items[this.start + i] = value;
  }
  all(): PsObject[] {
    return this.items.slice(this.start, this.start + this.length);
  }
  /** Returns the numbers of the array; null if it holds anything else. */
  numbers(): number[] | null {
    const out: number[] = [];
    for (let i = 0; i < this.length; i++) {
      const item = this.at(i);
      if (typeof item !== "number") return null;
      out.push(item);
    }
    return out;
  }
}

/** The key of a dictionary. Names and strings of one text are one key. */
type Key = string | number | boolean | object;

export class PsDict {
  readonly entries = new Map<Key, PsObject>();
  /** The value that `maxlength` returns. */
  capacity: number;
  constructor(capacity = 0) {
    this.capacity = capacity;
  }
  static keyOf(object: PsObject): Key {
    if (object instanceof Name) return object.text;
    if (object instanceof PsString) return object.text;
    return object ?? "null";
  }
  get(name: string): PsObject | undefined {
    return this.entries.get(name);
  }
  set(name: string, value: PsObject): void {
    this.entries.set(name, value);
  }
  number(name: string): number | undefined {
    const value = this.entries.get(name);
    return typeof value === "number" ? value : undefined;
  }
  array(name: string): PsArray | undefined {
    const value = this.entries.get(name);
    return value instanceof PsArray ? value : undefined;
  }
  dict(name: string): PsDict | undefined {
    const value = this.entries.get(name);
    return value instanceof PsDict ? value : undefined;
  }
}

/** A command of the language, bound to the machine that it works on. */
export class Operator {
  readonly name: string;
  readonly run: () => void;
  constructor(name: string, run: () => void) {
    this.name = name;
    this.run = run;
  }
}

export class Mark {
  readonly kind = "mark";
}
export const MARK = new Mark();

/** The object that `save` leaves: the number of graphics states that were kept then. */
export class SavedState {
  readonly depth: number;
  constructor(depth: number) {
    this.depth = depth;
  }
}

/** A graphics state as an object. A program can only pass it on; `KeptState` is its class. */
type StateObject = { readonly state: object };
