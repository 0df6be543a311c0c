import type { Inline } from "../document-tree.ts";
import { formulaOf } from "../formulas/html/page-formula.ts";
import { textWithMath } from "../formulas/html/tex-in-text.ts";
import { type Element, textOf } from "../xml.ts";
import { classesOf, findElement } from "./find-element.ts";
import type { Content, HtmlContext } from "./html-context.ts";
import { withoutTools } from "./reference-tools.ts";

type Style = "strong" | "emphasis" | "strike" | "superscript" | "subscript";

const STYLES: Record<string, Style> = {
  b: "strong",
  strong: "strong",
  i: "emphasis",
  em: "emphasis",
  cite: "emphasis",
  dfn: "emphasis",
  var: "emphasis",
  s: "strike",
  del: "strike",
  strike: "strike",
  sup: "superscript",
  sub: "subscript",
};

/** Styles that a program wrote into the element rather than into its name. */
function stylesOf(element: Element): Style[] {
  const out: Style[] = [];
  const own = STYLES[element.name];
  const { style = "" } = element.attributes;
  // A citation element around a whole reference names no title.
  const isWhole = element.name === "cite" && textOf(element).length > 120;
  if (own !== undefined && !isWhole && !(own === "strong" && /font-weight:\s*(normal|400)/.test(style)))
    out.push(own);
  if (style !== "") {
    if (/font-weight:\s*(bold|[6-9]00)/.test(style) && own !== "strong") out.push("strong");
    if (/font-style:\s*(italic|oblique)/.test(style) && own !== "emphasis") out.push("emphasis");
    if (/vertical-align:\s*super/.test(style) && own !== "superscript") out.push("superscript");
    if (/vertical-align:\s*sub(?!\w)/.test(style) && own !== "subscript") out.push("subscript");
  }
  const classes = element.attributes.class;
  if (classes !== undefined && element.name === "span") {
    if (/(^|\s)(ltx_font_bold|bold|html-bold)(\s|$)/.test(classes)) out.push("strong");
    if (/(^|\s)(ltx_font_italic|italic|html-italic)(\s|$)/.test(classes)) out.push("emphasis");
  }
  return out;
}

function linkOf(element: Element, context: HtmlContext): Inline[] {
  const { href = "" } = element.attributes;
  const note = href.includes("#") ? context.noteId(element) : null;
  if (note !== null) return [{ type: "note", id: note }];
  const children = inlineOf(element.children, context);
  const words = element.children.length <= 3 ? textOf(element) : "";
  if (/^\s*[¶§#🔗]\s*$/u.test(words) && href.startsWith("#")) return [];
  return /^(https?:|mailto:|doi:)/i.test(href) ? [{ type: "link", url: href, children }] : children;
}

function imageOf(element: Element, context: HtmlContext): Inline[] {
  const { alt = "", src = "" } = element.attributes;
  const name = context.imageName(src);
  if (name !== null) return [{ type: "image", name, alt }];
  // A short alternative text stands for a sign in the sentence; a long one describes what is not there.
  return alt.length <= 3 ? [{ type: "text", text: alt }] : [];
}

/** Reads a footnote or margin note of LaTeXML, which stands where it is called; null for another element. */
function inlineNote(element: Element, context: HtmlContext): Inline[] | null {
  const classes = classesOf(element);
  if (!classes.includes("ltx_note") && !classes.includes("sidenote") && !classes.includes("marginnote"))
    return null;
  if (classes.includes("ltx_role_affiliationtext") || classes.includes("ltx_note_frontmatter")) return [];
  const content = findElement(element, (e) => classesOf(e).includes("ltx_note_content")) ?? element;
  const isMark = (c: Element | string) =>
    typeof c !== "string" &&
    (classesOf(c).includes("ltx_note_mark") ||
      classesOf(c).includes("ltx_tag_note") ||
      classesOf(c).includes("ltx_note_type"));
  // The note of such a mark stands elsewhere.
  const mark = findElement(element, (e) => classesOf(e).includes("ltx_note_mark"));
  const words = content.children.filter((c) => !isMark(c));
  if (mark !== null && words.every((c) => (typeof c === "string" ? c : textOf(c)).trim() === ""))
    return [{ type: "superscript", children: inlineOf(mark.children, context) }];
  return [
    {
      type: "note",
      id: context.addNote({ ...content, children: words }),
    },
  ];
}

function one(child: Element | string, context: HtmlContext): Inline[] {
  if (typeof child === "string") return textWithMath(child, context.dollars);
  const formula = formulaOf(child);
  if (formula !== null) return [{ type: "math", ...formula }];
  if (context.isDropped(child) || context.isNote(child)) return [];
  switch (child.name) {
    case "br":
      return [{ type: "break" }];
    case "wbr":
      return [];
    case "a":
      return linkOf(child, context);
    case "img":
      return imageOf(child, context);
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      return [{ type: "code", text: textOf(child) }];
    case "q":
      return [{ type: "text", text: "“" }, ...inlineOf(child.children, context), { type: "text", text: "”" }];
  }
  const note = child.attributes.class === undefined ? null : inlineNote(child, context);
  if (note !== null) return note;
  return styled(child, inlineOf(child.children, context));
}

function styled(element: Element, inner: Inline[]): Inline[] {
  const styles = stylesOf(element);
  const filled = inner.filter((c) => c.type !== "text" || c.text.trim() !== "");
  if (styles.includes("superscript") && filled.length > 0 && filled.every((c) => c.type === "note"))
    return filled;
  let out = inner;
  if (out.length > 0) for (const type of styles) out = [{ type, children: out }];
  return out;
}

export function inlineOf(children: Content, context: HtmlContext): Inline[] {
  const out: Inline[] = [];
  for (const child of withoutTools(children)) for (const part of one(child, context)) out.push(part);
  return out;
}
