import type { Block } from "#lib/manuscript/markdown/block.ts";
import { type Markup, readPlainText } from "../markdown/plain-text.ts";
import type { Span } from "../span.ts";
import { entryStarts } from "./entry-starts.ts";
import type { EntrySource } from "./marked-entries.ts";
import { entriesByMark } from "./marked-entries.ts";

const MARK = /^\s*(?:\\?\[(\d{1,4})\\?\]|\((\d{1,4})\)|(\d{1,4})[.)]?)(?=\s)\s+/;

/** Cuts the blocks of a reference list into entries. Marks "[1] … [2] …" in sequence count wherever they stand. */
export function splitEntries(
  markdown: string,
  blocks: readonly Block[],
  keys: ReadonlyMap<number, string>,
  markup: Markup,
): EntrySource[] {
  if (markup === "latex") return bibitems(blocks, keys);
  const byBlock = joinContinuations(
    markdown,
    blocks.flatMap((block) => entriesOf(markdown, block, keys.get(block.span.start) ?? null)),
  );
  return entriesByMark(markdown, blocks, byBlock) ?? byBlock;
}

/** "\\bibitem" opens an entry; paragraphs after it belong to it. */
function bibitems(blocks: readonly Block[], keys: ReadonlyMap<number, string>): EntrySource[] {
  const sources: EntrySource[] = [];
  for (const block of blocks) {
    const key = keys.get(block.span.start);
    const last = sources.at(-1);
    if (key !== undefined) sources.push({ span: block.content, label: null, key });
    else if (last !== undefined) last.span = { start: last.span.start, end: block.content.end };
  }
  return sources;
}

/** A block holds one entry, or several that open with marks or names of authors. */
function entriesOf(markdown: string, block: Block, key: string | null): EntrySource[] {
  if (block.kind === "item" && isInitial(block))
    return [{ span: { start: block.span.start, end: block.content.end }, label: null, key }];
  if (block.kind === "item" || block.kind === "footnote")
    return [{ span: block.content, label: block.label, key }];
  const lines = linesOf(markdown, block.content);
  const marked = lines.filter((line, i) => i === 0 || MARK.test(markdown.slice(line.start, line.end)));
  const starts =
    marked.length > 1
      ? marked.map((line) => line.start)
      : entryStarts(markdown.slice(block.content.start, block.content.end)).map(
          (at) => block.content.start + at,
        );
  return starts.map((start, i) =>
    piece(markdown, { start, end: starts[i + 1] ?? block.content.end }, i === 0 ? key : null),
  );
}

/** "A. Smith and B. Lee. A title": the list marker is the initial of a first name. */
function isInitial({ label, plain }: Block): boolean {
  return (
    label !== null && /^\p{Lu}$/u.test(label) && /^(?:\p{Lu}\.[ -]?)*\p{Lu}\p{Ll}/u.test(plain.text.trim())
  );
}

function piece(markdown: string, span: Span, key: string | null): EntrySource {
  const text = markdown.slice(span.start, span.end);
  const mark = MARK.exec(text);
  const trimmed = { start: span.start + (mark?.[0].length ?? 0), end: span.start + text.trimEnd().length };
  return { span: trimmed, label: mark?.[1] ?? mark?.[2] ?? mark?.[3] ?? null, key };
}

function linesOf(markdown: string, span: Span): Span[] {
  const lines: Span[] = [];
  let start = span.start;
  for (const text of markdown.slice(span.start, span.end).split("\n")) {
    if (text.trim() !== "") lines.push({ start, end: start + text.length });
    start += text.length + 1;
  }
  return lines;
}

const PARTICLE = /^(?:van|von|de|der|den|del|della|di|da|la|le|ter|ten|el|al|dos|du|d['’])[\s'’-]/;
const YEAR = /\b(?:1[6-9]|20)\d{2}[a-z]?\b/;

/** More than names: a colon after them, or words of a title. */
const HAS_TITLE = /\p{L}[.)]?: |(?:\p{Ll}{3,} ){2}\p{Ll}{2}|\p{Ll}{4,} \p{Ll}{2,} \p{Lu}/u;

/** Words at the end of a piece and the beginning of the next are looked at together, in UTF-16 units. */
const JOINT = 200;
/** Longer than a year in brackets. */
const LONGEST_ENDING = 12;

/**
 * Joins what a page break cut: an unmarked piece that begins in lower case, that follows a marked one, or that
 * follows one whose year stands at its very end with nothing after it ("Lee, K. (2018)." and the title below).
 */
function joinContinuations(markdown: string, sources: readonly EntrySource[]): EntrySource[] {
  const marked = sources.filter((each) => each.label !== null).length > sources.length / 2;
  const joined: EntrySource[] = [];
  // What the entry before has, told of each of its pieces as it is joined.
  let before = { hasTitle: false, hasYear: false, ending: "" };
  for (const each of sources) {
    const previous = joined.at(-1);
    const text = readPlainText(markdown, each.span).text.trim();
    const continues = (/^[a-z(]/.test(text) && !PARTICLE.test(text)) || (marked && each.label === null);
    const isCut =
      (/\((?:1[89]|20)\d{2}[a-z]?\)\.?$/.test(before.ending) && !before.hasTitle) ||
      (!marked && !before.hasYear && /[,&]$/.test(before.ending));
    const isJoined =
      previous !== undefined && each.key === null && (continues || isCut) && each.label === null;
    if (isJoined) previous.span = { start: previous.span.start, end: each.span.end };
    else joined.push({ ...each });
    const from = isJoined ? Math.max(previous.span.start, each.span.start - JOINT) : each.span.start;
    const piece = markdown.slice(from, each.span.end).trim();
    before = {
      hasTitle: (isJoined && before.hasTitle) || HAS_TITLE.test(piece),
      hasYear: (isJoined && before.hasYear) || YEAR.test(piece),
      ending: piece.slice(-LONGEST_ENDING),
    };
  }
  return joined;
}
