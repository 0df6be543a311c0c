import { type Letters, unitAt } from "./letters.ts";
import type { LazyLetters } from "./markdown-letters.ts";

/** Where words are in the author's file: the indexes of its characters, from the first to the last letter. */
export interface FoundWords {
  indexes: readonly number[];
  /** The index of the letter before and behind; null at the ends. */
  before: number | null;
  behind: number | null;
}

/** A reading of the Markdown, and the letters of the file in which it is looked for. */
export interface Reading {
  markdown: LazyLetters;
  file: Letters;
}

interface Range {
  start: number;
  end: number;
}

/** Letters before and after a quote that tell equal quotes apart. */
const CONTEXT = 60;
/** A short quote counts as found only if so many letters around it are the same. */
const SURE_CONTEXT = 8;
const SHORT = 12;
/** So many letters find the paragraph of a quote where the quote itself is not found. */
const NEAR = 24;
/** The first places that are looked at are no farther than so many letters from the expected one, the next so many times. */
const FIRST_REACH = 2_000;
const REACH_GROWTH = 8;
/** More equal places than this are not told apart. */
const MOST_PLACES = 5_000;

/** Finds quotes of the Markdown in the author's file by their letters, nearest to where they should be. */
export class WordFinder {
  readonly #readings: readonly Reading[];

  /** Of readings in which a quote has equal surroundings, the first counts. */
  constructor(readings: readonly Reading[]) {
    this.#readings = readings;
  }

  /** Finds a range of the Markdown. Null if its words are not in the file. */
  find(range: Range): FoundWords | null {
    return this.#best((search) => search.find(range));
  }

  /** Finds a part of a range that is not found itself, or words beside it that are within `around`. */
  findNear(range: Range, around: Range): FoundWords | null {
    return (
      this.#best((search) => search.findPart(range)) ??
      this.#best((search) => search.findBeside(range, around))
    );
  }

  #best(search: (search: Search) => Found | null): FoundWords | null {
    let best: Found | null = null;
    for (const { markdown, file } of this.#readings) {
      const found = search(new Search(markdown(), file));
      if (found && found.context > (best?.context ?? -1)) best = found;
      if (best?.isSure) break;
    }
    return best;
  }
}

interface Found extends FoundWords {
  /** The equal letters around it. */
  context: number;
  /** True if no place can have more. */
  isSure: boolean;
}

interface Best {
  at: number | null;
  /** The equal letters around it; -1 without a place. */
  context: number;
  places: number;
}

class Search {
  readonly #markdown: Letters;
  readonly #file: Letters;

  constructor(markdown: Letters, file: Letters) {
    this.#markdown = markdown;
    this.#file = file;
  }

  find({ start, end }: Range): Found | null {
    return this.#found(unitAt(this.#markdown, start), unitAt(this.#markdown, end));
  }

  /** The beginning or the end of a quote, at most half of it. */
  findPart({ start, end }: Range): Found | null {
    const [from, to] = [unitAt(this.#markdown, start), unitAt(this.#markdown, end)];
    const length = Math.min(NEAR, Math.ceil((to - from) / 2));
    return this.#found(from, from + length) ?? this.#found(to - length, to);
  }

  /** The letters before or after a quote, or all letters around it. */
  findBeside({ start, end }: Range, around: Range): Found | null {
    const [from, to] = [unitAt(this.#markdown, start), unitAt(this.#markdown, end)];
    const [first, behind] = [unitAt(this.#markdown, around.start), unitAt(this.#markdown, around.end)];
    return (
      this.#found(Math.max(first, from - NEAR), from) ??
      this.#found(to, Math.min(behind, to + NEAR)) ??
      this.#found(first, behind)
    );
  }

  #found(from: number, to: number): Found | null {
    const words = this.#markdown.text.slice(from, to);
    if (words === "") return null;
    // No place has more equal letters around it than this, so that farther ones need not be looked at.
    const most = Math.min(CONTEXT, from) + Math.min(CONTEXT, this.#markdown.text.length - to);
    const { at, context, places } = this.#best(words, { from, most });
    if (at === null) return null;
    if (words.length < SHORT && places > 1 && context < SURE_CONTEXT) return null;
    const indexes = this.#file.from;
    return {
      indexes: indexes.slice(at, at + words.length),
      before: indexes[at - 1] ?? null,
      behind: indexes[at + words.length] ?? null,
      context,
      isSure: context === most,
    };
  }

  /** Returns where the words are whose surroundings are most like those of the quote; the nearest of such places. */
  #best(words: string, { from, most }: { from: number; most: number }): Best {
    const expected = this.#expected(from);
    let found = this.#bestWithin(FIRST_REACH, words, { from, expected });
    for (let reach = FIRST_REACH; found.context < most && reach < this.#file.text.length; ) {
      reach *= REACH_GROWTH;
      found = this.#bestWithin(reach, words, { from, expected });
    }
    return found;
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

  #expected(from: number): number {
    return Math.round((from / Math.max(1, this.#markdown.text.length)) * this.#file.text.length);
  }
}
