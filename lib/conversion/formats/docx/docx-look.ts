import type { ParagraphLook } from "../../document-structure/paragraph-look.ts";
import type { Element } from "../../xml.ts";
import type { DocxContext } from "./docx-context.ts";
import { isFixedWidth } from "./docx-runs.ts";
import { attributeOf, indents, type Style } from "./docx-styles.ts";

/** How the paragraph just read looks: a property holds if nearly all of its characters have it. */
export function lookOfParagraph(pPr: Element | undefined, style: Style, context: DocxContext): ParagraphLook {
  const { runs } = context;
  const total = runs.reduce((sum, run) => sum + run.length, 0);
  const most = (has: (run: (typeof runs)[number]) => boolean) =>
    total > 0 && runs.reduce((sum, run) => sum + (has(run) ? run.length : 0), 0) >= 0.9 * total;
  const longest = runs.reduce((a, b) => (b.length > a.length ? b : a), { look: style, length: 0 });
  const own = indents(pPr);
  const indent = own.indent ?? style.indent ?? 0;
  return {
    bold: most((run) => run.look.bold === true),
    italic: most((run) => run.look.italic === true),
    underline: most((run) => run.look.underline === true),
    caps: most((run) => run.look.caps === true),
    centred: (attributeOf(pPr, "w:jc") ?? style.align) === "center",
    size: longest.look.size ?? style.size ?? context.styles.bodySize,
    firstLine: indent + (own.firstLine ?? style.firstLine ?? 0),
    indent,
    isNumbered: false,
    label: "",
  };
}

/** Whether a paragraph's text is set in a fixed-width font throughout. */
export function isFixedWidthParagraph(context: DocxContext): boolean {
  return (
    context.codeFonts && context.runs.length > 0 && context.runs.every((run) => isFixedWidth(run.look.font))
  );
}
