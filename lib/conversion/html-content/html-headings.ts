import { type DocumentNode, isBlank } from "../document-tree.ts";
import { type Element, textOf } from "../xml.ts";
import { classesOf } from "./find-element.ts";
import type { HtmlContext } from "./html-context.ts";
import { inlineOf } from "./html-inline.ts";

const TITLE = /^(MsoTitle|title|ltx_title_document|article-title|paper-title)$/;

const BARE_LABEL = /^\s*(?:supplementary\s+)?(?:fig(?:ure)?|table|scheme|box)\.?\s*S?\d+[a-z]?\s*[.:]?\s*$/i;

function levelOf(element: Element): number | null {
  const tag = /^h([1-6])$/.exec(element.name)?.[1];
  if (tag !== undefined) {
    // LaTeXML sets headings without a section in the smallest size.
    if (classesOf(element).some((c) => /^ltx_title_(abstract|acknowledgements?|bibliography)$/.test(c)))
      return 2;
    return Number(tag);
  }
  if (element.attributes.role === "heading")
    return Math.min(6, Number(element.attributes["aria-level"] ?? 2) || 2);
  if (element.name === "p" && classesOf(element).some((c) => TITLE.test(c))) return 1;
  if (element.name === "p" && classesOf(element).includes("subtitle")) return null;
  const legacy = /(?:^|\s)Mso(?:Heading|H)(\d)/.exec(element.attributes.class ?? "")?.[1];
  return legacy === undefined ? null : Number(legacy);
}

/** Returns the heading, or the figure's label, that an element is by its name, role or class; null if it is neither. */
export function headingOf(element: Element, context: HtmlContext): DocumentNode | null {
  const level = levelOf(element);
  if (level === null) return null;
  const children = inlineOf(element.children, context).map((part) =>
    part.type === "break" ? ({ type: "text", text: " " } as const) : part,
  );
  // A logo or an empty anchor is no heading; a whole paragraph is text that someone wanted large.
  if (isBlank(children)) return null;
  // Publishers set the label of a table or figure as a heading above its caption.
  if (BARE_LABEL.test(textOf(element))) return { type: "caption", children };
  return textOf(element).length > 600
    ? { type: "paragraph", children }
    : { type: "heading", level, children };
}
