import { CAT, charToken, commandToken, SPACE, type Token } from "./token.ts";

const PLAIN = /[^\\{}$&#^_~%\s]+(?: [^\\{}$&#^_~%\s]+)*/y;

/** The states of TeX's scanner: at the start of a line, within a line, and past spaces that count no more. */
type LineState = "new" | "mid" | "skip";

/** Returns the category codes at the start of a document, by ASCII code. */
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
  /** Runs at the end of the file. For a package, it makes `@` no letter again. */
  onEnd: (() => void) | null = null;
  #state: LineState = "new";
  #last: { token: Token; at: number; line: number; state: LineState; end: number } | null = null;

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

  /** Reads the ordinary characters from here as one string. Returns "" if there are none. */
  plain(): string {
    PLAIN.lastIndex = this.at;
    const run = PLAIN.exec(this.text)?.[0] ?? "";
    if (run !== "") {
      this.at += run.length;
      this.#state = "mid";
    }
    return run;
  }

  /** Reads the source up to `end`, and passes over `end`. Reads the rest of the file if it does not occur. */
  rawUntil(end: string): string {
    const found = this.text.indexOf(end, this.at);
    const raw = this.text.slice(this.at, found < 0 ? this.text.length : found);
    this.skipTo(found < 0 ? this.text.length : found + end.length);
    return raw;
  }

  /** Reads nothing more of this file, as `\endinput` demands. */
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
          const token = this.#endOfLine();
          if (token !== null) return token;
          break;
        }
        case CAT.space:
          this.at++;
          if (this.#state === "mid") {
            this.#state = "skip";
            return SPACE;
          }
          break;
        case CAT.comment:
          this.#skipComment();
          break;
        case CAT.ignored:
          this.at++;
          break;
        default:
          return this.#character(code, cat);
      }
    }
    if (this.#state !== "mid") return null;
    this.#state = "new";
    return SPACE;
  }

  /** Passes over the end of a line. An empty line ends the paragraph, and a line of words ends in a space. */
  #endOfLine(): Token | null {
    const before = this.#state;
    this.at++;
    this.line++;
    this.#state = "new";
    if (before === "new") return commandToken("par");
    return before === "mid" ? SPACE : null;
  }

  #skipComment(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end < 0 ? this.text.length : end + 1;
    this.line++;
    this.#state = "new";
  }

  /** Reads one character, which two UTF-16 units may make up. */
  #character(code: number, cat: number): Token {
    const units = code < 0xd800 || code > 0xdbff ? 1 : 2;
    const char = this.text.slice(this.at, this.at + units);
    this.#state = "mid";
    this.at += char.length;
    return charToken(char, cat);
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

/** Cuts source that stands in no file into tokens. */
export function tokenize(source: string, codes = documentCatcodes()): Token[] {
  const lexer = new Lexer("", source);
  const out: Token[] = [];
  for (let token = lexer.next(codes); token !== null; token = lexer.next(codes)) out.push(token);
  if (out.at(-1) === SPACE && !/\s$/.test(source)) out.pop();
  return out;
}
