import { figuresApart } from "../../document-structure/figures-apart.ts";
import { formatNumber } from "../../document-structure/number-format.ts";
import { equationNumber, tagged } from "../../formulas/equation-number.ts";
import { type Inline, isBlank, type Node, plainText } from "../../manuscript-tree.ts";
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

/** Counts a level on and says what is printed; "" for a level that does not count. */
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

/** A heading's characters are bold anyway. */
function plainHeading(children: readonly Inline[]): Inline[] {
  return children.flatMap((c): Inline[] => {
    if (c.type === "strong") return plainHeading(c.children);
    return c.type === "break" ? [{ type: "text", text: " " }] : [c];
  });
}

function keepLook(node: Node, style: OdtStyle, context: OdtContext): void {
  const { runs } = context;
  const total = runs.reduce((sum, run) => sum + run.length, 0);
  const most = (has: (run: (typeof runs)[number]) => boolean) =>
    total > 0 && runs.reduce((sum, run) => sum + (has(run) ? run.length : 0), 0) >= 0.9 * total;
  const longest = runs.reduce((a, b) => (b.length > a.length ? b : a), { size: style.size, length: 0 });
  context.looks.set(node, {
    bold: most((run) => run.bold),
    italic: most((run) => run.italic),
    underline: style.underline,
    caps: most((run) => run.caps),
    centred: style.centred,
    size: longest.size,
    firstLine: 0,
    indent: 0,
    isNumbered: false,
    label: "",
  });
}

/** One paragraph as what its style, or what it holds, says it is. `heading` is an outline level from 1. */
export function paragraphOf(e: Element, context: OdtContext, heading: number | null): Node[] {
  const style = context.styleOf(e.attributes["text:style-name"], "paragraph");
  if (style.hidden) {
    keepHidden("vanish", `${textOf(e)} `, context);
    return [];
  }
  const children = inlineOf(e, context, style);
  const level =
    heading ?? (e.name === "text:h" ? Number(e.attributes["text:outline-level"] ?? 1) || 1 : style.outline);
  if (isBlank(children)) return [];
  const parts = children.filter(
    (c) => c.type === "math" || c.type === "image" || plainText([c]).trim() !== "",
  );
  const [only] = parts;
  if (parts.length === 1 && only?.type === "math") return [{ type: "math", latex: only.latex }];
  const equation = equationOf(parts);
  if (equation !== null) return [equation];
  if (level !== null && style.role !== "title" && !parts.some((c) => c.type === "image")) {
    const isNumbered = e.name === "text:h" && e.attributes["text:is-list-header"] !== "true";
    const { label } = isNumbered ? nextLabel("#outline", level, null, context) : { label: "" };
    const head: Inline[] = label === "" ? [] : [{ type: "text", text: `${label} ` }];
    return [{ type: "heading", level, children: [...head, ...plainHeading(children)] }];
  }
  const apart = figuresApart(children);
  if (apart !== null)
    return apart.map((node) =>
      node.type === "paragraph" && style.role === "caption" ? { ...node, type: "caption" } : node,
    );
  switch (style.role) {
    case "title":
      return [{ type: "heading", level: 1, children: plainHeading(children) }];
    case "abstract-title":
      return [{ type: "heading", level: 2, children: plainHeading(children) }];
    case "contents":
      return [];
    case "caption":
      return [{ type: "caption", children }];
    case "reference":
      return [
        {
          type: /heading/i.test(e.attributes["text:style-name"] ?? "") ? "paragraph" : "reference",
          children,
        },
      ];
    case "code":
      return [{ type: "code", text: codeText(children), language: "" }];
    case "quote":
      return [{ type: "quote", nodes: [{ type: "paragraph", children }] }];
  }
  const node: Node = { type: "paragraph", children };
  keepLook(node, style, context);
  return [node];
}

/** A formula alone on its line with its number. */
function equationOf(parts: readonly Inline[]): Node | null {
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
