import { type Node, plainText } from "../manuscript-tree.ts";
import { wordCountOf } from "../text/text-measure.ts";
import type { ParagraphLook, ParagraphLooks } from "./paragraph-look.ts";
import { plainHeading } from "./plain-heading.ts";
import { isSectionName } from "./section-names.ts";

const NO_TITLE =
  /^(?:(?:original |review |research |short )?(?:article|paper|report|communication)s?|manuscript|title page|running (?:head|title)|for (?:submission|review)|submitted|draft|preprint|word count|corresponding|correspondence|authors?|affiliations?|department|university|school|e-?mail|doi|https?:|received|accepted|keywords?|version|date|page)\b[^a-z]*|@|^\d[\d./\s-]*$/i;

/** A numbered line or a section's name is no title. */
const isSection = (words: string) => isSectionName(words) || /^(?:\d|[IVX]+\.|第.{1,3}[章节])/.test(words);

type Line = { at: number; words: string; look: ParagraphLook | undefined };

function score({ words, look }: Line, order: number): number {
  const count = wordCountOf(words);
  let value = -order;
  if (look !== undefined)
    value += look.size * 0.8 + (look.bold ? 4 : 0) + (look.centred ? 2 : 0) + (look.caps ? 1 : 0);
  if (count < 3) value -= 6;
  if (/\d\s*[,*]|[,;].*[,;]|\b(?:university|department|institute)\b|[¹²³*†]/i.test(words)) value -= 4;
  return value;
}

/** A document without a title style: the line before everything else that stands out most. */
export function withTitle(nodes: readonly Node[], context: ParagraphLooks): Node[] {
  const start = nodes
    .slice(0, 15)
    .findIndex((node) => node.type === "heading" || node.type === "table" || node.type === "list");
  const head = nodes[start];
  const startsWithTitle =
    head?.type === "heading" && head.level === 1 && start <= 3 && !isSection(plainText(head.children).trim());
  if (startsWithTitle) return [...nodes];
  const lines = nodes
    .slice(0, start < 0 ? 12 : start)
    .map((node, at): Line | null => {
      if (node.type !== "paragraph" || node.children.some((c) => c.type === "image")) return null;
      return { at, words: plainText(node.children).trim(), look: context.looks.get(node) };
    })
    .filter((line) => line !== null);
  const named = lines.findIndex(({ words }) => /^(?:(?:full |paper |manuscript )?title):?$/i.test(words));
  const body = lines.findIndex(({ words }) => wordCountOf(words) > 50 || isSectionName(words));
  const possible = (body < 0 ? lines : lines.slice(0, body)).filter(
    ({ words }) =>
      wordCountOf(words) > 1 &&
      wordCountOf(words) < 50 &&
      words.length > 5 &&
      words.length < 300 &&
      !NO_TITLE.test(words) &&
      !/[.;,。；，]$/.test(words) &&
      wordCountOf(words) >= 2,
  );
  const ranked = possible
    .map((line, order) => ({ line, value: score(line, order) }))
    .toSorted((a, b) => b.value - a.value);
  const next = named < 0 ? undefined : possible.find(({ at }) => at === lines[named + 1]?.at);
  const best = next ?? ranked[0]?.line;
  const stands =
    next !== undefined ||
    (best?.look !== undefined &&
      (best.look.bold || best.look.centred || best.look.caps || best.look.size > context.styles.bodySize));
  if (best === undefined || nodes.length < 4 || (!stands && (best.at > 0 || wordCountOf(best.words) < 4)))
    return [...nodes];
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
    (first?.type === "heading" && isSection(plainText(first.children).trim()))
  )
    return [...nodes];
  return nodes.map((node, i) =>
    node.type === "heading" && i !== title ? { ...node, level: node.level + 1 } : node,
  );
}
