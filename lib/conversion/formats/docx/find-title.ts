import { type Node, plainText } from "../../manuscript-tree.ts";
import type { DocxContext, Look } from "./docx-context.ts";
import { plainHeading } from "./docx-paragraph.ts";
import { isSectionName } from "./section-names.ts";

const NO_TITLE =
  /^(?:(?:original |review |research |short )?(?:article|paper|report|communication)s?|manuscript|title page|running (?:head|title)|for (?:submission|review)|submitted|draft|preprint|word count|corresponding|correspondence|authors?|affiliations?|department|university|school|e-?mail|doi|https?:|received|accepted|keywords?|version|date|page)\b[^a-z]*|@|^\d[\d./\s-]*$/i;

type Line = { at: number; words: string; look: Look | undefined };

function score({ words, look }: Line, order: number): number {
  const count = words.split(/\s+/).length;
  let value = -order;
  if (look !== undefined)
    value += look.size * 0.8 + (look.bold ? 4 : 0) + (look.centred ? 2 : 0) + (look.caps ? 1 : 0);
  if (count < 3) value -= 6;
  if (/\d\s*[,*]|[,;].*[,;]|\b(?:university|department|institute)\b|[¹²³*†]/i.test(words)) value -= 4;
  return value;
}

/** A document without a title style: the line before everything else that stands out most. */
export function withTitle(nodes: readonly Node[], context: DocxContext): Node[] {
  const start = nodes
    .slice(0, 15)
    .findIndex((node) => node.type === "heading" || node.type === "table" || node.type === "list");
  const head = nodes[start];
  const startsWithTitle =
    head?.type === "heading" && head.level === 1 && start <= 3 && !isSectionName(plainText(head.children));
  if (startsWithTitle) return [...nodes];
  const lines = nodes
    .slice(0, start < 0 ? 12 : start)
    .map((node, at): Line | null => {
      if (node.type !== "paragraph" || node.children.some((c) => c.type === "image")) return null;
      return { at, words: plainText(node.children).trim(), look: context.looks.get(node) };
    })
    .filter((line) => line !== null);
  const body = lines.findIndex(({ words }) => words.split(/\s+/).length > 50 || isSectionName(words));
  const possible = (body < 0 ? lines : lines.slice(0, body)).filter(
    ({ words }) =>
      words.length > 8 &&
      words.length < 300 &&
      !NO_TITLE.test(words) &&
      !/[.;,]$/.test(words) &&
      words.split(/\s+/).length >= 2,
  );
  const ranked = possible
    .map((line, order) => ({ line, value: score(line, order) }))
    .toSorted((a, b) => b.value - a.value);
  const best = ranked[0]?.line;
  if (best === undefined || nodes.length < 4) return [...nodes];
  return nodes.map(
    (node, at): Node =>
      at === best.at && node.type === "paragraph"
        ? { ...node, type: "heading", level: 1, children: plainHeading(node.children) }
        : node,
  );
}

/** With a title as level 1, the first section level is 2. */
export function underTitle(nodes: readonly Node[]): Node[] {
  const title = nodes.findIndex((node) => node.type === "heading" && node.level === 1);
  const others = nodes.some((node, i) => i !== title && node.type === "heading" && node.level === 1);
  const first = nodes[title];
  if (
    title < 0 ||
    !others ||
    title > 6 ||
    (first?.type === "heading" && isSectionName(plainText(first.children)))
  )
    return [...nodes];
  return nodes.map((node, i) =>
    node.type === "heading" && i !== title ? { ...node, level: node.level + 1 } : node,
  );
}
