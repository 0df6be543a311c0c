import { withTitle } from "../document-structure/find-title.ts";
import { headingsByLook } from "../document-structure/headings-by-look.ts";
import type { ParagraphLook } from "../document-structure/paragraph-look.ts";
import { type Inline, type Node, plainText } from "../manuscript-tree.ts";
import type { Element } from "../xml.ts";

const all = (children: readonly Inline[], type: "strong" | "emphasis"): boolean =>
  children.every(
    (c) =>
      c.type === type ||
      plainText([c]).trim() === "" ||
      ("children" in c && c.type !== "link" && all(c.children, type)),
  );

/** Points; what programs take for a page's own text. */
const BODY_SIZE = 12;

/** A size that a style gives, in points; in parts of the text around it, of the page's own. */
function sizeOf(style: string): number | null {
  const [, number, unit] = /font-size:\s*([\d.]+)(pt|%|em)/.exec(style) ?? [];
  if (number === undefined) return null;
  return unit === "pt" ? Number(number) : Number(number) * (unit === "%" ? BODY_SIZE / 100 : BODY_SIZE);
}

/** The size of the elements that hold all of a paragraph's words, where they agree. */
function sizeOfAll(holder: Element | null): number | null {
  const parts = (holder?.children ?? []).filter((c) => typeof c !== "string" || c.trim() !== "");
  const sizes = parts.map((c) => (typeof c === "string" ? null : sizeOf(c.attributes.style ?? "")));
  return sizes.length > 0 && sizes.every((size) => size === sizes[0]) ? (sizes[0] ?? null) : null;
}

/** How a paragraph looks, as far as its own markup says; null if it looks like any other. */
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
    size: size ?? BODY_SIZE,
    firstLine: 0,
    indent: 0,
    isNumbered: false,
    label: "",
  };
}

/** Pages without headings may set them in bold; a page without any may set its title so too. */
export function withHeadings(nodes: readonly Node[], looks: WeakMap<Node, ParagraphLook>): Node[] {
  const headings = nodes.filter((node) => node.type === "heading").length;
  if (headings >= 2) return [...nodes];
  const context = { looks, styles: { bodySize: BODY_SIZE } };
  return headingsByLook(headings === 0 ? withTitle(nodes, context) : nodes, context);
}
