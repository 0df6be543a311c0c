import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { PageBox } from "#lib/conversion/conversion.ts";

/** Words of one page as another program, poppler, finds them: letters in the order of the page, each with its middle. */
export interface PrintedPage {
  /** Letters and digits in lower case. */
  text: string;
  middles: { x: number; y: number }[];
}

const run = promisify(execFile);
const MOST_BYTES = 256 * 1024 * 1024;
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g;

/** Reads the words of all pages, in points from the top left corner of what is shown of a page. Needs `pdftotext`. */
export async function printedWords(path: string): Promise<PrintedPage[]> {
  const { stdout } = await run("pdftotext", ["-bbox", "-cropbox", path, "-"], { maxBuffer: MOST_BYTES });
  return stdout
    .split("<page ")
    .slice(1)
    .map((page) => asPage([...page.matchAll(WORD)].map(asWord)));
}

interface Word {
  letters: string;
  box: readonly [x0: number, y0: number, x1: number, y1: number];
}

function asWord([, x0, y0, x1, y1, shown = ""]: RegExpExecArray): Word {
  const letters = lettersOf(shown.replace(/&#?\w+;/g, ""));
  return { letters, box: [Number(x0), Number(y0), Number(x1), Number(y1)] };
}

const LONG_WORD = 6;

/** The letters of a word share its width, or its height on a page that is turned, where long words are high. */
function asPage(words: readonly Word[]): PrintedPage {
  const long = words.filter(({ letters }) => letters.length >= LONG_WORD);
  const isHigh = ({ box: [x0, y0, x1, y1] }: Word) => y1 - y0 > x1 - x0;
  const isTurned = long.filter(isHigh).length > long.length / 2;
  const middles = words.flatMap(({ letters, box: [x0, y0, x1, y1] }) =>
    Array.from({ length: letters.length }, (_, i) => {
      const share = (i + 0.5) / letters.length;
      return isTurned
        ? { x: (x0 + x1) / 2, y: y0 + share * (y1 - y0) }
        : { x: x0 + share * (x1 - x0), y: (y0 + y1) / 2 };
    }),
  );
  return { text: words.map(({ letters }) => letters).join(""), middles };
}

/** Returns the letters and digits of words, in lower case. */
export function lettersOf(words: string): string {
  return words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** A quote is covered if so many of its letters stand in its boxes. */
export const ENOUGH = 0.98;
/** Points by which a letter may stand outside of its box: programs differ by as much. */
const MARGIN = 1.5;

/** Returns the share of a quote's letters that stand in its boxes; null if the page does not have the quote in one piece. */
export function shareCovered(
  { letters, boxes }: { letters: string; boxes: readonly PageBox["bbox"][] },
  page: PrintedPage | undefined,
): number | null {
  if (!page) return null;
  const isInside = within(boxes);
  let best: number | null = null;
  for (let at = page.text.indexOf(letters); at >= 0; at = page.text.indexOf(letters, at + 1)) {
    const inside = page.middles.slice(at, at + letters.length).filter(isInside);
    best = Math.max(best ?? 0, inside.length / letters.length);
  }
  return best;
}

function within(boxes: readonly PageBox["bbox"][]): (middle: { x: number; y: number }) => boolean {
  return ({ x, y }) =>
    boxes.some(
      ([x0, y0, x1, y1]) => x >= x0 - MARGIN && x <= x1 + MARGIN && y >= y0 - MARGIN && y <= y1 + MARGIN,
    );
}

const GRAM = 3;
/** Boxes are astray if fewer of the words in them are those of the quote. */
const OWN_WORDS = 0.5;

/** True if what stands in the boxes of a page is hardly anything of the quote. */
export function isAstray(
  { letters, boxes }: { letters: string; boxes: readonly PageBox["bbox"][] },
  page: PrintedPage | undefined,
): boolean {
  if (!page || boxes.length === 0) return false;
  const isInside = within(boxes);
  const boxed = page.middles.flatMap((middle, i) => (isInside(middle) ? [page.text[i] ?? ""] : [])).join("");
  const grams = Array.from({ length: Math.max(0, boxed.length - GRAM + 1) }, (_, i) =>
    boxed.slice(i, i + GRAM),
  );
  return grams.filter((gram) => letters.includes(gram)).length < OWN_WORDS * grams.length;
}
