import { Path } from "../path.ts";
import { glyphProgram } from "./eexec.ts";
import type { Glyph } from "./outline.ts";

const MAX_CALL_DEPTH = 12;
const MAX_STEPS = 20_000;

/** The parts of a Type 1 font. */
export type Type1Parts = {
  program: (name: string) => Uint8Array | undefined;
  subroutine: (index: number) => Uint8Array | undefined;
  /** Returns the name of a code in the standard encoding, because an accented letter names its two parts so. */
  standardName: (code: number) => string;
  skip: number;
};

/** Runs Adobe's Type 1 charstrings, which are numbers and commands that draw a glyph. */
class Type1Glyph {
  readonly outline = new Path();
  width: [number, number] = [0, 0];
  readonly #parts: Type1Parts;
  readonly #stack: number[] = [];
  readonly #results: number[] = [];
  #at: [number, number] = [0, 0];
  #side = 0;
  #flex: [number, number][] | null = null;
  #steps = 0;

  constructor(parts: Type1Parts) {
    this.#parts = parts;
  }

  /** Runs a program. Returns true once the glyph is done. */
  run(code: Uint8Array, calls = 0): boolean {
    if (calls > MAX_CALL_DEPTH) return true;
    for (let i = 0; i < code.length; ) {
      if (++this.#steps > MAX_STEPS) return true;
      const byte = code[i++] ?? 0;
      if (byte >= 32) {
        if (byte <= 246) this.#stack.push(byte - 139);
        else if (byte <= 250) this.#stack.push((byte - 247) * 256 + (code[i++] ?? 0) + 108);
        else if (byte <= 254) this.#stack.push(-(byte - 251) * 256 - (code[i++] ?? 0) - 108);
        else {
          this.#stack.push(
            ((code[i] ?? 0) << 24) |
              ((code[i + 1] ?? 0) << 16) |
              ((code[i + 2] ?? 0) << 8) |
              (code[i + 3] ?? 0),
          );
          i += 4;
        }
      } else if (byte === 10) {
        const body = this.#parts.subroutine(this.#stack.pop() ?? -1);
        if (body !== undefined && this.run(glyphProgram(body, this.#parts.skip), calls + 1)) return true;
      } else if (byte === 11) return false;
      else if (byte === 14) return true;
      else if (byte === 12) {
        if (this.#escape(code[i++] ?? 0, calls)) return true;
      } else this.#command(byte);
    }
    return false;
  }

  #arguments(): number[] {
    return this.#stack.splice(0);
  }

  #move(dx: number, dy: number): void {
    this.#at = [this.#at[0] + dx, this.#at[1] + dy];
    if (this.#flex === null) this.outline.move(...this.#at);
    else this.#flex.push(this.#at);
  }

  #line(dx: number, dy: number): void {
    this.#at = [this.#at[0] + dx, this.#at[1] + dy];
    this.outline.line(...this.#at);
  }

  #curve(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const [x, y] = this.#at;
    this.#at = [x + a + c + e, y + b + d + f];
    this.outline.curve(x + a, y + b, x + a + c, y + b + d, ...this.#at);
  }

  #command(byte: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#arguments();
    if (byte === 13) {
      this.#side = a;
      this.#at = [a, 0];
      this.width = [b, 0];
    } else if (byte === 21) this.#move(a, b);
    else if (byte === 22) this.#move(a, 0);
    else if (byte === 4) this.#move(0, a);
    else if (byte === 5) this.#line(a, b);
    else if (byte === 6) this.#line(a, 0);
    else if (byte === 7) this.#line(0, a);
    else if (byte === 8) this.#curve(a, b, c, d, e, f);
    else if (byte === 30) this.#curve(0, a, b, c, d, 0);
    else if (byte === 31) this.#curve(a, 0, b, c, 0, d);
    else if (byte === 9) this.outline.close();
  }

  #escape(byte: number, calls: number): boolean {
    if (byte === 12) {
      const [divisor = 1, dividend = 0] = [this.#stack.pop(), this.#stack.pop()];
      this.#stack.push(dividend / (divisor || 1));
    } else if (byte === 16) this.#other();
    else if (byte === 17) this.#stack.push(this.#results.pop() ?? 0);
    else {
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = this.#arguments();
      if (byte === 6) return this.#accented(a, b, c, d, e, calls);
      if (byte === 7) {
        this.#side = a;
        this.#at = [a, b];
        this.width = [c, d];
      } else if (byte === 33) this.#at = [a, b];
    }
    return false;
  }

  /** Runs the two procedures that fonts call: flex, which draws a flat curve, and the change of hints. */
  #other(): void {
    const which = this.#stack.pop() ?? -1;
    const count = Math.max(0, this.#stack.pop() ?? 0);
    const given = this.#stack.splice(Math.max(0, this.#stack.length - count));
    if (which === 1) this.#flex = [];
    else if (which === 0 && this.#flex !== null) {
      const [, a, b, c, d, e, f] = this.#flex;
      this.#flex = null;
      if (a && b && c && d && e && f) {
        this.outline.curve(...a, ...b, ...c);
        this.outline.curve(...d, ...e, ...f);
        this.#at = [...f];
      }
      this.#results.push(given[2] ?? this.#at[1], given[1] ?? this.#at[0]);
    } else if (which === 3) this.#results.push(3);
    else if (which !== 2) this.#results.push(...given.reverse());
  }

  /** Draws a letter and its accent, by their codes in the standard encoding. */
  #accented(side: number, dx: number, dy: number, base: number, accent: number, calls: number): boolean {
    const [own, width] = [this.#side, this.width];
    for (const [code, x, y] of [
      [base, 0, 0],
      [accent, own - side + dx, dy],
    ] as const) {
      const body = this.#parts.program(this.#parts.standardName(code));
      const part = new Type1Glyph(this.#parts);
      if (body !== undefined && calls === 0) part.run(glyphProgram(body, this.#parts.skip), calls + 1);
      this.outline.append(part.outline.mapped((px, py) => [px + x, py + y]));
    }
    this.width = width;
    return true;
  }
}

/** Returns a glyph of a Type 1 font; null if the font has none of that name. */
export function type1Glyph(parts: Type1Parts, name: string): Glyph | null {
  const program = parts.program(name);
  if (program === undefined) return null;
  const glyph = new Type1Glyph(parts);
  glyph.run(glyphProgram(program, parts.skip));
  return { width: glyph.width, outline: glyph.outline };
}
