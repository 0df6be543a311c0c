import type { Inline } from "../../document-tree.ts";
import { symbolCharacter, symbolText } from "../../text/symbol-font.ts";
import { type Element, elements, first, textOf } from "../../xml.ts";
import type { DocxContext } from "./docx-context.ts";
import { drawingOf } from "./docx-drawings.ts";
import { attributeOf, isOn, overlay, type RunLook, runLook } from "./docx-styles.ts";
import { alternative } from "./docx-walk.ts";
import { hiddenReason, keepHidden } from "./hidden-run.ts";

const FIXED_WIDTH =
  /^(courier|consolas|menlo|monaco|lucida console|lucida sans typewriter|andale mono|cascadia|inconsolata|source code|fira (code|mono)|jetbrains|ubuntu mono|roboto mono|letter gothic)|(^| )mono( |$)|\bmonospace\b/i;

export const isFixedWidth = (font: string | null) => font !== null && FIXED_WIDTH.test(font);

/** Returns the look of a run: its paragraph's style, its own style and its own properties. */
function lookOf(properties: Element | undefined, context: DocxContext): RunLook {
  const style = attributeOf(properties, "w:rStyle");
  const named =
    style === undefined ? context.paragraphLook : overlay(context.paragraphLook, context.styles.get(style));
  return overlay(named, runLook(properties));
}

function note(e: Element, kind: "footnote" | "endnote", context: DocxContext): Inline[] {
  return [{ type: "note", id: context.noteNumber(kind, e.attributes["w:id"] ?? "") }];
}

function runChild(e: Element, font: string, context: DocxContext): Inline[] {
  const { fields } = context;
  if (e.name === "w:fldChar") {
    const face = fields.mark(e);
    if (face === "") return [];
    if (fields.isInstruction()) fields.addInstruction(face);
    return fields.isShown() ? [{ type: "text", text: face }] : [];
  }
  if (e.name === "w:instrText") {
    fields.addInstruction(textOf(e));
    return [];
  }
  if (fields.isInstruction() && e.name === "w:t") fields.addInstruction(textOf(e));
  return fields.isShown() ? shownChild(e, font, context) : [];
}

function shownChild(e: Element, font: string, context: DocxContext): Inline[] {
  switch (e.name) {
    case "w:t":
      return [{ type: "text", text: symbolText(textOf(e), font) }];
    case "w:tab":
    case "w:ptab":
      return [{ type: "text", text: "\t" }];
    case "w:br":
    case "w:cr":
      return /^(page|column)$/.test(e.attributes["w:type"] ?? "") ? [] : [{ type: "break" }];
    case "w:noBreakHyphen":
      return [{ type: "text", text: "-" }];
    case "w:sym": {
      const code = Number.parseInt(e.attributes["w:char"] ?? "", 16);
      return [{ type: "text", text: symbolCharacter(code > 0 ? code : 0x20, e.attributes["w:font"] ?? "") }];
    }
    case "w:footnoteReference":
      return note(e, "footnote", context);
    case "w:endnoteReference":
      return note(e, "endnote", context);
    case "w:drawing":
    case "w:pict":
    case "w:object":
      return drawingOf(e, context);
    case "w:ruby":
      return elements(first(e, "w:rubyBase") ?? e, "w:r").flatMap((run) => runInlines(run, context));
    case "mc:AlternateContent":
      return alternative(e).flatMap((child) => runChild(child, font, context));
    default:
      return [];
  }
}

/** Word sets scripts at about two thirds of their size; a run of this size would look as large as the text. */
const MIN_FULL_SIZE_IN_BODY_SIZES = 1.35;

/** True for a run that a program enlarged to make up for Word's smaller scripts: it is no script. */
const isFullSize = (look: RunLook, context: DocxContext) =>
  look.size !== null && look.size >= MIN_FULL_SIZE_IN_BODY_SIZES * context.styles.bodySize;

type Mark = "strong" | "emphasis" | "strike" | "superscript" | "subscript";

function styled(
  children: Inline[],
  look: RunLook,
  properties: Element | undefined,
  context: DocxContext,
): Inline[] {
  let out = children;
  const wrap = (type: Mark) => {
    out = [{ type, children: out }];
  };
  const isCode =
    context.codeFonts &&
    isFixedWidth(look.font) &&
    !isFixedWidth(context.paragraphLook.font) &&
    children.every((c) => c.type === "text");
  if (isCode) out = [{ type: "code", text: children.map((c) => (c.type === "text" ? c.text : "")).join("") }];
  const position = Number(attributeOf(properties, "w:position") ?? 0);
  const vertical = isFullSize(look, context) ? "baseline" : look.vertical;
  const raised =
    vertical ??
    (look.size !== null && look.size < context.styles.bodySize
      ? position > 3
        ? "superscript"
        : position < -3
          ? "subscript"
          : null
      : null);
  const isMark = /[\p{L}\p{N}*+†‡§−–-]/u.test(wordsOf(children));
  if (isMark && (raised === "superscript" || raised === "subscript") && !out.some((c) => c.type === "note"))
    wrap(raised);
  if (isOn(properties, "w:strike") || isOn(properties, "w:dstrike")) wrap("strike");
  // A look that the paragraph's style gives to all of it is no emphasis.
  if (look.italic && !context.paragraphLook.italic) wrap("emphasis");
  if (look.bold && !context.paragraphLook.bold) wrap("strong");
  const url = context.fields.link();
  return url === null ? out : [{ type: "link", url, children: out }];
}

const wordsOf = (children: readonly Inline[]) =>
  children.map((c) => (c.type === "text" ? c.text : c.type === "break" ? " " : "")).join("");

/** Reads one `w:r`. Text that the page hides is kept as data instead. */
export function runInlines(e: Element, context: DocxContext): Inline[] {
  const properties = first(e, "w:rPr");
  const look = lookOf(properties, context);
  const parts = elements(e);
  // A footnote's own mark follows its reference as text.
  const hasMark = parts.some((c) => /^(1|true|on)$/.test(c.attributes["w:customMarkFollows"] ?? ""));
  const children = parts
    .filter((c) => !(hasMark && /^w:(t|sym)$/.test(c.name)))
    .flatMap((c) => runChild(c, look.font ?? "", context));
  const words = wordsOf(children);
  const reason = words.trim() === "" ? null : hiddenReason(look, properties, context);
  if (reason !== null) {
    keepHidden(reason, words, context);
    return children.filter((c) => c.type === "image" || c.type === "note");
  }
  if (words.trim() !== "") context.runs.push({ look, length: words.trim().length });
  for (const id of context.openQuotes) {
    const quote = context.quotes.get(id) ?? "";
    if (quote.length < 600) context.quotes.set(id, quote + words);
  }
  return children.length === 0 ? children : styled(children, look, properties, context);
}
