import type { Inline } from "../../manuscript-tree.ts";
import { mathmlToLatex } from "../../mathml.ts";
import { type Element, textOf } from "../../xml.ts";

/** What the surrounding document knows: its images by `src`, its footnotes by `href`. */
export type HtmlContext = {
  imageName: (src: string) => string | null;
  noteId: (href: string) => string | null;
  /** Elements that were read as notes and must not appear again in the flow. */
  isNote: (element: Element) => boolean;
};

export const SKIPPED = new Set(
  "script style noscript template head nav svg canvas iframe object embed audio video form button input select textarea link meta base dialog math-hidden".split(
    " ",
  ),
);

const STYLES: Record<string, "strong" | "emphasis" | "strike" | "superscript" | "subscript"> = {
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

/** LaTeX that a page carries beside its rendering (KaTeX, MathJax, LaTeXML, pandoc). */
export function latexOf(element: Element): string | null {
  const classes = (element.attributes.class ?? "").split(/\s+/);
  if (element.name === "math") return element.attributes.alttext ?? mathmlToLatex(element);
  if (element.name === "script" && /^math\/tex/.test(element.attributes.type ?? "")) return textOf(element);
  if (element.name === "span" && classes.includes("math") && !classes.includes("katex")) {
    const raw = textOf(element).trim();
    return /^\\[([]/.test(raw) ? raw.replace(/^\\[([]|\\[)\]]$/g, "") : null;
  }
  if (element.name === "span" && classes.includes("katex")) {
    const math = find(element, "math");
    return math === null ? null : mathmlToLatex(math);
  }
  return null;
}

function find(element: Element, name: string): Element | null {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    if (child.name === name) return child;
    const inner = find(child, name);
    if (inner !== null) return inner;
  }
  return null;
}

/** TeX between `\(` and `\)` in running text, as MathJax pages have it. */
function withMath(value: string): Inline[] {
  return value
    .split(/(\\\([\s\S]{1,2000}?\\\)|\\\[[\s\S]{1,4000}?\\\])/)
    .map(
      (part): Inline =>
        /^\\[([]/.test(part) ? { type: "math", latex: part.slice(2, -2) } : { type: "text", text: part },
    );
}

function linkOf(element: Element, context: HtmlContext): Inline[] {
  const href = element.attributes.href ?? "";
  const note = href.startsWith("#") || href.includes("#") ? context.noteId(href) : null;
  if (note !== null) return [{ type: "note", id: note }];
  const children = inlineOf(element.children, context);
  return /^(https?:|mailto:)/i.test(href) ? [{ type: "link", url: href, children }] : children;
}

export function inlineOf(children: readonly (Element | string)[], context: HtmlContext): Inline[] {
  return children.flatMap((child): Inline[] => {
    if (typeof child === "string") return withMath(child);
    const latex = latexOf(child);
    if (latex !== null) return [{ type: "math", latex }];
    if (SKIPPED.has(child.name) || context.isNote(child)) return [];
    if (child.name === "br") return [{ type: "break" }];
    if (child.name === "a") return linkOf(child, context);
    if (child.name === "code" || child.name === "kbd" || child.name === "samp")
      return [{ type: "code", text: textOf(child) }];
    if (child.name === "img") {
      const alt = child.attributes.alt ?? "";
      const name = context.imageName(child.attributes.src ?? "");
      return name === null ? [{ type: "text", text: alt }] : [{ type: "image", name, alt }];
    }
    const inner = inlineOf(child.children, context);
    const style = STYLES[child.name];
    if (style === "superscript" && inner.length === 1 && inner[0]?.type === "note") return inner;
    return style === undefined ? inner : [{ type: style, children: inner }];
  });
}
