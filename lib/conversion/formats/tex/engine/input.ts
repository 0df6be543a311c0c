import { documentCatcodes, Lexer } from "./lexer.ts";
import type { Token } from "./token.ts";

/**
 * The most tokens that one character of a file may produce, and that all may together. Beyond that macros are
 * dropped.
 */
const MAX_LOCAL = 2_000_000;
const MAX_TOTAL = 24_000_000;
const MAX_FRAMES = 20_000;

type TokenList = { tokens: readonly Token[]; at: number };

/** The source of tokens: files, and on top of them the expansions of macros. It stops macros that never end. */
export class Input {
  readonly codes = documentCatcodes();
  /** Characters that a package made active. With any of them, files are read character by character. */
  readonly active = new Set<string>();
  /** True once macros have used up what one document may use. */
  exhausted = false;
  /** The number of options that never closed. With many of them, the search for an end becomes shorter. */
  failedOptions = 0;
  /** Called when a macro runs away, before its tokens are dropped. */
  onRunaway: () => void = () => {};
  #frames: (TokenList | Lexer)[] = [];
  #floor = 0;
  #local = 0;
  #total = 0;

  next(): Token | null {
    for (;;) {
      if (this.#frames.length <= this.#floor) return null;
      const top = this.#frames[this.#frames.length - 1];
      if (top instanceof Lexer) {
        const token = top.next(this.codes);
        if (token !== null) {
          this.#local = 0;
          return token;
        }
        this.#frames.pop();
        top.onEnd?.();
      } else if (top !== undefined) {
        const token = top.tokens[top.at++];
        if (token !== undefined) {
          this.#local++;
          this.#total++;
          if (!this.exhausted && (this.#local > MAX_LOCAL || this.#total > MAX_TOTAL)) this.#abandon();
          return token;
        }
        this.#frames.pop();
      }
    }
  }

  /** Gives up everything that macros have produced and goes on with the file. */
  #abandon(): void {
    this.onRunaway();
    if (this.#total > MAX_TOTAL) this.exhausted = true;
    this.#local = 0;
    while (this.#frames.length > this.#floor && !(this.#frames.at(-1) instanceof Lexer)) this.#frames.pop();
  }

  push(tokens: readonly Token[]): void {
    if (tokens.length === 0) return;
    for (let top = this.#frames.at(-1); this.#frames.length > this.#floor; top = this.#frames.at(-1)) {
      if (top === undefined || top instanceof Lexer || top.at < top.tokens.length) break;
      this.#frames.pop();
    }
    this.#frames.push({ tokens, at: 0 });
    if (this.#frames.length > MAX_FRAMES && !this.exhausted) this.#abandon();
  }

  unread(token: Token | null): void {
    if (token === null) return;
    const top = this.#frames.at(-1);
    if (top instanceof Lexer && this.#frames.length > this.#floor && top.rewind(token)) return;
    if (top !== undefined && !(top instanceof Lexer) && top.at > 0 && top.tokens[top.at - 1] === token)
      top.at--;
    else this.#frames.push({ tokens: [token], at: 0 });
  }

  open(lexer: Lexer): void {
    this.#frames.push(lexer);
  }

  /** Returns the file that is being read, even if tokens of a macro come first. */
  get file(): Lexer | null {
    for (let i = this.#frames.length - 1; i >= 0; i--) {
      const frame = this.#frames[i];
      if (frame instanceof Lexer) return frame;
    }
    return null;
  }

  /** Returns the file if the next token comes directly from it. */
  get direct(): Lexer | null {
    for (let i = this.#frames.length - 1; i >= this.#floor; i--) {
      const frame = this.#frames[i];
      if (frame instanceof Lexer) return frame;
      if (frame !== undefined && frame.at < frame.tokens.length) return null;
    }
    return null;
  }

  isOpen(file: string): boolean {
    return this.#frames.some((frame) => frame instanceof Lexer && frame.file === file);
  }

  get openFiles(): number {
    let count = 0;
    for (const frame of this.#frames) if (frame instanceof Lexer) count++;
    return count;
  }

  /** Reads nothing but `tokens` until `work` is done. Drops the tokens that are left. */
  within<T>(tokens: readonly Token[], work: () => T): T {
    const floor = this.#floor;
    this.#floor = this.#frames.length;
    this.push(tokens);
    try {
      return work();
    } finally {
      this.#frames.length = Math.min(this.#frames.length, this.#floor);
      this.#floor = floor;
    }
  }

  /** Ends all reading. */
  stop(): void {
    this.#frames.length = this.#floor;
  }
}
