import { withTitle } from "../document-structure/find-title.ts";
import { headingsByLook } from "../document-structure/headings-by-look.ts";
import type { ParagraphLook } from "../document-structure/paragraph-look.ts";
import { type DocumentNode, type Inline, plainText } from "../document-tree.ts";
import type { Element } from "../xml.ts";

const all = (children: readonly Inline[], type: "strong" | "emphasis"): boolean =>
  children.every(
    (c) =>
      c.type === type ||
      plainText([c]).trim() === "" ||
      ("children" in c && c.type !== "link" && all(c.children, type)),
  );

/** The size that programs give the text of a page. */
const BODY_SIZE_POINTS = 12;

/** Reads the size that a style gives, in points. Relative sizes count from the page's own text. */
function sizeOf(style: string): number | null {
  const [, number, unit] = /font-size:\s*([\d.]+)(pt|%|em)/.exec(style) ?? [];
  if (number === undefined) return null;
  return unit === "pt"
    ? Number(number)
    : Number(number) * (unit === "%" ? BODY_SIZE_POINTS / 100 : BODY_SIZE_POINTS);
}

/** Returns the size of the elements that hold all of a paragraph's words; null if they differ. */
function sizeOfAll(holder: Element | null): number | null {
  const parts = (holder?.children ?? []).filter((c) => typeof c !== "string" || c.trim() !== "");
  const sizes = parts.map((c) => (typeof c === "string" ? null : sizeOf(c.attributes.style ?? "")));
  return sizes.length > 0 && sizes.every((size) => size === sizes[0]) ? (sizes[0] ?? null) : null;
}

/** Returns the look that a paragraph's own markup gives it; null if it looks like any other. */
export function lookOf(holder: Element | null, children: readonly Inline[]): ParagraphLook | null {
  const { style = "", align = "" } = holder?.attributes ?? {};
  const bold = all(children, "strong");
  const italic = all(children, "emphasis");
  const centred = align === "center" || /text-align:\s*center/.test(style);
  const size = sizeOf(style) ?? sizeOfAll(holder);
  if (!bold && !italic && !centred && size === null) return null;
  return {
    bold,
    italic,
    underline: false,
    caps: false,
    centred,
    size: size ?? BODY_SIZE_POINTS,
    font: "",
    firstLine: 0,
    indent: 0,
    isNumbered: false,
    label: "",
  };
}

/** Finds headings by their look on pages that have fewer than two, and the title on pages that have none. */
export function withHeadings(
  nodes: readonly DocumentNode[],
  looks: WeakMap<DocumentNode, ParagraphLook>,
): DocumentNode[] {
  const headings = nodes.filter((node) => node.type === "heading").length;
  if (headings >= 2) return [...nodes];
  const context = { looks, styles: { bodySize: BODY_SIZE_POINTS } };
  return headingsByLook(headings === 0 ? withTitle(nodes, context) : nodes, context);
}
