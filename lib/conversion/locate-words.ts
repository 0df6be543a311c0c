import type { WordLine } from "./conversion.ts";
import type { PrintedLine } from "./document-tree.ts";
import { renderDisplay, renderFormula } from "./render-inline.ts";

/** The number of letters of the Markdown that may stand before a printed word; a short word must be near. */
const [MAX_SKIPPED_LETTERS, MAX_SKIPPED_BEFORE_SHORT] = [160, 3];
const SHORT = 3;
/** Markup without printed words of its own: images, the addresses of links, the marks of notes, LaTeX's commands. */
const UNPRINTED = /!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|\[\^[^\]]*\]|\\[a-zA-Z]+/g;
const FORMULA = /\$\$[\s\S]*?\$\$|(?<!\\)\$[^$\n]+\$/g;

/** Letters as code points, each with its offset. */
type Letters = { letters: number[]; at: number[] };

const isLatinLetter = (code: number) =>
  (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58);

/** Returns the letters and digits of a text, each with its place in it. */
function lettersOf(text: string): Letters {
  const letters: number[] = [];
  const at: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0;
    if (isLatinLetter(code)) {
      letters.push(code);
      at.push(i);
    } else if (code > 127) {
      const char = String.fromCodePoint(code);
      if (/[\p{L}\p{N}]/u.test(char))
        for (const letter of char.normalize("NFKC")) {
          letters.push(letter.codePointAt(0) ?? 0);
          at.push(i);
        }
      if (code > 0xffff) i++;
    }
  }
  return { letters, at };
}

type Word = PrintedLine["words"][number];

const blank = (found: string) => " ".repeat(found.length);

/** Forms in which the Markdown may hold a formula, which may have been joined with the one before or after it. */
function formulasOf({ latex = "" }: Word): string[] {
  const formula = renderFormula(latex);
  if (formula === "") return [];
  return [formula, renderDisplay(latex), `${formula.slice(0, -1)} `, ` ${formula.slice(1)}`];
}

/** Joins words that touch. */
function chainsOf(words: readonly Word[]): Word[][] {
  const chains: Word[][] = [];
  for (const word of words) {
    const last = chains.at(-1);
    const isJoined = word.touches && word.latex === undefined && last?.at(-1)?.latex === undefined;
    if (last !== undefined && isJoined) last.push(word);
    else chains.push([word]);
  }
  return chains;
}

/**
 * Finds the printed words in the Markdown that was made of them, in order. Letters decide: markup, hyphens
 * that went and spaces are ignored. A word that is not found (a formula's signs, a dropped mark) is left out.
 */
export function locateWords(markdown: string, printed: readonly PrintedLine[]): WordLine[] {
  if (printed.length === 0) return [];
  const hasFormulas = printed.some(({ words }) => words.some((word) => word.latex !== undefined));
  const locator = new WordLocator(markdown, hasFormulas);
  const lines = printed.map(({ words, ...place }) => ({ place, chains: chainsOf(words) }));
  return lines.flatMap(({ place, chains }, line) => {
    const after = lines[line + 1]?.chains[0];
    const found = chains.flatMap((chain, i) => locator.locate(chain, chains[i + 1] ?? after));
    // The copy has no room left to grow: there are as many of these as lines.
    return found.length === 0 ? [] : [{ ...place, words: found.slice() }];
  });
}

/** Walks through the letters of the Markdown, behind the words that were found last. */
class WordLocator {
  readonly #markdown: string;
  readonly #letters: readonly number[];
  /** For each letter its position in the Markdown. */
  readonly #at: readonly number[];
  #from = 0;

  constructor(markdown: string, hasFormulas: boolean) {
    const bare = markdown.replace(UNPRINTED, blank);
    // A formula that was printed as one is found as a whole; typed ones have their letters in the text.
    const { letters, at } = lettersOf(hasFormulas ? bare.replace(FORMULA, blank) : bare);
    this.#markdown = markdown;
    this.#letters = letters;
    this.#at = at;
  }

  /** Locates words that touch each other, and what is printed after them. Returns four numbers for each word that is found. */
  locate(chain: readonly Word[], after: readonly Word[] = []): number[] {
    const [first] = chain;
    if (first?.latex !== undefined) return this.#locateFormula(first);
    const parts = chain.map(({ text }) => lettersOf(text).letters);
    const whole = parts.flat();
    const start = whole.length === 0 ? -1 : this.#find(whole, after);
    // The mark of a note touches its word on the page alone.
    if (start < 0) return chain.length < 2 ? [] : chain.flatMap((word) => this.locate([word]));
    this.#from = start;
    return chain.flatMap(({ x0, x1 }, i) => {
      const length = parts[i]?.length ?? 0;
      if (length === 0) return [];
      this.#from += length;
      return [this.#at[this.#from - length] ?? 0, (this.#at[this.#from - 1] ?? 0) + 1, x0, x1];
    });
  }

  #locateFormula(word: Word): number[] {
    const after = this.#at[this.#from - 1] ?? 0;
    for (const formula of formulasOf(word)) {
      const start = this.#markdown.indexOf(formula, after);
      if (start >= 0 && start - after < MAX_SKIPPED_LETTERS)
        return [start, start + formula.length, word.x0, word.x1];
    }
    return [];
  }

  #find(word: readonly number[], after: readonly Word[]): number {
    const isShort = word.length < SHORT;
    const reach = Math.min(
      this.#letters.length - word.length,
      this.#from + (isShort ? MAX_SKIPPED_BEFORE_SHORT : MAX_SKIPPED_LETTERS),
    );
    for (let start = this.#from; start <= reach; start++) {
      if (!this.#isAt(word, start)) continue;
      const end = start + word.length;
      // One or two letters are found everywhere: they must be a word of their own, or the begin of a divided one.
      if (!isShort || (this.#isApart(start) && (this.#isApart(end) || this.#goesOn(after, end))))
        return start;
    }
    return -1;
  }

  /** Returns true if what is printed after a word goes on with the same word of the Markdown. */
  #goesOn(after: readonly Word[], end: number): boolean {
    const letters = after.flatMap(({ text }) => lettersOf(text).letters);
    return letters.length >= SHORT && this.#isAt(letters, end);
  }

  #isAt(word: readonly number[], start: number): boolean {
    for (let i = 0; i < word.length; i++) if (this.#letters[start + i] !== word[i]) return false;
    return true;
  }

  #isApart(i: number): boolean {
    const at = this.#at;
    return i <= 0 || i >= at.length || (at[i] ?? 0) - (at[i - 1] ?? 0) > 1;
  }
}
