import type { Root, RootContent } from "mdast";
import { type CutKind, type MarkdownLine, markdownLines } from "./markdown-lines.ts";

/** A part of a text that was parsed by itself. Positions in its tree count from its own start. */
export type ParsedPiece = {
  markdown: string;
  /** The lines of the text before this piece. */
  linesBefore: number;
  /** Null if the piece was not parsed: it is text as it is written. */
  root: Root | null;
};

export type ParsedPieces = {
  pieces: ParsedPiece[];
  /** The first lines (counted from 0) of what was cut where it does not end, and of what was not parsed. */
  cutAt: number | null;
  unparsedFrom: number | null;
  /** True if a piece nests deeper than the parser can follow. */
  isTooDeep: boolean;
};

/** The cost after which a piece ends at the next place where it can, in the units of `markdownLines`. */
const WANTED_COST = 4_000;
/** The cost after which a piece is cut wherever it is: a list of 5,000 items, a paragraph of a million units. */
const MAX_COST = 400_000;
/**
 * The cost of a whole text. What follows is not parsed. Manuscripts of 1.7 (many formulas) to 6.6 megabytes (none) cost as
 * much: at least 150,000 words.
 */
const MAX_TOTAL_COST = 3_500_000;

/**
 * Parses a text piece by piece, because the time of a parser grows faster than the text. A piece ends where nothing is
 * open in its tree, so that the trees are those of the whole text, but for references to definitions elsewhere.
 */
export function parseInPieces(text: string, parse: (piece: string) => Root | null): ParsedPieces {
  const lines = markdownLines(text);
  const result: ParsedPieces = { pieces: [], cutAt: null, unparsedFrom: null, isTooDeep: false };
  let [spent, linesBefore] = [0, 0];
  for (let from = 0; from < lines.length - 1; ) {
    const piece = nextPiece(text, lines, { from, budget: MAX_TOTAL_COST - spent }, parse);
    if (piece.isCut) result.cutAt ??= linesBefore;
    if (piece.isUnparsed) result.unparsedFrom ??= linesBefore;
    else if (piece.root === null) result.isTooDeep = true;
    result.pieces.push({ markdown: piece.markdown, linesBefore, root: piece.root });
    linesBefore += countBreaks(piece.markdown);
    spent += piece.spent;
    from = piece.to;
  }
  return result;
}

type NextPiece = Pick<ParsedPiece, "markdown" | "root"> & {
  to: number;
  spent: number;
  isCut: boolean;
  isUnparsed: boolean;
};

function nextPiece(
  text: string,
  lines: readonly MarkdownLine[],
  { from, budget }: { from: number; budget: number },
  parse: (piece: string) => Root | null,
): NextPiece {
  const last = lines.length - 1;
  const costTo = (to: number) => (lines[to]?.costBefore ?? 0) - (lines[from]?.costBefore ?? 0);
  const slice = (to: number) => text.slice(lines[from]?.start, lines[to]?.start);
  const unparsed = (to: number) => ({ markdown: slice(to), root: null, to, isCut: false, isUnparsed: true });
  let spent = 0;
  if (costTo(from + 1) > MAX_COST) return { ...unparsed(from + 1), spent };
  for (let wanted = WANTED_COST; ; wanted *= 2) {
    let to = from + 1;
    while (to < last && (costTo(to) < wanted || lines[to]?.cut === null) && costTo(to + 1) <= MAX_COST) to++;
    const cut = lines[to]?.cut ?? null;
    const isForced = to < last && (cut === null || costTo(to) < wanted);
    if (spent + costTo(to) > budget) return { ...unparsed(last), spent };
    const markdown = slice(to);
    const root = parse(markdown);
    spent += costTo(to);
    const piece = { markdown, root, to, spent, isCut: false, isUnparsed: false };
    if (root === null || to === last || (cut !== null && isEnded(root, markdown, cut))) return piece;
    if (!isForced) continue;
    const close = closingLine(text, lines, to, openingFence(root, markdown));
    if (close === null) return { ...piece, isCut: true };
    if (spent + costTo(close) > budget) continue;
    const whole = slice(close);
    return { ...piece, markdown: whole, root: parse(whole), to: close, spent: spent + costTo(close) };
  }
}

const FENCE = /^ {0,3}(`{3,}|~{3,}|\${2,})/;

/** Returns the fence of a block that stands open at the end of a text, or null. */
function openingFence(root: Root, markdown: string): string | null {
  const last = root.children.at(-1);
  if (last === undefined || !isFenced(last) || isClosed(last, markdown)) return null;
  return FENCE.exec(sourceOf(last, markdown))?.[1] ?? null;
}

/** Returns the line after the fence that closes a block, or after the last line of the text. */
function closingLine(
  text: string,
  lines: readonly MarkdownLine[],
  from: number,
  fence: string | null,
): number | null {
  if (fence === null) return null;
  for (let at = from; at < lines.length - 1; at++) {
    const line = text.slice(lines[at]?.start, lines[at + 1]?.start);
    if (line.length < fence.length + 100 && closes(line, fence)) return at + 1;
  }
  return lines.length - 1;
}

function closes(line: string, fence: string): boolean {
  const run = FENCE.exec(line)?.[1] ?? "";
  return run.startsWith(fence) && line.trim() === run;
}

const isFenced = (node: RootContent): boolean => node.type === "code" || isMath(node);
const isMath = ({ type }: { type: string }): boolean => type === "math";

function sourceOf(node: RootContent, markdown: string): string {
  return markdown.slice(node.position?.start.offset, node.position?.end.offset);
}

/** True for a fenced block with its last fence. */
function isClosed(node: RootContent, markdown: string): boolean {
  const source = sourceOf(node, markdown);
  const fence = FENCE.exec(source)?.[1];
  const lastLine = source.lastIndexOf("\n");
  return fence !== undefined && lastLine >= 0 && closes(source.slice(lastLine + 1), fence);
}

/** True if what follows begins anew: nothing of the piece goes on behind a cut of this kind. */
function isEnded(root: Root, markdown: string, cut: CutKind): boolean {
  const last = root.children.at(-1);
  if (last === undefined) return true;
  if (last.type === "html") return false;
  const isIndented = last.type === "code" && !FENCE.test(sourceOf(last, markdown));
  if (isFenced(last) && !isIndented) return isClosed(last, markdown);
  if (cut === "ended") return last.type === "heading" || last.type === "thematicBreak";
  return cut === "text" || last.type !== "list";
}

function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
