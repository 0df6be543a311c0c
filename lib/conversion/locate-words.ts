import type { WordLine } from "./conversion.ts";
import type { PrintedLine } from "./manuscript-tree.ts";

/** How many letters of the Markdown may stand before a printed word is found; a short word's must be near. */
const [FAR, NEAR] = [160, 3];
const SHORT = 3;
/** What has no printed words of its own: formulas, images, the addresses of links. */
const UNPRINTED = /\$\$[\s\S]*?\$\$|(?<!\\)\$[^$\n]+\$|!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|\[\^[^\]]*\]/g;

/** Code points. */
type Letters = { letters: number[]; at: number[] };

const isLatinLetter = (code: number) =>
  (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58);

/** The letters and digits of a text, each with its place in it. */
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

const blanked = (markdown: string) => markdown.replace(UNPRINTED, (found) => " ".repeat(found.length));

/**
 * Finds the printed words in the Markdown that was made of them, in order. Letters decide: markup, hyphens
 * that went and spaces do not matter. What is not found (a formula's signs, a dropped mark) is left out.
 */
export function locateWords(markdown: string, printed: readonly PrintedLine[]): WordLine[] {
  const { letters, at } = lettersOf(blanked(markdown));
  const isApart = (i: number) => i <= 0 || i >= at.length || (at[i] ?? 0) - (at[i - 1] ?? 0) > 1;
  let from = 0;
  const isAt = (word: readonly number[], start: number) => {
    for (let i = 0; i < word.length; i++) if (letters[start + i] !== word[i]) return false;
    return true;
  };
  const find = (word: readonly number[]): number => {
    const isShort = word.length < SHORT;
    const reach = Math.min(letters.length - word.length, from + (isShort ? NEAR : FAR));
    for (let start = from; start <= reach; start++) {
      // One or two letters are found everywhere: they must be a word of their own.
      if (isShort && !(isApart(start) && isApart(start + word.length))) continue;
      if (isAt(word, start)) return start;
    }
    return -1;
  };
  return printed.flatMap(({ page, y0, y1, words }) => {
    const found: number[] = [];
    for (const { text, x0, x1, latex } of words) {
      if (latex !== undefined) {
        const formula = `$${latex.replace(/\s+/g, " ").trim()}$`;
        const start = markdown.indexOf(formula, at[from - 1] ?? 0);
        if (start >= 0 && start - (at[from - 1] ?? 0) < FAR)
          found.push(start, start + formula.length, x0, x1);
        continue;
      }
      const word = lettersOf(text).letters;
      const start = word.length === 0 ? -1 : find(word);
      if (start < 0) continue;
      from = start + word.length;
      found.push(at[start] ?? 0, (at[from - 1] ?? 0) + 1, x0, x1);
    }
    return found.length === 0 ? [] : [{ page, y0, y1, words: found.slice() }];
  });
}
