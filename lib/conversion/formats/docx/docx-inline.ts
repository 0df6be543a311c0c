import type { TrackedChange } from "../../conversion.ts";
import { type Inline, plainText } from "../../document-tree.ts";
import { displayedOmmlToLatex, ommlToLatex } from "../../formulas/omml/omml-to-latex.ts";
import { type Element, elements, first, textOf } from "../../xml.ts";
import type { DocxContext } from "./docx-context.ts";
import { hyperlinkUrl, isContentsField } from "./docx-fields.ts";
import { runInlines } from "./docx-runs.ts";
import { alternative, isEmptyControl, isProperties } from "./docx-walk.ts";

const MAX_CHANGES = 2_000;

function keepChange(e: Element, kind: TrackedChange["kind"], text: string, context: DocxContext): void {
  const { changes } = context.annotations;
  const [author, date] = [e.attributes["w:author"] ?? "", e.attributes["w:date"] ?? ""];
  const last = changes.at(-1);
  if (last?.kind === kind && last.author === author && last.date === date && last.text.length < 4_000)
    last.text += text;
  else if (text !== "" && changes.length < MAX_CHANGES) changes.push({ kind, author, date, text });
}

/** Returns the words of runs that are not in the accepted text. */
function deletedText(e: Element): string {
  return elements(e)
    .map((child) =>
      child.name === "w:delText" || child.name === "w:t"
        ? textOf(child)
        : isProperties(child)
          ? ""
          : deletedText(child),
    )
    .join("");
}

function formula(e: Element, isDisplay: boolean, context: DocxContext): Inline[] {
  if (!context.fields.isShown()) return [];
  const latex = isDisplay ? displayedOmmlToLatex(e) : ommlToLatex(e);
  if (latex === "") return [];
  const math: Inline = { type: "math", latex };
  if (isDisplay) context.displayed.add(math);
  return [math];
}

function hyperlink(e: Element, context: DocxContext): Inline[] {
  const target = context.relationships.get(e.attributes["r:id"] ?? "");
  const children = inlineOf(e, context);
  if (/^_Toc/.test(e.attributes["w:anchor"] ?? "") && /\t\s*[\divxlc]+\s*$/i.test(plainText(children)))
    return [];
  return target?.external && children.length > 0
    ? [{ type: "link", url: target.target, children }]
    : children;
}

function simpleField(e: Element, context: DocxContext): Inline[] {
  const instruction = e.attributes["w:instr"] ?? "";
  const children = inlineOf(e, context);
  if (isContentsField(instruction)) return [];
  const url = hyperlinkUrl(instruction);
  return /^[a-z]+:/i.test(url) && children.length > 0 ? [{ type: "link", url, children }] : children;
}

function piece(e: Element, context: DocxContext): Inline[] {
  switch (e.name) {
    case "w:r":
      return runInlines(e, context);
    case "m:oMath":
      return formula(e, false, context);
    case "m:oMathPara":
      return elements(e, "m:oMath").flatMap((math) => formula(math, true, context));
    case "w:hyperlink":
      return hyperlink(e, context);
    case "w:fldSimple":
      return simpleField(e, context);
    case "mc:AlternateContent":
      return inlineOf({ name: "", attributes: {}, children: alternative(e) }, context);
    case "w:sdt":
      return isEmptyControl(e) ? [] : inlineOf(first(e, "w:sdtContent") ?? e, context);
    case "w:del":
    case "w:moveFrom":
      keepChange(e, "deletion", deletedText(e), context);
      return [];
    case "w:ins":
    case "w:moveTo": {
      const children = inlineOf(e, context);
      keepChange(e, "insertion", plainText(children), context);
      return children;
    }
    case "w:commentRangeStart":
      if (context.openQuotes.size < 50) context.openQuotes.add(e.attributes["w:id"] ?? "");
      return [];
    case "w:commentRangeEnd":
      context.openQuotes.delete(e.attributes["w:id"] ?? "");
      return [];
    default:
      return isProperties(e) ? [] : inlineOf(e, context);
  }
}

/** Reads the inline content of a paragraph, or of an element that wraps runs in it, with tracked changes accepted. */
export function inlineOf(parent: Element, context: DocxContext): Inline[] {
  return elements(parent).flatMap((e) => piece(e, context));
}
