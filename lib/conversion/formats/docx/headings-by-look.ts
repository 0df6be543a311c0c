import { type Inline, type Node, plainText } from "../../manuscript-tree.ts";
import { isCaption } from "./captions.ts";
import type { DocxContext, Look } from "./docx-context.ts";
import { plainHeading } from "./docx-paragraph.ts";
import { isSectionName } from "./section-names.ts";

const LABEL =
  /^(?:key ?words?|note|correspond|running head|word count|e-?mail|author|address|orcid|date|received|accepted|doi|jel)\b/i;
const NUMBER = /^(?:(\d{1,2}(?:\.\d{1,2}){0,4})\.?|([IVX]{1,5})\.|([A-Z])\.)\s+(?=\p{L})/u;

const isPlain = (node: Node | undefined): node is Node & { type: "paragraph"; children: Inline[] } =>
  node?.type === "paragraph";

/** How much a paragraph stands out from the text around it; 0 for text. */
function prominence(look: Look, words: string, bodySize: number): number {
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

function isShortLine(words: string): boolean {
  if (words.length < 3 || words.length > 150 || !/\p{L}{2}|[\u4e00-\u9fff]/u.test(words)) return false;
  const count = words.split(/\s+/).length;
  if (count > 20 || isCaption(words) || LABEL.test(words)) return false;
  if (/[,;]$/.test(words) || /[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}/u.test(words.replace(NUMBER, ""))) return false;
  return !/[.]$/.test(words) || count <= 8;
}

/** Followed, before the next heading, by something that it can be the heading of. */
function leadsToText(nodes: readonly Node[], at: number, isCandidate: (i: number) => boolean): boolean {
  for (let i = at + 1; i < Math.min(nodes.length, at + 4); i++) {
    const node = nodes[i];
    if (node?.type === "heading" || node?.type === "footnote") return node.type === "heading" && i === at + 1;
    if (!isCandidate(i)) return true;
  }
  return false;
}

type Candidate = { at: number; value: number; number: string | null; isName: boolean };

function candidatesOf(nodes: readonly Node[], from: number, context: DocxContext): Candidate[] {
  const values = nodes.map((node, i): Candidate | null => {
    if (i < from || !isPlain(node) || node.children.some((c) => c.type === "image")) return null;
    const look = context.looks.get(node);
    const words = plainText(node.children).trim();
    if (look === undefined || look.isNumbered || !isShortLine(words)) return null;
    const value = prominence(look, words, context.styles.bodySize);
    const isName = isSectionName(words);
    if (value === 0 && !isName) return null;
    if (value === 1 && (words.split(/\s+/).length > 10 || /[.:]$/.test(words) || !/^\P{Ll}/u.test(words)))
      return null;
    const match = NUMBER.exec(words);
    return { at: i, value, number: match?.[1] ?? (match === null ? null : "1"), isName };
  });
  return values
    .filter((c) => c !== null)
    .filter((c) => leadsToText(nodes, c.at, (i) => values[i] !== null && values[i] !== undefined));
}

/** The size that most text is set in, which styles often do not say. */
export function measureBody(nodes: readonly Node[], context: DocxContext): void {
  const sizes = new Map<number, number>();
  for (const node of nodes) {
    const look = isPlain(node) ? context.looks.get(node) : undefined;
    if (look !== undefined && isPlain(node))
      sizes.set(look.size, (sizes.get(look.size) ?? 0) + plainText(node.children).length);
  }
  const [most] = [...sizes].toSorted((a, b) => b[1] - a[1]);
  if (most !== undefined) context.styles.bodySize = most[0];
}

/** Where the front matter (title, authors, addresses) ends: nothing in it is a section's heading. */
function endOfFront(nodes: readonly Node[]): number {
  const start = nodes.slice(0, 60).findIndex((node, i) => {
    if (node.type === "heading") return i > 0 && node.level > 1;
    const words = isPlain(node) ? plainText(node.children).trim() : "";
    return isSectionName(words) || words.split(/\s+/).length > 60;
  });
  return Math.max(0, start);
}

/**
 * Many manuscripts have no heading styles, only short lines that stand out or name a section. Levels follow
 * the numbers that such lines carry, else how much they stand out among each other.
 */
export function headingsByLook(nodes: readonly Node[], context: DocxContext): Node[] {
  const candidates = candidatesOf(nodes, endOfFront(nodes), context);
  const isStyled = nodes.filter((node) => node.type === "heading" && node.level <= 6).length >= 3;
  const ranks = [...new Set(candidates.filter((c) => c.value > 1).map((c) => c.value))].toSorted(
    (a, b) => b - a,
  );
  const names = candidates.filter((c) => c.isName).map((c) => (c.value > 1 ? ranks.indexOf(c.value) : 0));
  const top = names.length > 0 ? Math.min(...names) : 0;
  const levels = new Map<number, number>();
  for (const c of candidates) {
    const rank = c.value > 1 ? Math.max(0, ranks.indexOf(c.value) - top) : ranks.length;
    levels.set(c.at, c.number === null ? 1 + Math.min(4, rank) : c.number.split(".").length);
  }
  let styled = 1;
  return nodes.map((node, i): Node => {
    if (node.type === "heading") styled = node.level;
    const level = levels.get(i);
    if (level === undefined || !isPlain(node)) return node;
    const isName = isSectionName(plainText(node.children));
    const depth = isStyled && !isName ? Math.max(level, Math.min(6, styled + 1)) : level;
    return { ...node, type: "heading", level: depth, children: plainHeading(node.children) };
  });
}
