import type { Line } from "../page/pdf-page.ts";

export const REFERENCES_HEADING =
  /^(?:\d+\.?|[IVX]+\.)?\s*(references|bibliography|works cited|literature cited|references and notes|literatur|literaturverzeichnis|références|bibliographie|referencias|bibliografía|referências|bibliografia|riferimenti bibliografici)\s*:?$/i;

/** Whether entries begin with an indent: then it is before the lines set in that others end. */
function beginsIndented(lines: readonly Line[], isOut: (line: Line) => boolean): boolean {
  const endings = (starts: readonly number[]) => {
    const ended = starts.filter((i) => {
      const before = lines[i - 1];
      return before !== undefined && before.x1 < before.right - 12 && /[.\w/)]$/.test(before.text);
    });
    return ended.length / (starts.length || 1);
  };
  const places = lines.map((_, i) => i).slice(1);
  const inner = places.filter((i) => !isOut(lines[i] as Line));
  const outer = places.filter((i) => isOut(lines[i] as Line));
  return inner.length >= 3 && inner.length < lines.length * 0.6 && endings(inner) > endings(outer) + 0.3;
}

/** Stage 10: the lines of a reference section as entries: by number, else by hanging indent. */
export function splitReferences(lines: readonly Line[]): Line[][] {
  const starters = [/^\[[\w+-]{1,12}\]/, /^\d{1,3}\.\s/].map(
    (mark) => lines.filter((l) => mark.test(l.text)).length,
  );
  const [bracketed = 0, numbered = 0] = starters;
  const mark =
    bracketed > lines.length * 0.12
      ? /^\[[\w+-]{1,12}\]/
      : numbered > lines.length * 0.12
        ? /^\d{1,3}\.\s/
        : null;
  const margins = new Map<string, number>();
  for (const line of lines) {
    const key = `${line.page}:${line.column}`;
    margins.set(key, Math.min(margins.get(key) ?? Number.POSITIVE_INFINITY, line.x0));
  }
  const isOut = (line: Line) => line.x0 - (margins.get(`${line.page}:${line.column}`) ?? 0) < 3;
  const isHanging = lines.filter(isOut).length < lines.length * 0.75;
  const isIndented = beginsIndented(lines, isOut);
  const entries: Line[][] = [];
  lines.forEach((line, i) => {
    const before = lines[i - 1];
    const isGap =
      before !== undefined &&
      before.page === line.page &&
      before.column === line.column &&
      line.y0 - before.y0 > line.size * 1.9;
    const starts =
      mark !== null
        ? mark.test(line.text)
        : isIndented
          ? !isOut(line)
          : isHanging
            ? isOut(line)
            : isGap || (before !== undefined && /\.$/.test(before.text) && before.x1 < before.right - 30);
    const last = entries.at(-1);
    if (last === undefined || starts) entries.push([line]);
    else last.push(line);
  });
  return entries;
}

const LEAST_ENTRIES = 5;
const MOST_LINES = 14;

/**
 * Where a list of references begins that has no heading, as in REVTeX: `[1]` and the numbers after it in
 * order, each within some lines of the one before. Null if there is a heading, or no such list.
 */
export function unheadedReferences(lines: readonly Line[]): Line | null {
  if (lines.some((line) => REFERENCES_HEADING.test(line.text))) return null;
  let [start, expected, last]: [Line | null, number, number] = [null, 1, 0];
  for (const [i, line] of lines.entries()) {
    const number = /^\[(\d{1,3})\]\s/.exec(line.text)?.[1];
    if (number === undefined) continue;
    if (number === "1") [start, expected, last] = [line, 2, i];
    else if (start !== null && Number(number) === expected && i - last <= MOST_LINES) {
      expected++;
      last = i;
    }
  }
  return expected > LEAST_ENTRIES ? start : null;
}
