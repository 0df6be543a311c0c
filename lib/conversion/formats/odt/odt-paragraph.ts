import { figuresApart } from "../../document-structure/figures-apart.ts";
import { formatNumber } from "../../document-structure/number-format.ts";
import { holdsForMost, longestRun } from "../../document-structure/paragraph-look.ts";
import type { Role } from "../../document-structure/style-names.ts";
import { type DocumentNode, type Inline, isBlank, plainText } from "../../document-tree.ts";
import { equationNumber, tagged } from "../../formulas/equation-number.ts";
import { type Element, textOf } from "../../xml.ts";
import type { OdtContext } from "./odt-context.ts";
import { keepHidden } from "./odt-hidden.ts";
import { inlineOf } from "./odt-inline.ts";
import type { OdtStyle } from "./odt-styles.ts";

const FORMATS: Record<string, string> = {
  A: "upperLetter",
  a: "lowerLetter",
  I: "upperRoman",
  i: "lowerRoman",
};

/** Counts a level on. Returns its number and the label that is printed; "" for a level that does not count. */
export function nextLabel(
  list: string,
  level: number,
  start: number | null,
  context: OdtContext,
): { label: string; number: number } {
  const counts = context.counters.get(list) ?? [];
  context.counters.set(list, counts);
  const own = context.levelOf(list, level);
  const before = counts[level];
  const number = start ?? (before === undefined ? (own?.start ?? 1) : before + 1);
  counts[level] = number;
  counts.length = level + 1;
  if (own === null || own.format === "") return { label: "", number };
  const from = Math.max(1, level - own.shown + 1);
  const parts: string[] = [];
  for (let at = from; at <= level; at++) {
    const format = context.levelOf(list, at)?.format ?? "1";
    if (format !== "") parts.push(formatNumber(counts[at] ?? 1, FORMATS[format] ?? "decimal"));
  }
  return { label: `${own.prefix}${parts.join(".")}${own.suffix}`.trim(), number };
}

/** Removes bold type, which a heading has anyway, and line breaks. */
function plainHeading(children: readonly Inline[]): Inline[] {
  return children.flatMap((c): Inline[] => {
    if (c.type === "strong") return plainHeading(c.children);
    return c.type === "break" ? [{ type: "text", text: " " }] : [c];
  });
}

function keepLook(node: DocumentNode, style: OdtStyle, context: OdtContext): void {
  const { runs } = context;
  context.looks.set(node, {
    bold: holdsForMost(runs, (run) => run.bold),
    italic: holdsForMost(runs, (run) => run.italic),
    underline: style.underline,
    caps: holdsForMost(runs, (run) => run.caps),
    centred: style.centred,
    size: longestRun(runs)?.size ?? style.size,
    font: "",
    firstLine: 0,
    indent: 0,
    isNumbered: false,
    label: "",
  });
}

/** Returns the block that a paragraph is by its style; null for text. */
function styledBlock(e: Element, role: Role, children: Inline[]): DocumentNode[] | null {
  switch (role) {
    case "title":
      return [{ type: "heading", level: 1, children: plainHeading(children) }];
    case "abstract-title":
      return [{ type: "heading", level: 2, children: plainHeading(children) }];
    case "contents":
      return [];
    case "caption":
      return [{ type: "caption", children }];
    case "reference": {
      const isHeading = /heading/i.test(e.attributes["text:style-name"] ?? "");
      return [{ type: isHeading ? "paragraph" : "reference", children }];
    }
    case "code":
      return [{ type: "code", text: codeText(children), language: "" }];
    case "quote":
      return [{ type: "quote", nodes: [{ type: "paragraph", children }] }];
    default:
      return null;
  }
}

function headingOf(
  e: Element,
  level: number,
  children: readonly Inline[],
  context: OdtContext,
): DocumentNode {
  const isNumbered = e.name === "text:h" && e.attributes["text:is-list-header"] !== "true";
  const { label } = isNumbered ? nextLabel("#outline", level, null, context) : { label: "" };
  const head: Inline[] = label === "" ? [] : [{ type: "text", text: `${label} ` }];
  return { type: "heading", level, children: [...head, ...plainHeading(children)] };
}

/** Reads one paragraph as the block that its style, or its content, makes it. */
export function paragraphOf(e: Element, context: OdtContext): DocumentNode[] {
  const style = context.styleOf(e.attributes["text:style-name"], "paragraph");
  if (style.hidden) {
    keepHidden("vanish", `${textOf(e)} `, context);
    return [];
  }
  const children = inlineOf(e, context, style);
  if (isBlank(children)) return [];
  const level = e.name === "text:h" ? Number(e.attributes["text:outline-level"] ?? 1) || 1 : style.outline;
  const parts = children.filter(
    (c) => c.type === "math" || c.type === "image" || plainText([c]).trim() !== "",
  );
  const [only] = parts;
  if (parts.length === 1 && only?.type === "math") return [{ type: "math", latex: only.latex }];
  const equation = equationOf(parts);
  if (equation !== null) return [equation];
  if (level !== null && style.role !== "title" && !parts.some((c) => c.type === "image"))
    return [headingOf(e, level, children, context)];
  const apart = figuresApart(children);
  if (apart !== null)
    return apart.map((node) =>
      node.type === "paragraph" && style.role === "caption" ? { ...node, type: "caption" } : node,
    );
  const styled = styledBlock(e, style.role, children);
  if (styled !== null) return styled;
  const node: DocumentNode = { type: "paragraph", children };
  keepLook(node, style, context);
  return [node];
}

/** Returns the formula of a line that holds it and its number alone; null for any other line. */
function equationOf(parts: readonly Inline[]): DocumentNode | null {
  const math = parts.filter((c) => c.type === "math");
  const [only] = math;
  const rest = parts.filter((c) => c.type !== "math");
  if (math.length !== 1 || only?.type !== "math" || rest.length === 0 || rest.some((c) => c.type === "image"))
    return null;
  const words = plainText(rest);
  const number = words.length > 20 ? null : equationNumber(words);
  return number === null || number === "" ? null : { type: "math", latex: tagged(only.latex, number) };
}

const codeText = (children: readonly Inline[]): string =>
  children
    .map((c) => (c.type === "break" ? "\n" : "children" in c ? codeText(c.children) : plainText([c])))
    .join("");
