import { CAT, charToken, commandToken, SPACE, type Token } from "./token.ts";

const PLAIN = /[^\\{}$&#^_~%\s]+(?: [^\\{}$&#^_~%\s]+)*/y;

type State = "new" | "mid" | "skip";

/** The category codes at the start of a document. */
export function documentCatcodes(): Uint8Array {
  const codes = new Uint8Array(128).fill(CAT.other);
  for (let i = 0; i < 26; i++) codes[65 + i] = codes[97 + i] = CAT.letter;
  const special: [string, number][] = [
    ["\\", CAT.escape],
    ["{", CAT.begin],
    ["}", CAT.end],
    ["$", CAT.math],
    ["&", CAT.align],
    ["\n", CAT.eol],
    ["#", CAT.parameter],
    ["^", CAT.superscript],
    ["_", CAT.subscript],
    [" ", CAT.space],
    ["\t", CAT.space],
    ["\f", CAT.space],
    ["~", CAT.active],
    ["%", CAT.comment],
    ["\0", CAT.ignored],
  ];
  for (const [char, cat] of special) codes[char.charCodeAt(0)] = cat;
  return codes;
}

/** Cuts one file into tokens, one at a time, so that a change of category codes holds from then on. */
export class Lexer {
  readonly file: string;
  readonly text: string;
  at = 0;
  line = 1;
  /** What ends with this file, such as the `@` being a letter in a package. */
  onEnd: (() => void) | null = null;
  #state: State = "new";
  #last: { token: Token; at: number; line: number; state: State; end: number } | null = null;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** Starts later in the file, with the line count kept right. */
  skipTo(offset: number): void {
    for (let i = this.text.indexOf("\n", this.at); i >= 0 && i < offset; i = this.text.indexOf("\n", i + 1))
      this.line++;
    this.at = Math.max(this.at, Math.min(offset, this.text.length));
    this.#state = "mid";
  }

  /** The ordinary characters from here, as one piece; "" if none stand here. */
  plain(): string {
    PLAIN.lastIndex = this.at;
    const run = PLAIN.exec(this.text)?.[0] ?? "";
    if (run !== "") {
      this.at += run.length;
      this.#state = "mid";
    }
    return run;
  }

  /** The text up to `end`, which is passed over; the rest of the file if it does not occur. */
  rawUntil(end: string): string {
    const found = this.text.indexOf(end, this.at);
    const raw = this.text.slice(this.at, found < 0 ? this.text.length : found);
    this.skipTo(found < 0 ? this.text.length : found + end.length);
    return raw;
  }

  /** What `\endinput` does: nothing more of this file is read. */
  stop(): void {
    this.at = this.text.length;
    this.#state = "new";
  }

  /** Goes back to before the token that was read last; false if that is not possible any more. */
  rewind(token: Token): boolean {
    if (this.#last?.token !== token || this.#last.end !== this.at) return false;
    ({ at: this.at, line: this.line, state: this.#state } = this.#last);
    this.#last = null;
    return true;
  }

  next(codes: Uint8Array): Token | null {
    const { at, line } = this;
    const state = this.#state;
    const token = this.#read(codes);
    this.#last = token === null ? null : { token, at, line, state, end: this.at };
    return token;
  }

  #read(codes: Uint8Array): Token | null {
    const { text } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      const cat = code < 128 ? (codes[code] ?? CAT.other) : CAT.other;
      switch (cat) {
        case CAT.escape:
          return this.#command(codes);
        case CAT.eol: {
          this.at++;
          this.line++;
          const before = this.#state;
          this.#state = "new";
          if (before === "new") return commandToken("par");
          if (before === "mid") return SPACE;
          break;
        }
        case CAT.space:
          this.at++;
          if (this.#state === "mid") {
            this.#state = "skip";
            return SPACE;
          }
          break;
        case CAT.comment: {
          const end = text.indexOf("\n", this.at);
          this.at = end < 0 ? text.length : end + 1;
          this.line++;
          this.#state = "new";
          break;
        }
        case CAT.ignored:
          this.at++;
          break;
        default: {
          this.#state = "mid";
          const char =
            code < 0xd800 || code > 0xdbff ? (text[this.at] ?? "") : text.slice(this.at, this.at + 2);
          this.at += char.length;
          return charToken(char, cat);
        }
      }
    }
    if (this.#state !== "mid") return null;
    this.#state = "new";
    return SPACE;
  }

  #command(codes: Uint8Array): Token {
    const { text } = this;
    const from = this.at + 1;
    let end = from;
    while (end < text.length && codes[text.charCodeAt(end)] === CAT.letter) end++;
    if (end > from) {
      this.at = end;
      this.#state = "skip";
      return commandToken(text.slice(from, end));
    }
    const code = text.codePointAt(from);
    const char = code === undefined ? "" : String.fromCodePoint(code);
    this.at = from + char.length;
    if (char === "\n") this.line++;
    const isSpace = char === "\n" || char === "\t" || char === "\r";
    this.#state = isSpace || char === " " ? "skip" : "mid";
    return commandToken(isSpace ? " " : char);
  }
}

/** The tokens of a piece of source that stands in no file. */
export function tokenize(source: string, codes = documentCatcodes()): Token[] {
  const lexer = new Lexer("", source);
  const out: Token[] = [];
  for (let token = lexer.next(codes); token !== null; token = lexer.next(codes)) out.push(token);
  if (out.at(-1) === SPACE && !/\s$/.test(source)) out.pop();
  return out;
}
