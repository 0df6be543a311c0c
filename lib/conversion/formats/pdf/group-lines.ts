import { CAPTION } from "./figures.ts";
import { takeFootnotes } from "./footnotes.ts";
import { type Body, isHeadingLine, numberDepth, repairSmallCaps } from "./headings.ts";
import { breaksBetween, usesIndents } from "./paragraphs.ts";
import type { Line, Page } from "./pdf-page.ts";
import { REFERENCES_HEADING } from "./references.ts";
import { splitRunIns } from "./run-in.ts";

export type Group = {
  kind: "heading" | "paragraph" | "caption" | "note" | "references";
  lines: Line[];
  mark?: string;
};

/** Whether a line goes on with the heading above it: same look, no gap, no number of its own. */
function continues(above: Line, line: Line, body: Body): boolean {
  const step = (line.y0 + line.y1 - above.y0 - above.y1) / 2;
  const isSame =
    Math.abs(line.size - above.size) < 0.3 && line.bold === above.bold && line.italic === above.italic;
  const isMarked = line.size > body.size * 1.12 || (line.bold && !body.bold);
  return (
    isSame &&
    isMarked &&
    above.page === line.page &&
    above.column === line.column &&
    step > 0 &&
    step < line.size * 1.7 &&
    numberDepth(line.text) === null &&
    !/[.;]$/.test(line.text)
  );
}

function headingsOf(lines: readonly Line[], body: Body): Set<Line> {
  const headings = new Set<Line>();
  lines.forEach((line, i) => {
    const above = lines[i - 1];
    if (isHeadingLine(line, above, lines[i + 1], body)) {
      // A bold first line that fills the column is known by the short one that ends the heading.
      const isTail =
        above !== undefined &&
        !headings.has(above) &&
        continues(above, line, body) &&
        lines[i - 2] !== undefined &&
        !lines[i - 2]?.bold;
      if (isTail && above.x1 - above.x0 > (line.x1 - line.x0) * 0.9) headings.add(above);
      headings.add(line);
    } else if (above !== undefined && headings.has(above) && continues(above, line, body)) headings.add(line);
  });
  return headings;
}

/** Lines of the flow put into groups: what is no paragraph stands aside, so that paragraphs go on around it. */
export function groupLines(source: readonly Line[], pages: ReadonlyMap<number, Page>, body: Body): Group[] {
  const { notes, lines: noteLines } = takeFootnotes(source, pages, body);
  const { lines, headings: runIns } = splitRunIns(source, body.size);
  const plain = lines.filter((line) => !noteLines.has(line));
  const headings = headingsOf(plain, body);
  for (const line of runIns) headings.add(line);
  const indents = usesIndents(lines, body);
  const out: Group[] = [];
  let aside: Group[] = [];
  const now: { open: Group | null } = { open: null };
  let inReferences = false;
  let previous: Line | undefined;
  const close = () => {
    out.push(...(now.open === null ? [] : [now.open]), ...aside);
    now.open = null;
    aside = [];
  };
  for (const line of lines) {
    const gap =
      previous !== undefined && previous.page === line.page && previous.column === line.column
        ? (line.y0 + line.y1 - previous.y0 - previous.y1) / 2
        : Number.POSITIVE_INFINITY;
    const lastAside = aside.at(-1);
    if (noteLines.has(line)) {
      const mark = notes.get(line);
      if (mark !== undefined || lastAside?.kind !== "note")
        aside.push({ kind: "note", lines: [line], ...(mark === undefined ? {} : { mark }) });
      else lastAside.lines.push(line);
    } else if (
      CAPTION.test(line.text) &&
      (gap > body.leading * 1.15 || Math.abs(line.size - body.size) > 0.4 || line.bold) &&
      !/^(fig|table|algorithm)\w*\.?\s*\d+\s+\p{Ll}/iu.test(line.text)
    ) {
      aside.push({ kind: "caption", lines: [line] });
    } else if (
      lastAside?.kind === "caption" &&
      lastAside.lines.at(-1) === previous &&
      (gap < line.size * 1.6 || (gap < body.leading * 1.05 && !/[.!?]$/.test(previous?.text ?? ""))) &&
      Math.abs((previous?.size ?? 0) - line.size) < 0.6 &&
      !headings.has(line)
    ) {
      lastAside.lines.push(line);
    } else if (headings.has(line)) {
      const last: Group | undefined = now.open === null && aside.length === 0 ? out.at(-1) : undefined;
      const isSame =
        last?.kind === "heading" &&
        previous !== undefined &&
        last.lines.at(-1) === previous &&
        last.lines.length < 5 &&
        !runIns.has(line) &&
        continues(previous, line, body);
      if (isSame) last.lines.push(line);
      else {
        close();
        out.push({ kind: "heading", lines: [line] });
      }
      inReferences = REFERENCES_HEADING.test(repairSmallCaps(line.text));
    } else if (inReferences) {
      const last: Group | undefined = out.at(-1);
      if (last?.kind === "references") last.lines.push(line);
      else {
        close();
        out.push({ kind: "references", lines: [line] });
      }
    } else {
      const tail: Line | undefined = now.open?.lines.at(-1);
      if (now.open === null || tail === undefined || breaksBetween(tail, line, body, indents)) {
        close();
        now.open = { kind: "paragraph", lines: [line] };
      } else now.open.lines.push(line);
    }
    previous = line;
  }
  close();
  return out;
}
