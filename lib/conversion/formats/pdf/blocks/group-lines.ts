import { isDisplay, type Line, type Page } from "../page/pdf-page.ts";
import { CAPTION, isLabelledSentence } from "./caption.ts";
import { isCodeLine } from "./code-lines.ts";
import { takeFootnotes } from "./footnotes.ts";
import { headingBlocks } from "./heading-blocks.ts";
import type { Body } from "./headings.ts";
import { breaksAfterDisplay, breaksBetween, endsHanging, paragraphStyle } from "./paragraphs.ts";
import { REFERENCES_HEADING, unheadedReferences } from "./references.ts";
import { splitRunIns } from "./run-in.ts";

export type Group = {
  kind: "heading" | "paragraph" | "caption" | "note" | "references" | "code" | "math";
  lines: Line[];
  mark?: string;
  /** References that begin without a heading. */
  isUnheaded?: boolean;
};

/** Lines of code, two or more together, where the document's own text is not typewritten. */
function codeLinesOf(lines: readonly Line[], noteLines: ReadonlySet<Line>): Set<Line> {
  const isCode = lines.map((line) => !noteLines.has(line) && isCodeLine(line));
  // A lone bracket in another face, between lines of code, is one of them.
  const isWithin = (line: Line, i: number) => line.text.length < 14 && isCode[i - 1] && isCode[i + 1];
  const found = lines.filter(
    (line, i) => isWithin(line, i) || (isCode[i] && (isCode[i - 1] || isCode[i + 1])),
  );
  return new Set(found.length < lines.length * 0.5 ? found : []);
}

/** Lines of the flow put into groups: what is no paragraph stands aside, so that paragraphs go on around it. */
export function groupLines(source: readonly Line[], pages: ReadonlyMap<number, Page>, body: Body): Group[] {
  const { starts, lines: noteLines } = takeFootnotes(source, pages, body);
  const unheaded = unheadedReferences(source);
  const end = source.findLastIndex((line) => line === unheaded || REFERENCES_HEADING.test(line.text));
  const { lines, headings: runIns } = splitRunIns(source, body, end < 0 ? source.length : end);
  const plain = lines.filter((line) => !noteLines.has(line));
  const blocks = headingBlocks(plain, body);
  const headings = new Set([...runIns, ...[...blocks.values()].flat()]);
  const style = paragraphStyle(lines, body);
  const codeLines = codeLinesOf(lines, noteLines);
  const out: Group[] = [];
  let aside: Group[] = [];
  const now: { open: Group | null } = { open: null };
  let inReferences = false;
  let note: Group | null = null;
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
    if (isDisplay(line)) {
      // It belongs to the sentence before it; what comes next tells whether that goes on.
      if (now.open === null || inReferences) {
        close();
        out.push({ kind: "math", lines: [line] });
      } else now.open.lines.push(line);
    } else if (codeLines.has(line) && !inReferences && line !== unheaded) {
      const last: Group | undefined = now.open === null && aside.length === 0 ? out.at(-1) : undefined;
      if (last?.kind === "code") last.lines.push(line);
      else {
        close();
        out.push({ kind: "code", lines: [line] });
      }
    } else if (noteLines.has(line)) {
      const mark = starts.get(line);
      if (mark !== undefined || note === null) {
        note = { kind: "note", lines: [line], ...(mark === undefined || mark === null ? {} : { mark }) };
        aside.push(note);
      } else note.lines.push(line);
    } else if (
      CAPTION.test(line.text) &&
      (gap > body.leading * 1.15 || Math.abs(line.size - body.size) > 0.4 || line.bold) &&
      !isLabelledSentence(line.text)
    ) {
      aside.push({ kind: "caption", lines: [line] });
    } else if (
      lastAside?.kind === "caption" &&
      lastAside.lines.length === 1 &&
      /^(table|figure)\s+[A-Z]?\d+\.?$/i.test(previous?.text ?? "") &&
      lastAside.lines[0] === previous &&
      gap < line.size * 3
    ) {
      // APA sets the label on a line of its own, above the title.
      lastAside.lines.push(line);
    } else if (
      lastAside?.kind === "caption" &&
      lastAside.lines.at(-1) === previous &&
      (gap < line.size * 1.6 || (gap < body.leading * 1.05 && !/[.!?]$/.test(previous?.text ?? ""))) &&
      line.size < (previous?.size ?? 0) + 0.6 &&
      line.size > (previous?.size ?? 0) * 0.75 &&
      !headings.has(line)
    ) {
      lastAside.lines.push(line);
    } else if (headings.has(line)) {
      const block = runIns.has(line) ? [line] : blocks.get(line);
      if (block !== undefined) {
        close();
        out.push({ kind: "heading", lines: [...block] });
      }
      const words = out.at(-1)?.lines.map((part) => part.text) ?? [];
      inReferences = REFERENCES_HEADING.test(words.join(" "));
    } else if (inReferences || line === unheaded) {
      inReferences = true;
      const last: Group | undefined = out.at(-1);
      if (last?.kind === "references") last.lines.push(line);
      else {
        close();
        out.push({ kind: "references", lines: [line], ...(line === unheaded ? { isUnheaded: true } : {}) });
      }
    } else {
      const tail: Line | undefined = now.open?.lines.at(-1);
      const breaks =
        now.open === null ||
        tail === undefined ||
        (isDisplay(tail)
          ? breaksAfterDisplay(tail, line, body, style)
          : breaksBetween(tail, line, body, style) || endsHanging(now.open.lines, line, body));
      if (breaks) {
        close();
        now.open = { kind: "paragraph", lines: [line] };
      } else now.open?.lines.push(line);
    }
    previous = line;
  }
  close();
  return out;
}
