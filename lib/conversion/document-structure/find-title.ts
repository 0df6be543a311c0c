import { type DocumentNode, type Inline, plainText } from "../document-tree.ts";
import { wordCountOf } from "../text/text-measure.ts";
import type { ParagraphLook, ParagraphLooks } from "./paragraph-look.ts";
import { plainHeading } from "./plain-heading.ts";
import { isSectionName } from "./section-names.ts";
import { linesBelowTitle } from "./title-lines.ts";

const NO_TITLE =
  /^(?:(?:original |review |research |short )?(?:article|paper|report|communication)s?|manuscript|title page|running (?:head|title)|for (?:submission|review)|submitted|draft|preprint|word count|corresponding|correspondence|authors?|affiliations?|department|university|school|e-?mail|doi|https?:|received|accepted|keywords?|version|date|page)\b[^a-z]*|@|^\d[\d./\s-]*$/i;

/** True for a numbered line or a section's name, which are no titles. */
const isSection = (words: string) => isSectionName(words) || /^(?:\d|[IVX]+\.|第.{1,3}[章节])/.test(words);

type Line = { at: number; words: string; look: ParagraphLook | undefined };

/** The part of a line's size, in points, that counts towards its score as the title. */
const SIZE_WEIGHT = 0.8;

function score({ words, look }: Line, order: number): number {
  const count = wordCountOf(words);
  let value = -order;
  if (look !== undefined)
    value += look.size * SIZE_WEIGHT + (look.bold ? 4 : 0) + (look.centred ? 2 : 0) + (look.caps ? 1 : 0);
  if (count < 3) value -= 6;
  if (/\d\s*[,*]|[,;].*[,;]|\b(?:university|department|institute)\b|[¹²³*†]/i.test(words)) value -= 4;
  return value;
}

/** True if the document begins with a heading that is its title. */
function startsWithTitle(nodes: readonly DocumentNode[], firstBlock: number): boolean {
  const head = nodes[firstBlock];
  return (
    head?.type === "heading" &&
    head.level === 1 &&
    firstBlock <= 3 &&
    !isSection(plainText(head.children).trim())
  );
}

function linesOf(nodes: readonly DocumentNode[], context: ParagraphLooks): Line[] {
  return nodes.flatMap((node, at): Line[] =>
    node.type !== "paragraph" || node.children.some((c) => c.type === "image")
      ? []
      : [{ at, words: plainText(node.children).trim(), look: context.looks.get(node) }],
  );
}

/** True if the words of a line have the form of a title. */
export function mayBeTitle(words: string): boolean {
  const count = wordCountOf(words);
  return (
    count > 1 &&
    count < 50 &&
    words.length > 5 &&
    words.length < 300 &&
    !NO_TITLE.test(words) &&
    !/[.;,。；，]$/.test(words)
  );
}

/** Returns the line below one that reads "Title:", else the line that stands out most if it stands out at all. */
function titleLine(lines: readonly Line[], bodySize: number): Line | undefined {
  const body = lines.findIndex(({ words }) => wordCountOf(words) > 50 || isSectionName(words));
  const possible = (body < 0 ? lines : lines.slice(0, body)).filter(({ words }) => mayBeTitle(words));
  const label = lines.findIndex(({ words }) => /^(?:(?:full |paper |manuscript )?title):?$/i.test(words));
  const labelled = label < 0 ? undefined : possible.find(({ at }) => at === lines[label + 1]?.at);
  if (labelled !== undefined) return labelled;
  const [best] = possible
    .map((line, order) => ({ line, value: score(line, order) }))
    .toSorted((a, b) => b.value - a.value)
    .map(({ line }) => line);
  if (best === undefined) return undefined;
  const { look } = best;
  const standsOut = look !== undefined && (look.bold || look.centred || look.caps || look.size > bodySize);
  return standsOut || (best.at === 0 && wordCountOf(best.words) >= 4) ? best : undefined;
}

/** Makes the title's line a heading of level 1 in a document whose styles name no title. */
export function withTitle(nodes: readonly DocumentNode[], context: ParagraphLooks): DocumentNode[] {
  const firstBlock = nodes
    .slice(0, 15)
    .findIndex((node) => node.type === "heading" || node.type === "table" || node.type === "list");
  if (nodes.length < 4 || startsWithTitle(nodes, firstBlock)) return [...nodes];
  const front = nodes.slice(0, firstBlock < 0 ? 12 : firstBlock);
  const title = titleLine(linesOf(front, context), context.styles.bodySize);
  return title === undefined ? [...nodes] : withHeadingAt(nodes, title.at, context);
}

/** Makes a paragraph, and those below that belong to the same title, one heading. */
function withHeadingAt(nodes: readonly DocumentNode[], at: number, context: ParagraphLooks): DocumentNode[] {
  const below = nodes.slice(at + 1, at + 1 + linesBelowTitle(nodes, at, context));
  const first = nodes[at];
  if (first?.type !== "paragraph") return [...nodes];
  const added = below.flatMap<Inline>((node) =>
    "children" in node ? [{ type: "text", text: " " }, ...node.children] : [],
  );
  const children = [...first.children, ...added];
  const heading: DocumentNode = { ...first, type: "heading", level: 1, children: plainHeading(children) };
  return [...nodes.slice(0, at), heading, ...nodes.slice(at + 1 + below.length)];
}

/** Moves the sections one level down if they have the level of the title. */
export function underTitle(nodes: readonly DocumentNode[]): DocumentNode[] {
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
