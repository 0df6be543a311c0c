import type { Line } from "../page/pdf-page.ts";
import {
  MAX_CONTENTS_ENTRY_LENGTH,
  MIN_CONTENTS_ENTRIES,
  MIN_CONTENTS_GAP_IN_SIZES,
  MIN_LED_ENTRIES,
} from "./layout-thresholds.ts";

const CONTENTS =
  /^(?:(?:table of )?contents|list of (?:figures|tables)|(?:inhalts|abbildungs|tabellen)verzeichnis|table des matières|liste des (?:figures|tableaux)|(?:índice|sumário|sumario)(?: general| de contenidos?)?|(?:lista|índice) de (?:figuras|tablas|tabelas|quadros|cuadros|ilustrações|gráficos))$/i;
const LED_TO_NUMBER = /(?:\.\s?){6,}\s*\d{1,4}$/;
const LEADERS = /(?:\.\s?){6,}\s*(\d{1,4}|[ivxlc]{1,7})?$/i;

/** Returns the page number that an entry of a table of contents ends with, set at the right edge. */
function pageOf(line: Line): number | null {
  const last = line.segments.at(-1);
  const before = line.segments.at(-2);
  if (LEADERS.test(line.text)) return Number.parseInt(/(\d+)$/.exec(line.text)?.[1] ?? "0", 10);
  if (last === undefined || before === undefined || !/^\d{1,4}$/.test(last.text)) return null;
  const isSetOff =
    last.x0 - before.x1 > line.size * MIN_CONTENTS_GAP_IN_SIZES && last.x1 > line.right - line.size;
  return isSetOff && /\p{L}{3}/u.test(line.text) ? Number(last.text) : null;
}

/** Finds the lines of entries with rising page numbers. A long entry has its number on its second line. */
function contentsLines(lines: readonly Line[]): Set<Line> {
  const found = new Set<Line>();
  let run: Line[] = [];
  let [count, page, skipped] = [0, 0, 0];
  const isContents = () =>
    count >= MIN_CONTENTS_ENTRIES ||
    run.filter(({ text }) => LED_TO_NUMBER.test(text)).length >= MIN_LED_ENTRIES;
  const end = () => {
    if (isContents()) for (const line of run.slice(0, run.length - skipped)) found.add(line);
    run = [];
    [count, page, skipped] = [0, 0, 0];
  };
  for (const line of lines) {
    const number = pageOf(line);
    if (number !== null && (number >= page || number === 0)) {
      run.push(line);
      count++;
      page = Math.max(page, number);
      skipped = 0;
    } else if (count > 0 && skipped < 1 && line.text.length < MAX_CONTENTS_ENTRY_LENGTH && number === null) {
      run.push(line);
      skipped++;
    } else {
      end();
      if (number !== null) {
        run = [line];
        [count, page] = [1, number];
      }
    }
  }
  end();
  return found;
}

/** Drops tables of contents, which repeat every heading with a page number. */
export function dropContents(lines: readonly Line[]): Line[] {
  const entries = contentsLines(lines);
  if (entries.size === 0) return [...lines];
  return lines.filter((line) => !entries.has(line) && !CONTENTS.test(line.text.trim()));
}
