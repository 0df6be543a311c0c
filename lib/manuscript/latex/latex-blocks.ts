import type { BlockKind, RawBlock } from "#lib/manuscript/markdown/block.ts";
import type { SourceKey } from "../source-key.ts";
import { lastStartingBefore, type Span } from "../span.ts";
import { readLabelCommands } from "./latex-commands.ts";
import { environmentKind } from "./latex-environments.ts";
import { groupEnd } from "./latex-source.ts";

const STRUCTURE =
  /\\(?:(part|chapter|section|subsection|subsubsection|paragraph|subparagraph|title)\*?\s{0,3}(?=[[{])|begin\{([a-zA-Z]{1,30}\*?)\}|end\{([a-zA-Z]{1,30}\*?)\}|(item)\b|(bibitem)(?=\s{0,3}[[{])|(caption)(?:\*|of\{\w{1,20}\})?\s{0,3}(?=[[{])|(\[)|(?:par|maketitle|newpage|clearpage|appendix)\b)|(\$\$)|\n[ \t]*\n\s*/g;
const LEVELS: Readonly<Record<string, number>> = {
  title: 1,
  part: 1,
  chapter: 1,
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
  subparagraph: 6,
};
const FLOAT = /^(?:wrap|sideways|side)?(figure|table)\*?$/;
const SUBFLOAT = /^sub(?:figure|table|float)\*?$/;

/** The most labels of a float that its captions are known by. */
const MOST_LABELS = 100;
/** A longer environment was not closed, in UTF-16 units. */
const LONGEST_VERBATIM = 60_000;

/** An open float: the captions read in it so far get its labels when it closes. */
type Float = { kind: string; from: number; captions: RawBlock[]; isSub: boolean };

/**
 * Splits LaTeX source, comments blanked, into the blocks that Markdown has. What stands before the document's
 * begin is front matter; a caption is a paragraph whose `label` is "figure" or "table" and the float's labels.
 */
export function readLatexBlocks(source: string): RawBlock[] {
  return new LatexReader(source).read();
}

class LatexReader {
  private readonly source: string;
  private readonly blocks: RawBlock[] = [];
  private readonly floats: Float[] = [];
  private from = 0;
  private kind: BlockKind = "paragraph";
  private label: string | null = null;
  private labels: SourceKey[] | null = null;
  /** The next place of what closes an environment; Infinity if there is none. */
  private readonly closes = new Map<string, number>();
  /** The brace that follows an offset, and the offset from which it was looked for. */
  private brace = { from: -1, at: -1 };

  constructor(source: string) {
    this.source = source;
  }

  read(): RawBlock[] {
    this.skipPreamble();
    STRUCTURE.lastIndex = this.from;
    for (let match = STRUCTURE.exec(this.source); match !== null; match = STRUCTURE.exec(this.source)) {
      this.flush(match.index);
      this.from = Math.max(match.index + match[0].length, this.take(match));
      STRUCTURE.lastIndex = this.from;
      if (match[3] === "document") {
        this.from = this.source.length;
        break;
      }
    }
    this.flush(this.source.length);
    return this.blocks;
  }

  private skipPreamble(): void {
    const begin = this.source.indexOf("\\begin{document}");
    if (begin < 0) return;
    const title = /\\title\*?\s{0,3}(?=[[{])/.exec(this.source.slice(0, begin));
    const end = begin + "\\begin{document}".length;
    this.push("matter", { start: 0, end: title?.index ?? end }, 0);
    if (title !== null) {
      const close = this.heading(title.index, title.index + title[0].length, 1);
      this.push("matter", { start: close, end }, 0);
    }
    this.from = end;
  }

  /** Reads one structural command; returns where reading goes on. */
  private take(match: RegExpExecArray): number {
    const [whole, heading, begin, end, item, bibitem, caption, display, dollars] = match;
    const after = match.index + whole.length;
    if (heading !== undefined) return this.heading(match.index, after, LEVELS[heading] ?? 2);
    if (begin !== undefined) return this.begin(begin, match.index, after);
    if (end !== undefined) return this.end(end, after);
    if (item !== undefined) return this.item(after);
    if (bibitem !== undefined) return this.bibitem(after);
    if (caption !== undefined) return this.caption(match.index, after);
    if (display !== undefined) return this.verbatim("math", match.index, after, "\\]");
    if (dollars !== undefined) return this.verbatim("math", match.index, after, "$$");
    if (!whole.startsWith("\\")) this.startParagraph();
    return after;
  }

  private startParagraph(): void {
    this.kind = "paragraph";
    this.label = null;
  }

  private heading(start: number, at: number, level: number): number {
    const open = this.source.charAt(at) === "[" ? this.braceAfter(groupEnd(this.source, at, 2000)) : at;
    const close = open < 0 ? -1 : groupEnd(this.source, open, 3000);
    if (close < 0) return at;
    this.push("heading", { start, end: close + 1 }, level, { start: open + 1, end: close });
    this.startParagraph();
    return close + 1;
  }

  private begin(name: string, start: number, after: number): number {
    const whole = environmentKind(name);
    if (whole !== null) return this.verbatim(whole, start, after, `\\end{${name}}`);
    const float = FLOAT.exec(name)?.[1];
    if (float !== undefined || SUBFLOAT.test(name))
      this.floats.push({ kind: float ?? "part", from: after, captions: [], isSub: float === undefined });
    if (name === "abstract" || name === "thebibliography") {
      const at = start + "\\begin{".length;
      this.push("heading", { start, end: after }, 2, { start: at, end: at + name.length });
    }
    this.startParagraph();
    return this.afterArguments(after);
  }

  private end(name: string, after: number): number {
    this.startParagraph();
    if (!FLOAT.test(name) && !SUBFLOAT.test(name)) return after;
    const float = this.floats.pop();
    if (float === undefined) return after;
    const label = [float.kind, ...this.labelsIn(float.from, after)].join(" ");
    for (const caption of float.captions) caption.label = label;
    return after;
  }

  /** The keys of the labels in a range. All labels are read once, as floats may stand in one another. */
  private labelsIn(start: number, end: number): string[] {
    this.labels ??= readLabelCommands(this.source).toSorted((a, b) => a.span.start - b.span.start);
    const first = lastStartingBefore(this.labels, ({ span }) => span.start, start - 1) + 1;
    return this.labels
      .slice(first, first + MOST_LABELS)
      .filter(({ span }) => span.end <= end)
      .map(({ key }) => key);
  }

  private item(after: number): number {
    this.kind = "item";
    this.label = null;
    return after;
  }

  /** "\bibitem[label]{key}": the key is the block's label. */
  private bibitem(after: number): number {
    let open = this.braceAfter(after);
    if (
      this.source
        .slice(after, after + 5)
        .trimStart()
        .startsWith("[")
    ) {
      open = this.braceAfter(groupEnd(this.source, this.source.indexOf("[", after), 1000));
    }
    const close = open < 0 ? -1 : groupEnd(this.source, open, 300);
    this.kind = "item";
    this.label = close < 0 ? null : `bibitem ${this.source.slice(open + 1, close).trim()}`;
    return close < 0 ? after : close + 1;
  }

  private caption(start: number, after: number): number {
    let open = after;
    if (this.source.charAt(open) === "[") open = this.braceAfter(groupEnd(this.source, open, 3000));
    const close = open < 0 ? -1 : groupEnd(this.source, open, 8000);
    if (close < 0) return after;
    this.push("paragraph", { start, end: close + 1 }, 0, { start: open + 1, end: close });
    const block = this.blocks.at(-1);
    const float = this.floats.at(-1);
    if (block !== undefined && float !== undefined) {
      block.label = float.kind;
      float.captions.push(block);
    }
    return close + 1;
  }

  /** Returns the next opening brace; -1 if there is none, or if `offset` is -1. Each stretch without one is searched once. */
  private braceAfter(offset: number): number {
    if (offset < 0) return -1;
    const { from, at } = this.brace;
    const isKnown = from >= 0 && from <= offset && (at < 0 || at >= offset);
    if (!isKnown) this.brace = { from: offset, at: this.source.indexOf("{", offset) };
    return this.brace.at;
  }

  /** Unclosed, an environment would swallow the rest of the text: then its mark is skipped alone. */
  private verbatim(kind: BlockKind, start: number, after: number, close: string): number {
    const known = this.closes.get(close) ?? -1;
    const found = known >= after ? known : this.source.indexOf(close, after);
    const next = found < 0 ? Infinity : found;
    this.closes.set(close, next);
    const end = next + close.length;
    if (end > after + LONGEST_VERBATIM) return after;
    this.push(kind, { start, end }, 0);
    return end;
  }

  /** "[htbp]", "{0.5\textwidth}" right after an environment's begin are settings. */
  private afterArguments(after: number): number {
    let at = after;
    for (let i = 0; i < 3; i += 1) {
      const character = this.source.charAt(at);
      if (character !== "[" && character !== "{") break;
      const close = groupEnd(this.source, at, 500);
      if (close < 0) break;
      at = close + 1;
    }
    return at;
  }

  private flush(to: number): void {
    const text = this.source.slice(this.from, to);
    const lead = text.search(/\S/);
    if (lead < 0) return;
    const start = this.from + lead;
    const end = this.from + text.trimEnd().length;
    const inFloat = this.floats.length > 0;
    this.push(inFloat ? "div" : this.kind, { start, end }, 0);
    const block = this.blocks.at(-1);
    if (block !== undefined && !inFloat) block.label = this.label;
  }

  private push(kind: BlockKind, span: Span, level: number, content: Span = span): void {
    this.blocks.push({ kind, span, content, level, label: null });
  }
}
