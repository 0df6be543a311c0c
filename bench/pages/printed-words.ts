import { execFile } from "node:child_process";
import { promisify } from "node:util";

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
