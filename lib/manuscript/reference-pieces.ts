import type { Block } from "./blocks.ts";
import { readPlainText } from "./plain-text.ts";
import type { Span } from "./span.ts";

/** The range of one entry, and the number or key that the list gives it. */
export type Piece = { span: Span; label: string | null; key: string | null };

const MARK = /^\s*(?:\\?\[(\d{1,4})\\?\]|\((\d{1,4})\)|(\d{1,4})[.)]?)(?=\s)\s+/;

/** Cuts the blocks of a reference list into entries. Marks "[1] … [2] …" in sequence count wherever they stand. */
export function readPieces(
  markdown: string,
  blocks: readonly Block[],
  keys: ReadonlyMap<number, string>,
): Piece[] {
  const marked = piecesByMark(markdown, blocks);
  if (marked.length >= 3) return marked;
  return joinContinuations(
    markdown,
    blocks.flatMap((block) => piecesOf(markdown, block, keys.get(block.span.start) ?? null)),
  );
}

/** A block holds one entry, or several on lines of their own. */
function piecesOf(markdown: string, block: Block, key: string | null): Piece[] {
  if (block.kind === "item" || block.kind === "footnote")
    return [{ span: block.content, label: block.label, key }];
  const lines = linesOf(markdown, block.content);
  const starts = lines.filter((line, i) => i === 0 || MARK.test(markdown.slice(line.start, line.end)));
  const separate =
    starts.length > 1
      ? starts
      : lines.every((line) => looksWhole(markdown.slice(line.start, line.end)))
        ? lines
        : lines.slice(0, 1);
  return separate.map((line, i) =>
    piece(
      markdown,
      { start: line.start, end: separate[i + 1]?.start ?? block.content.end },
      i === 0 ? key : null,
    ),
  );
}

function piece(markdown: string, span: Span, key: string | null): Piece {
  const text = markdown.slice(span.start, span.end);
  const mark = MARK.exec(text);
  const trimmed = { start: span.start + (mark?.[0].length ?? 0), end: span.start + text.trimEnd().length };
  return { span: trimmed, label: mark?.[1] ?? mark?.[2] ?? mark?.[3] ?? null, key };
}

/** Line numbers of a draft may stand before a mark: "385 [12] L. Wang". */
function piecesByMark(markdown: string, blocks: readonly Block[]): Piece[] {
  const marks: { at: number; end: number; number: number }[] = [];
  for (const block of blocks) {
    const source = markdown.slice(block.content.start, block.content.end);
    for (const match of source.matchAll(/(?:^|\s)(?:\d{1,4}\s{1,3})?(\\?\[(\d{1,4})\\?\])\s/g)) {
      const number = Number(match[2]);
      const previous = marks.at(-1);
      if (previous === undefined ? number > 1 : number !== previous.number + 1) continue;
      const at = block.content.start + match.index;
      marks.push({ at, end: at + match[0].length, number });
    }
  }
  const last = blocks.at(-1)?.content.end ?? 0;
  return marks.map(({ end, number }, i) => ({
    span: { start: end, end: marks[i + 1]?.at ?? last },
    label: String(number),
    key: null,
  }));
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

function looksWhole(line: string): boolean {
  return line.length > 40 && /\b(?:1[6-9]|20)\d{2}[a-z]?\b/.test(line) && /^\W*[A-ZÀ-Þ]/.test(line);
}

const PARTICLE = /^(?:van|von|de|der|den|del|della|di|da|la|le|ter|ten|el|al|dos|du|d['’])[\s'’-]/;

/** Joins what a page break cut: an unmarked piece that begins in lower case, or has no year after a marked one. */
function joinContinuations(markdown: string, pieces: readonly Piece[]): Piece[] {
  const marked = pieces.filter((each) => each.label !== null).length > pieces.length / 2;
  const joined: Piece[] = [];
  for (const each of pieces) {
    const previous = joined.at(-1);
    const text = readPlainText(markdown, each.span).text.trim();
    const continues = (/^[a-z(]/.test(text) && !PARTICLE.test(text)) || (marked && each.label === null);
    if (previous !== undefined && each.key === null && continues && each.label === null)
      previous.span = { start: previous.span.start, end: each.span.end };
    else joined.push({ ...each });
  }
  return joined;
}
