import { holdsForMost, longestRun, type ParagraphLook } from "../../document-structure/paragraph-look.ts";
import type { Element } from "../../xml.ts";
import type { DocxContext } from "./docx-context.ts";
import { isFixedWidth } from "./docx-runs.ts";
import { attributeOf, indents, type RunLook, type Style } from "./docx-styles.ts";

/** Returns the look of the paragraph just read: a property holds if nearly all of its characters have it. */
export function lookOfParagraph(pPr: Element | undefined, style: Style, context: DocxContext): ParagraphLook {
  const { runs } = context;
  const most = (has: (run: (typeof runs)[number]) => boolean) => holdsForMost(runs, has);
  const main: RunLook = longestRun(runs)?.look ?? style;
  const own = indents(pPr);
  const indent = own.indent ?? style.indent ?? 0;
  return {
    bold: most((run) => run.look.bold === true),
    italic: most((run) => run.look.italic === true),
    underline: most((run) => run.look.underline === true),
    caps: most((run) => run.look.caps === true),
    centred: (attributeOf(pPr, "w:jc") ?? style.align) === "center",
    size: main.size ?? style.size ?? context.styles.bodySize,
    font: main.font ?? style.font ?? "",
    firstLine: indent + (own.firstLine ?? style.firstLine ?? 0),
    indent,
    isNumbered: false,
    label: "",
  };
}

/** True if a paragraph's text is set in a fixed-width font throughout. */
export function isFixedWidthParagraph(context: DocxContext): boolean {
  return (
    context.codeFonts && context.runs.length > 0 && context.runs.every((run) => isFixedWidth(run.look.font))
  );
}
