import type { Line } from "./pdf-page.ts";

export const REFERENCES_HEADING =
  /^(?:\d+\.?|[IVX]+\.)?\s*(references|bibliography|works cited|literature cited|references and notes)\s*:?$/i;

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
        : isHanging
          ? isOut(line)
          : isGap || (before !== undefined && /\.$/.test(before.text) && before.x1 < before.right - 30);
    const last = entries.at(-1);
    if (last === undefined || starts) entries.push([line]);
    else last.push(line);
  });
  return entries;
}
