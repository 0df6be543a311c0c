import type { Inline } from "../../document-tree.ts";
import { descendants, type Element, elements, textOf } from "../../xml.ts";
import { addToRanges, keepComment, openChange } from "./odt-annotations.ts";
import type { OdtContext } from "./odt-context.ts";
import { hiddenReason, keepHidden } from "./odt-hidden.ts";
import type { OdtStyle } from "./odt-styles.ts";

function frame(e: Element, context: OdtContext): Inline[] {
  const alt = [...descendants(e, "svg:desc"), ...descendants(e, "svg:title")].map(textOf).join(" ");
  const parts = elements(e);
  for (const child of parts) {
    if (child.name !== "draw:object") continue;
    const latex = context.latexOf(child);
    if (latex !== null && latex !== "") return [{ type: "math", latex }];
  }
  const box = parts.find((child) => child.name === "draw:text-box");
  if (box !== undefined) {
    context.boxes.push(box);
    return [];
  }
  for (const child of parts) {
    const name = child.name === "draw:image" ? context.imageOf(child) : null;
    if (name !== null) return [{ type: "image", name, alt }];
  }
  const table = parts.find((child) => child.name === "table:table");
  if (table !== undefined) context.boxes.push({ name: "", attributes: {}, children: [table] });
  else if (parts.some((child) => /^draw:(object|object-ole|plugin)$/.test(child.name)))
    context.warn("object-unsupported", "A chart or an embedded object without a picture was left out.");
  return [];
}

/** Leaves a drawn shape out, and keeps the text that stands in it. */
function shape(e: Element, context: OdtContext): Inline[] {
  if (descendants(e, "text:p").some((p) => textOf(p).trim() !== "")) context.boxes.push(e);
  else context.warn("drawing-unsupported", "A drawing made of shapes was left out.");
  return [];
}

function styled(style: OdtStyle, inner: Inline[]): Inline[] {
  let out = inner;
  if (out.length === 0 || out.every((c) => c.type === "note" || c.type === "image")) return out;
  if (style.position !== null && !out.some((c) => c.type === "note"))
    out = [{ type: style.position, children: out }];
  if (style.strike) out = [{ type: "strike", children: out }];
  if (style.italic) out = [{ type: "emphasis", children: out }];
  return style.bold ? [{ type: "strong", children: out }] : out;
}

/** The style of the span that is open, and the one of its paragraph. */
type Setting = { style: OdtStyle; base: OdtStyle };

function textPart(value: string, { style, base }: Setting, context: OdtContext): Inline[] {
  // White space in the file is one space; `text:s` stands for more.
  const text = value.replace(/[ \t\r\n]+/g, " ");
  const reason = text.trim() === "" ? null : hiddenReason(style, base, context);
  if (reason !== null) {
    keepHidden(reason, text, context);
    return [];
  }
  addToRanges(text, context);
  context.runs.push({
    bold: style.bold || base.bold,
    italic: style.italic || base.italic,
    size: style === base || style.size === 12 ? base.size : style.size,
    fixed: style.fixed || base.fixed,
    caps: style.caps || base.caps,
    length: text.trim().length,
  });
  return [{ type: "text", text }];
}

function read(parent: Element, setting: Setting, context: OdtContext): Inline[] {
  const out: Inline[] = [];
  for (const e of parent.children) {
    const parts = typeof e === "string" ? textPart(e, setting, context) : element(e, setting, context);
    for (const part of parts) out.push(part);
  }
  return out;
}

const NO_TEXT = new Set([
  "text:tracked-changes",
  "text:bookmark",
  "text:soft-page-break",
  "office:event-listeners",
  "text:toc-mark",
  "text:alphabetical-index-mark",
  "text:script",
]);

/** Takes a mark of a comment or a tracked change. False for any other element. */
function takeMark(e: Element, context: OdtContext): boolean {
  if (e.name === "office:annotation") keepComment(e, context);
  else if (e.name === "office:annotation-end") context.openQuotes.delete(e.attributes["office:name"] ?? "");
  else if (e.name === "text:change-start") openChange(e.attributes["text:change-id"] ?? "", context);
  else if (e.name === "text:change-end") context.openChanges.delete(e.attributes["text:change-id"] ?? "");
  else return false;
  return true;
}

function span(e: Element, setting: Setting, context: OdtContext): Inline[] {
  const style = context.styleOf(e.attributes["text:style-name"], "text");
  if (!style.hidden) return styled(style, read(e, { ...setting, style }, context));
  keepHidden("vanish", textOf(e), context);
  return [];
}

function element(e: Element, setting: Setting, context: OdtContext): Inline[] {
  if (NO_TEXT.has(e.name) || takeMark(e, context)) return [];
  switch (e.name) {
    case "text:s":
      addToRanges(" ", context);
      return [{ type: "text", text: " ".repeat(Math.min(100, Number(e.attributes["text:c"] ?? 1) || 1)) }];
    case "text:tab":
      return [{ type: "text", text: "\t" }];
    case "text:line-break":
      return [{ type: "break" }];
    case "text:span":
      return span(e, setting, context);
    case "text:a":
      return [{ type: "link", url: e.attributes["xlink:href"] ?? "", children: read(e, setting, context) }];
    case "text:note":
      context.notes.push(e);
      return [{ type: "note", id: String(context.notes.length) }];
    case "draw:frame":
      return frame(e, context);
    case "draw:g":
      return descendants(e, "draw:frame").flatMap((f) => frame(f, context));
    case "draw:a":
      return read(e, setting, context);
    case "text:ruby":
      return elements(e, "text:ruby-base").flatMap((b) => read(b, setting, context));
    case "text:hidden-text":
      keepHidden("vanish", e.attributes["text:string-value"] ?? textOf(e), context);
      return [];
    default:
      return e.name.startsWith("draw:") ? shape(e, context) : read(e, setting, context);
  }
}

/** Reads a paragraph's content, and keeps the looks of its runs in `context.runs`. */
export function inlineOf(parent: Element, context: OdtContext, base: OdtStyle): Inline[] {
  context.runs = [];
  return read(parent, { style: base, base }, context);
}
