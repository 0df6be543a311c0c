import { type DocumentNode, type Inline, plainText } from "../document-tree.ts";
import { wordCountOf } from "../text/text-measure.ts";
import { isCaption } from "./captions.ts";
import type { ParagraphLook, ParagraphLooks } from "./paragraph-look.ts";
import { plainHeading } from "./plain-heading.ts";
import { isSectionName } from "./section-names.ts";

const LABEL =
  /^(?:key ?words?|note|correspond|running head|word count|e-?mail|author|address|orcid|date|received|accepted|doi|jel)\b/i;
const NUMBER =
  /^(?:(\d{1,2}(?:[.．]\d{1,2}){0,4})(?:[.．、]?\s+|[.．、]?(?=\p{Lu}|\p{Lo}))|[IVX]{1,5}\.\s+|[A-Z]\.\s+)(?=\p{L})/u;

const isPlain = (
  node: DocumentNode | undefined,
): node is DocumentNode & { type: "paragraph"; children: Inline[] } => node?.type === "paragraph";

/** Scores how much a paragraph stands out from the text around it; 0 for text. */
function prominence(look: ParagraphLook, words: string, bodySize: number): number {
  const larger = look.size - bodySize;
  const shout = look.caps || (/\p{Lu}{4}/u.test(words) && words === words.toUpperCase());
  let value = 0;
  if (larger >= 1) value += 4 + Math.min(20, larger);
  if (look.bold) value += 4;
  if (shout && (look.bold || look.centred || larger >= 1)) value += 2;
  if (value > 0 && look.centred) value += 1;
  if (value > 0 && look.italic) value -= 1;
  if (value === 0 && (look.italic || look.underline)) value = 1;
  return value;
}

function isShortLine(line: string): boolean {
  const words = line.replace(/\s*\[\d+\]$/, "");
  if (words.length < 3 || words.length > 150 || !/\p{L}{2}|[\u4e00-\u9fff]/u.test(words)) return false;
  const count = wordCountOf(words);
  if (count > 20 || isCaption(words) || LABEL.test(words)) return false;
  if (/[,;，。；：、！？]$/.test(words) || /[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}/u.test(words.replace(NUMBER, "")))
    return false;
  return !/[.]$/.test(words) || count <= 8;
}

/** True if something that can stand under a heading follows before the next heading. */
function leadsToText(
  nodes: readonly DocumentNode[],
  at: number,
  isNamed: boolean,
  isCandidate: (i: number) => boolean,
): boolean {
  for (let i = at + 1; i < Math.min(nodes.length, at + 4); i++) {
    const node = nodes[i];
    if (node?.type === "heading" || node?.type === "footnote") return node.type === "heading" && i === at + 1;
    if (!isCandidate(i))
      return i > at + 1 || isNamed || !isPlain(node) || !isCaption(plainText(node.children));
  }
  return false;
}

/** True if a formula is most of the line, so that its words are a label. */
const isFormulaLine = (children: readonly Inline[]) =>
  children.some((child) => child.type === "math" && (child.latex.length > 20 || /[=<>]/.test(child.latex)));

type Candidate = { at: number; value: number; number: string | null; isName: boolean };

function candidatesOf(nodes: readonly DocumentNode[], from: number, context: ParagraphLooks): Candidate[] {
  const values = nodes.map((node, i): Candidate | null => {
    if (i < from || !isPlain(node) || node.children.some((c) => c.type === "image")) return null;
    const look = context.looks.get(node);
    const words = plainText(node.children).trim();
    if (look === undefined || look.isNumbered || !isShortLine(words)) return null;
    if (isFormulaLine(node.children) || (/:$/.test(words) && nodes[i + 1]?.type === "math")) return null;
    const value = prominence(look, words, context.styles.bodySize);
    const isName = isSectionName(words);
    if (value === 0 && !isName) return null;
    if (value === 1 && (wordCountOf(words) > 10 || /[.:]$/.test(words) || !/^\P{Ll}/u.test(words)))
      return null;
    const match = NUMBER.exec(words);
    return { at: i, value, number: match?.[1] ?? (match === null ? null : "1"), isName };
  });
  return values
    .filter((c) => c !== null)
    .filter((c) =>
      leadsToText(
        nodes,
        c.at,
        c.isName || c.number !== null,
        (i) => values[i] !== null && values[i] !== undefined,
      ),
    );
}

/** Measures the size that most text is set in, which styles often do not say. */
export function measureBody(nodes: readonly DocumentNode[], context: ParagraphLooks): void {
  const sizes = new Map<number, number>();
  for (const node of nodes) {
    const look = isPlain(node) ? context.looks.get(node) : undefined;
    if (look !== undefined && isPlain(node))
      sizes.set(look.size, (sizes.get(look.size) ?? 0) + plainText(node.children).length);
  }
  const [most] = [...sizes].toSorted((a, b) => b[1] - a[1]);
  if (most !== undefined) context.styles.bodySize = most[0];
}

/** Returns the index at which the front matter (title, authors, addresses) ends. No section's heading stands before it. */
function endOfFront(nodes: readonly DocumentNode[]): number {
  const start = nodes.slice(0, 60).findIndex((node, i) => {
    if (node.type === "heading") return i > 0 && node.level > 1;
    const words = isPlain(node) ? plainText(node.children).trim() : "";
    return isSectionName(words) || wordCountOf(words) > 60;
  });
  return Math.max(0, start);
}

/**
 * Makes headings of short lines that stand out or name a section, for manuscripts without heading styles. Levels
 * follow the numbers of such lines, or else how much the lines stand out among each other.
 */
export function headingsByLook(nodes: readonly DocumentNode[], context: ParagraphLooks): DocumentNode[] {
  const candidates = candidatesOf(nodes, endOfFront(nodes), context);
  const styledLevels = nodes.flatMap((node, i) => (node.type === "heading" && i > 0 ? [node.level] : []));
  const isStyled = styledLevels.length >= 2;
  const top = isStyled ? Math.min(...styledLevels.slice(0, 500)) : 1;
  const ranks = [...new Set(candidates.filter((c) => c.value > 1).map((c) => c.value))].toSorted(
    (a, b) => b - a,
  );
  const names = candidates.filter((c) => c.isName && c.value > 1).map((c) => ranks.indexOf(c.value));
  const best = names.length > 0 ? Math.min(...names) : 0;
  const levels = new Map<number, number>();
  for (const c of candidates) {
    const rank = c.value > 1 ? Math.max(0, ranks.indexOf(c.value) - best) : 1;
    if (c.number !== null) levels.set(c.at, c.number.split(/[.．]/).length);
    else levels.set(c.at, c.isName ? top : 1 + Math.min(3, rank));
  }
  let before = 1;
  return nodes.map((node, i): DocumentNode => {
    const level = levels.get(i);
    if (node.type === "heading") before = node.level;
    if (level === undefined || !isPlain(node)) return node;
    const isName = isSectionName(plainText(node.children));
    const depth =
      isStyled && !isName ? Math.max(level, Math.min(6, before + 1)) : Math.min(level, before + 1);
    if (!isStyled) before = depth;
    return { ...node, type: "heading", level: depth, children: plainHeading(node.children) };
  });
}
