import { type DocumentNode, type Inline, plainText } from "../../document-tree.ts";
import { equationNumber, tagged } from "../../formulas/equation-number.ts";
import type { DocxContext } from "./docx-context.ts";

type Math = Extract<Inline, { type: "math" }>;
const isMath = (c: Inline): c is Math => c.type === "math";

/** Returns one display for each formula of a line that holds nothing but formulas and their number; null for any other line. */
function wholeLine(children: readonly Inline[], context: DocxContext): DocumentNode[] | null {
  const math = children.filter(isMath);
  const rest = children.filter((c) => !isMath(c));
  if (math.length === 0 || children.some((c) => c.type === "image" || c.type === "note")) return null;
  const number = equationNumber(plainText(rest));
  if (number === null) return null;
  if (math.length > 1 && math.every((m) => context.displayed.has(m))) {
    return math.map((m, i) => ({
      type: "math",
      latex: i === math.length - 1 ? tagged(m.latex, number) : m.latex,
    }));
  }
  const latex = math
    .map((m) => m.latex)
    .join(/^[\s.,;:，。；]*$/.test(plainText(rest)) && /[,;]/.test(plainText(rest)) ? ", \\quad " : " ");
  return [{ type: "math", latex: tagged(latex, number) }];
}

const trimBreaks = (children: Inline[]): Inline[] => {
  const from = children.findIndex((c) => c.type !== "break");
  const to = children.findLastIndex((c) => c.type !== "break");
  return from < 0 ? [] : children.slice(from, to + 1);
};

/**
 * Splits a paragraph into the formulas that stand on lines of their own and the text around them; null if all of
 * its formulas are inline.
 */
export function equationLines(children: readonly Inline[], context: DocxContext): DocumentNode[] | null {
  const whole = wholeLine(children, context);
  if (whole !== null) return whole;
  if (!children.some((c) => context.displayed.has(c))) return null;
  const out: DocumentNode[] = [];
  let text: Inline[] = [];
  const close = () => {
    const words = trimBreaks(text);
    const last = out.at(-1);
    const number = last?.type === "math" ? equationNumber(plainText(words)) : null;
    if (last?.type === "math" && number !== null)
      out[out.length - 1] = { type: "math", latex: tagged(last.latex, number) };
    else if (plainText(words).trim() !== "") out.push({ type: "paragraph", children: words });
    text = [];
  };
  for (const child of children) {
    if (child.type === "math" && context.displayed.has(child)) {
      close();
      out.push({ type: "math", latex: child.latex });
    } else text.push(child);
  }
  close();
  return out;
}
