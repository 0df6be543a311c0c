import { type Letters, unitAt } from "./letters.ts";
import type { LazyLetters } from "./markdown-letters.ts";

/** Where the words of a comment are in the author's file, as indexes of its characters. */
export interface FoundWords {
  placement: "exact" | "paragraph";
  /** Why they are not exact. */
  reason?: string;
  first: number;
  /** The last one. */
  last: number;
}

/** Letters before and after a quote that tell equal quotes apart. */
const CONTEXT = 60;
/** A short quote counts as found only if so many letters around it are the same. */
const SURE_CONTEXT = 8;
const SHORT = 12;
/** So many letters beside a quote find its paragraph where the quote itself is not found. */
const NEAR = 24;
/** The first places that are looked at are no farther than so many letters from the expected one, the next so many times. */
const FIRST_REACH = 2_000;
const REACH_GROWTH = 8;
/** More equal places than this are not told apart. */
const MOST_PLACES = 5_000;

/** Finds quotes of the Markdown in the author's file by their letters, nearest to where they should be. */
export class WordFinder {
  readonly #markdown: readonly LazyLetters[];
  readonly #file: Letters;

  /** `markdown` are readings of one text, of which the first that fits counts. */
  constructor(markdown: readonly LazyLetters[], file: Letters) {
    this.#markdown = markdown;
    this.#file = file;
  }

  /** Finds a range of the Markdown. Null if neither its words nor those around it are in the file. */
  find(range: { start: number; end: number }): FoundWords | null {
    let near: FoundWords | null = null;
    for (const letters of this.#markdown) {
      const found = new Reading(letters(), this.#file).find(range);
      if (found?.placement === "exact") return found;
      near ??= found;
    }
    return near;
  }
}

interface Best {
  at: number | null;
  /** The equal letters around it; -1 without a place. */
  context: number;
  places: number;
}

class Reading {
  readonly #markdown: Letters;
  readonly #file: Letters;

  constructor(markdown: Letters, file: Letters) {
    this.#markdown = markdown;
    this.#file = file;
  }

  find({ start, end }: { start: number; end: number }): FoundWords | null {
    const from = unitAt(this.#markdown, start);
    const to = unitAt(this.#markdown, end);
    const words = this.#markdown.text.slice(from, to);
    const exact = words === "" ? null : this.#best(words, from);
    if (exact !== null) return this.#found("exact", exact, exact + words.length - 1);
    const near = this.#near(from, to);
    if (near === null) return null;
    const reason =
      words === ""
        ? "The words are a formula or a picture."
        : "The words are not in the file as they are in the text that was reviewed.";
    return { ...this.#found("paragraph", near, near), reason };
  }

  #found(placement: FoundWords["placement"], first: number, last: number): FoundWords {
    const { from } = this.#file;
    return { placement, first: from[first] ?? 0, last: from[last] ?? 0 };
  }

  /** Returns where the words are whose surroundings are most like those of the quote; the nearest of such places. */
  #best(words: string, from: number): number | null {
    const expected = this.#expected(from);
    // No place has more equal letters around it than this, so that farther ones need not be looked at.
    const behind = this.#markdown.text.length - from - words.length;
    const most = Math.min(CONTEXT, from) + Math.min(CONTEXT, behind);
    let found = this.#bestWithin(FIRST_REACH, words, { from, expected });
    for (let reach = FIRST_REACH; found.context < most && reach < this.#file.text.length; ) {
      reach *= REACH_GROWTH;
      found = this.#bestWithin(reach, words, { from, expected });
    }
    const { at, context, places } = found;
    if (at === null) return null;
    return words.length >= SHORT || places === 1 || context >= SURE_CONTEXT ? at : null;
  }

  /** Looks at the places that are no farther than `reach` from the expected one. */
  #bestWithin(reach: number, words: string, { from, expected }: { from: number; expected: number }): Best {
    const start = Math.max(0, expected - reach);
    const text = this.#file.text.slice(start, expected + reach + words.length);
    let best: Best = { at: null, context: -1, places: 0 };
    let places = 0;
    for (let i = text.indexOf(words); i >= 0 && places < MOST_PLACES; i = text.indexOf(words, i + 1)) {
      places += 1;
      const at = start + i;
      const context = this.#context(words, from, at);
      const isNearer = Math.abs(at - expected) < Math.abs((best.at ?? 0) - expected);
      if (context > best.context || (context === best.context && isNearer)) best = { at, context, places };
    }
    return { ...best, places };
  }

  /** Counts the equal letters directly before and after. */
  #context(words: string, from: number, at: number): number {
    const [a, b] = [this.#markdown.text, this.#file.text];
    let before = 0;
    while (before < CONTEXT && from > before && at > before && a[from - 1 - before] === b[at - 1 - before])
      before += 1;
    let after = 0;
    const [x, y] = [from + words.length, at + words.length];
    while (after < CONTEXT && x + after < a.length && a[x + after] === b[y + after]) after += 1;
    return before + after;
  }

  /** Returns a letter of the paragraph of a quote: one of the quote, or one beside it. */
  #near(from: number, to: number): number | null {
    const { text } = this.#markdown;
    const pieces = [
      { at: from, words: text.slice(from, Math.min(to, from + NEAR)) },
      { at: Math.max(from, to - NEAR), words: text.slice(Math.max(from, to - NEAR), to) },
      { at: Math.max(0, from - NEAR), words: text.slice(Math.max(0, from - NEAR), from) },
      { at: to, words: text.slice(to, to + NEAR) },
    ].filter(({ words }) => words.length >= SHORT);
    for (const { at, words } of pieces) {
      const found = this.#nearest(words, this.#expected(at));
      // Of the letters before a quote, the last one is nearest to it.
      if (found !== null) return at < from ? found + words.length - 1 : found;
    }
    return null;
  }

  #nearest(words: string, expected: number): number | null {
    const { text } = this.#file;
    const before = text.lastIndexOf(words, expected);
    const after = text.indexOf(words, expected);
    if (before < 0 || after < 0) return before < 0 && after < 0 ? null : Math.max(before, after);
    return expected - before < after - expected ? before : after;
  }

  #expected(from: number): number {
    return Math.round((from / Math.max(1, this.#markdown.text.length)) * this.#file.text.length);
  }
}
