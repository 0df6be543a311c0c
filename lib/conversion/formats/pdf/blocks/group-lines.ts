import { isDisplay, type Line, type Page } from "../page/pdf-page.ts";
import {
  MAX_CAPTION_GROWTH_POINTS,
  MAX_CAPTION_LINE_GAP_IN_LEADINGS,
  MAX_CAPTION_LINE_GAP_IN_SIZES,
  MAX_CODE_LINES_SHARE,
  MAX_LABEL_GAP_IN_SIZES,
  MAX_LONE_CODE_LENGTH,
  MIN_CAPTION_GAP_IN_LEADINGS,
  MIN_CAPTION_LINE_SIZE_SHARE,
  MIN_CAPTION_SIZE_DIFFERENCE_POINTS,
} from "./block-thresholds.ts";
import type { Body } from "./body-look.ts";
import { CAPTION, isBareLabel, isLabelledSentence } from "./caption.ts";
import { isCodeLine } from "./code-lines.ts";
import { type Footnotes, takeFootnotes } from "./footnotes.ts";
import { headingBlocks } from "./heading-blocks.ts";
import {
  breaksAfterDisplay,
  breaksBetween,
  endsHanging,
  type ParagraphStyle,
  paragraphStyle,
} from "./paragraphs.ts";
import { REFERENCES_HEADING, unheadedReferences } from "./references.ts";
import { splitRunIns } from "./run-in.ts";

export type Group = {
  kind: "heading" | "paragraph" | "caption" | "note" | "references" | "code" | "math";
  lines: Line[];
  mark?: string;
  /** True for references that begin without a heading. */
  isUnheaded?: boolean;
};

/** Finds lines of code, two or more together; none where the document's own text is typewritten. */
function codeLinesOf(lines: readonly Line[], noteLines: ReadonlySet<Line>): Set<Line> {
  const isCode = lines.map((line) => !noteLines.has(line) && isCodeLine(line));
  // A lone bracket in another face, between lines of code, is one of them.
  const isWithin = (line: Line, i: number) =>
    line.text.length < MAX_LONE_CODE_LENGTH && isCode[i - 1] && isCode[i + 1];
  const found = lines.filter(
    (line, i) => isWithin(line, i) || (isCode[i] && (isCode[i - 1] || isCode[i + 1])),
  );
  return new Set(found.length < lines.length * MAX_CODE_LINES_SHARE ? found : []);
}

/** The facts about lines that are known before they are grouped. */
type LineKinds = {
  notes: Footnotes;
  /** The first line of references without a heading. */
  unheaded: Line | null;
  /** The headings on the first line of their paragraph. */
  runIns: ReadonlySet<Line>;
  /** The lines of each heading by its first. */
  headings: ReadonlyMap<Line, readonly Line[]>;
  headingLines: ReadonlySet<Line>;
  code: ReadonlySet<Line>;
  body: Body;
  style: ParagraphStyle;
};

/** Returns the step between the middles of two lines in points; infinite over columns and pages. */
const stepBetween = (before: Line | undefined, line: Line): number =>
  before !== undefined && before.page === line.page && before.column === line.column
    ? (line.y0 + line.y1 - before.y0 - before.y1) / 2
    : Number.POSITIVE_INFINITY;

/** True for the line below a bare label that is the title of its float: not the sentence that goes on around it. */
const isTitleOf = (label: Line, line: Line): boolean =>
  !CAPTION.test(line.text) && (/^(?:table|figure)/i.test(label.text) || label.bold || line.italic);

/** Groups lines one after the other. Captions and notes stand aside, so that paragraphs go on around them. */
class LineGrouper {
  readonly #kinds: LineKinds;
  readonly #out: Group[] = [];
  #open: Group | null = null;
  #aside: Group[] = [];
  #note: Group | null = null;
  #inReferences = false;
  #before: Line | undefined;

  constructor(kinds: LineKinds) {
    this.#kinds = kinds;
  }

  #close(): void {
    this.#out.push(...(this.#open === null ? [] : [this.#open]), ...this.#aside);
    this.#open = null;
    this.#aside = [];
  }

  add(line: Line): void {
    const { code, notes, headingLines, unheaded } = this.#kinds;
    if (isDisplay(line)) this.#addDisplay(line);
    else if (code.has(line) && !this.#inReferences && line !== unheaded) this.#addCode(line);
    else if (notes.lines.has(line)) this.#addNote(line);
    else if (this.#startsCaption(line)) this.#aside.push({ kind: "caption", lines: [line] });
    else if (this.#continuesCaption(line)) this.#aside.at(-1)?.lines.push(line);
    else if (headingLines.has(line)) this.#addHeading(line);
    else if (this.#inReferences || line === unheaded) this.#addReference(line);
    else this.#addText(line);
    this.#before = line;
  }

  /** Adds a display to the sentence before it. The next line shows if that sentence goes on. */
  #addDisplay(line: Line): void {
    if (this.#open !== null && !this.#inReferences) {
      this.#open.lines.push(line);
      return;
    }
    this.#close();
    this.#out.push({ kind: "math", lines: [line] });
  }

  #addCode(line: Line): void {
    const last = this.#open === null && this.#aside.length === 0 ? this.#out.at(-1) : undefined;
    if (last?.kind === "code") {
      last.lines.push(line);
      return;
    }
    this.#close();
    this.#out.push({ kind: "code", lines: [line] });
  }

  #addNote(line: Line): void {
    const mark = this.#kinds.notes.starts.get(line);
    if (mark === undefined && this.#note !== null) {
      this.#note.lines.push(line);
      return;
    }
    this.#note = { kind: "note", lines: [line], ...(mark === undefined || mark === null ? {} : { mark }) };
    this.#aside.push(this.#note);
  }

  #startsCaption(line: Line): boolean {
    const { body } = this.#kinds;
    if (!CAPTION.test(line.text) || isLabelledSentence(line.text)) return false;
    return (
      stepBetween(this.#before, line) > body.leading * MIN_CAPTION_GAP_IN_LEADINGS ||
      Math.abs(line.size - body.size) > MIN_CAPTION_SIZE_DIFFERENCE_POINTS ||
      line.bold
    );
  }

  #continuesCaption(line: Line): boolean {
    const caption = this.#aside.at(-1);
    const before = this.#before;
    if (caption?.kind !== "caption" || before === undefined || caption.lines.at(-1) !== before) return false;
    const step = stepBetween(before, line);
    const isLabel = caption.lines.length === 1 && isBareLabel(before.text) && isTitleOf(before, line);
    if (isLabel && step < line.size * MAX_LABEL_GAP_IN_SIZES) return true;
    const isClose =
      step < line.size * MAX_CAPTION_LINE_GAP_IN_SIZES ||
      (step < this.#kinds.body.leading * MAX_CAPTION_LINE_GAP_IN_LEADINGS && !/[.!?]$/.test(before.text));
    return (
      isClose &&
      line.size < before.size + MAX_CAPTION_GROWTH_POINTS &&
      line.size > before.size * MIN_CAPTION_LINE_SIZE_SHARE &&
      !this.#kinds.headingLines.has(line)
    );
  }

  #addHeading(line: Line): void {
    const block = this.#kinds.runIns.has(line) ? [line] : this.#kinds.headings.get(line);
    if (block !== undefined) {
      this.#close();
      this.#out.push({ kind: "heading", lines: [...block] });
    }
    const words = this.#out.at(-1)?.lines.map((part) => part.text) ?? [];
    this.#inReferences = REFERENCES_HEADING.test(words.join(" "));
  }

  #addReference(line: Line): void {
    this.#inReferences = true;
    const last = this.#out.at(-1);
    if (last?.kind === "references") {
      last.lines.push(line);
      return;
    }
    this.#close();
    const isUnheaded = line === this.#kinds.unheaded;
    this.#out.push({ kind: "references", lines: [line], ...(isUnheaded ? { isUnheaded } : {}) });
  }

  #addText(line: Line): void {
    if (this.#open !== null && !this.#breaksBefore(line, this.#open.lines)) {
      this.#open.lines.push(line);
      return;
    }
    this.#close();
    this.#open = { kind: "paragraph", lines: [line] };
  }

  #breaksBefore(line: Line, open: readonly Line[]): boolean {
    const { body, style } = this.#kinds;
    const last = open.at(-1);
    if (last === undefined) return true;
    if (isDisplay(last)) return breaksAfterDisplay(last, line, body, style);
    return breaksBetween(last, line, body, style) || endsHanging(open, line, body);
  }

  groups(): Group[] {
    this.#close();
    return this.#out;
  }
}

/** Groups the lines of the flow into headings, paragraphs, captions, notes, references, code and formulas. */
export function groupLines(source: readonly Line[], pages: ReadonlyMap<number, Page>, body: Body): Group[] {
  const notes = takeFootnotes(source, pages, body);
  const unheaded = unheadedReferences(source);
  const end = source.findLastIndex((line) => line === unheaded || REFERENCES_HEADING.test(line.text));
  const { lines, headings: runIns } = splitRunIns(source, body, end < 0 ? source.length : end);
  const plain = lines.filter((line) => !notes.lines.has(line));
  const headings = headingBlocks(plain, body);
  const grouper = new LineGrouper({
    notes,
    unheaded,
    runIns,
    headings,
    headingLines: new Set([...runIns, ...[...headings.values()].flat()]),
    code: codeLinesOf(lines, notes.lines),
    body,
    style: paragraphStyle(lines, body),
  });
  for (const line of lines) grouper.add(line);
  return grouper.groups();
}
