/** The letters and digits of a Markdown text, folded so that two texts of one manuscript can be compared. */
export interface FoldedText {
  /** Letters and digits in lower case, without accents, ligatures taken apart. */
  letters: string;
  /** For each UTF-16 unit of `letters` the offset in the Markdown that it came from. */
  at: Int32Array;
  /** The places in `letters` at which words begin, in order. */
  starts: Int32Array;
}

/** Markup that no page prints: images, the addresses of links, the marks of notes, LaTeX's commands, tags. */
const UNPRINTED =
  /!\[[^\]\n]*\]\([^)\n]*\)|\]\([^)\n]*\)|\[\^[^\]\n]*\]|\\[a-zA-Z]+|<\/?[a-z][^<>\n]{0,200}>/g;
const LETTER = /[\p{L}\p{N}]/u;
const MARK = /\p{M}/u;

const blank = (found: string) => " ".repeat(found.length);

/** Folds a Markdown text to its letters and digits. Takes time with its length. */
export function foldText(markdown: string): FoldedText {
  const bare = markdown.replace(UNPRINTED, blank);
  const folded = new Folded(bare.length);
  let isInside = false;
  for (let i = 0; i < bare.length; i += 1) {
    const unit = bare.charCodeAt(i);
    const letter = unit < 128 ? foldAscii(unit) : 0;
    if (letter > 0) {
      folded.add(letter, i, !isInside);
      isInside = true;
    } else if (unit < 128) isInside = false;
    else {
      const char = String.fromCodePoint(bare.codePointAt(i) ?? 0);
      const letters = foldOther(char);
      for (let at = 0; at < letters.length; at += 1)
        folded.add(letters.charCodeAt(at), i, at === 0 && !isInside);
      // A combining mark belongs to its letter.
      isInside = letters !== "" || (isInside && MARK.test(char));
      i += char.length - 1;
    }
  }
  return folded.text();
}

/** Returns the small letter or the digit that an ASCII code is; 0 for other signs. */
function foldAscii(code: number): number {
  if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) return code;
  return code >= 65 && code <= 90 ? code + 32 : 0;
}

/** Returns the letters and digits that a code point beyond ASCII stands for; none for other signs. */
function foldOther(char: string): string {
  let folded = "";
  for (const part of char.normalize("NFKD").toLowerCase()) if (LETTER.test(part)) folded += part;
  return folded;
}

const UNITS_AT_ONCE = 8_192;

/** A folded text while it grows. */
class Folded {
  #units: Uint16Array;
  #at: Int32Array;
  readonly #starts: number[] = [];
  #length = 0;

  constructor(expected: number) {
    this.#units = new Uint16Array(expected);
    this.#at = new Int32Array(expected);
  }

  add(unit: number, at: number, isStart: boolean): void {
    if (this.#length === this.#units.length) this.#grow();
    if (isStart) this.#starts.push(this.#length);
    this.#units[this.#length] = unit;
    this.#at[this.#length] = at;
    this.#length += 1;
  }

  text(): FoldedText {
    let letters = "";
    for (let at = 0; at < this.#length; at += UNITS_AT_ONCE)
      letters += String.fromCharCode(...this.#units.subarray(at, Math.min(at + UNITS_AT_ONCE, this.#length)));
    return { letters, at: this.#at.slice(0, this.#length), starts: Int32Array.from(this.#starts) };
  }

  #grow(): void {
    const room = 2 * this.#units.length + 64;
    const [units, at] = [new Uint16Array(room), new Int32Array(room)];
    units.set(this.#units);
    at.set(this.#at);
    [this.#units, this.#at] = [units, at];
  }
}
