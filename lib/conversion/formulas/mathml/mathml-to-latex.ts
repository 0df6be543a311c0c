import { type Element, elements, textOf } from "../../xml.ts";
import { accented, isOneToken, limit } from "../latex/accents.ts";
import { delimited } from "../latex/delimiters.ts";
import { cleanTex } from "./mathml-annotation.ts";
import { tableLatex } from "./mathml-table.ts";
import { tokenLatex } from "./mathml-token.ts";

const local = (element: Element) => element.name.replace(/^.*:/, "");
const braced = (latex: string) => `{${latex}}`;
/** Groups more than one symbol, so that it takes a script as a whole. */
const scripted = (latex: string) => (isOneToken(latex) || latex === "" ? latex || "{}" : `{${latex}}`);

const OPEN = new Set([..."([{|‖⟨⌈⌊∥∣〈⟦"]);
const CLOSE = new Set([...")]}|‖⟩⌉⌋∥∣〉⟧"]);

const PRIME = /^(?:'+|\\prime|(?:\\prime )+\\prime)$/;

function superscript(base: string, sup: string): string {
  if (PRIME.test(sup))
    return `${base}${"'".repeat(sup.startsWith("'") ? sup.length : sup.split(" ").length)}`;
  return `${base}^${braced(sup)}`;
}

const signOf = (element: Element | undefined) =>
  element === undefined || /^m(frac|sub|sup|table|sqrt|root)/.test(local(element))
    ? ""
    : textOf(element).trim();

function over(base: string, mark: Element | undefined, label: string): string {
  const sign = signOf(mark);
  return (sign === "" ? null : accented(sign, base)) ?? limit(base, label, false);
}

function under(base: string, mark: Element | undefined, label: string): string {
  const sign = signOf(mark);
  if (/^(?:[_¯‾―]|\u0332|\u0331)$/.test(sign)) return `\\underline${braced(base)}`;
  if (sign === "⏟") return `\\underbrace${braced(base)}`;
  return limit(base, label, true);
}

function underOver(
  parts: readonly Element[],
  [base = "", below = "", above = ""]: readonly string[],
): string {
  if (/^\\(sum|prod|coprod|i*int|oint|big[a-z]+|lim\w*|max|min|sup|inf)\b/.test(base) && isOneToken(base))
    return `${base}_${braced(below)}^${braced(above)}`;
  return over(under(base, parts[1], below), parts[2], above);
}

/** Returns a base with scripts in pairs. Those after `mprescripts` stand before the base. */
function multiScripts(element: Element): string {
  const [base, ...rest] = elements(element);
  const at = rest.findIndex((e) => local(e) === "mprescripts");
  const pairs = (list: readonly Element[]) => {
    let [sub, sup] = ["", ""];
    list.forEach((e, i) => {
      if (i % 2 === 0) sub += convert(e);
      else sup += convert(e);
    });
    return `${sub && `_${braced(sub)}`}${sup && `^${braced(sup)}`}`;
  };
  const before = at < 0 ? "" : pairs(rest.slice(at + 1));
  return `${before && `{}${before}`}${base === undefined ? "" : scripted(convert(base))}${pairs(at < 0 ? rest : rest.slice(0, at))}`;
}

const isFence = (element: Element | undefined, marks: ReadonlySet<string>) =>
  element !== undefined && local(element) === "mo" && marks.has(textOf(element).trim());

/** Returns a row. One within brackets gets sized brackets, or becomes a matrix or a case distinction. */
function row(element: Element): string {
  const parts = elements(element);
  const [head, last] = [parts[0], parts.at(-1)];
  const opens = isFence(head, OPEN);
  const closes = parts.length > 1 && isFence(last, CLOSE);
  const isLone = (list: readonly Element[]) => list.length === 1 && local(list[0] ?? element) === "mtable";
  const sign = (e: Element | undefined) => (e === undefined ? "" : textOf(e).trim());
  const isPair = opens && closes && !parts.slice(1, -1).some((e) => isFence(e, OPEN) || isFence(e, CLOSE));
  if (isPair) return delimited(sign(head), sign(last), "", [joined(parts.slice(1, -1))]);
  if (opens && !closes && isLone(parts.slice(1).filter((e) => sign(e) !== "" || local(e) === "mtable")))
    return delimited(sign(head), "", "", [convert(parts.find((e) => local(e) === "mtable") ?? element)]);
  return joined(parts);
}

const joined = (parts: readonly Element[]) =>
  parts
    .map(convert)
    .filter((part) => part !== "")
    .join(" ");

function fenced(element: Element): string {
  const { open = "(", close = ")", separators = "," } = element.attributes;
  return delimited(open.trim(), close.trim(), separators.trim().charAt(0), elements(element).map(convert));
}

function fraction(element: Element, top: string, bottom: string): string {
  if (/^0(\.0*)?(px|pt|em|ex|%)?$/.test(element.attributes.linethickness ?? ""))
    return `\\genfrac{}{}{0pt}{}${braced(top)}${braced(bottom)}`;
  return `\\frac${braced(top)}${braced(bottom)}`;
}

/** Wider spaces are set as `\quad` or `\qquad`, narrower ones are left to LaTeX. */
const MIN_QUAD_EMS = 0.8;
const MIN_DOUBLE_QUAD_EMS = 1.5;

function space(width: string): string {
  const ems = /^([\d.]+)em$/.exec(width)?.[1];
  return Number(ems ?? 0) >= MIN_DOUBLE_QUAD_EMS
    ? "\\qquad"
    : Number(ems ?? 0) >= MIN_QUAD_EMS
      ? "\\quad"
      : "";
}

function enclosed(element: Element): string {
  const notation = element.attributes.notation ?? "longdiv";
  const inner = row(element);
  if (/box|circle|roundedbox/.test(notation)) return `\\boxed${braced(inner)}`;
  if (/top|actuarial/.test(notation)) return `\\overline${braced(inner)}`;
  if (/radical/.test(notation)) return `\\sqrt${braced(inner)}`;
  return /strike/.test(notation) ? `\\cancel${braced(inner)}` : inner;
}

const part = (element: Element, at: number) => {
  const child = elements(element)[at];
  return child === undefined ? "" : convert(child);
};

/** The elements that print something of their own (MathML 4, 3). */
const CONSTRUCTS: ReadonlyMap<string, (element: Element) => string> = new Map([
  ...["mi", "mn", "mo", "ms", "mtext"].map((kind) => [kind, (e: Element) => tokenLatex(kind, e)] as const),
  ...["annotation", "annotation-xml", "none", "mprescripts", "malignmark", "maligngroup"].map(
    (kind) => [kind, () => ""] as const,
  ),
  ["mfrac", (e) => fraction(e, part(e, 0), part(e, 1))],
  ["msqrt", (e) => `\\sqrt${braced(row(e))}`],
  ["mroot", (e) => `\\sqrt[${part(e, 1)}]${braced(part(e, 0))}`],
  ["msup", (e) => superscript(scripted(part(e, 0)), part(e, 1))],
  ["msub", (e) => `${scripted(part(e, 0))}_${braced(part(e, 1))}`],
  ["msubsup", (e) => superscript(`${scripted(part(e, 0))}_${braced(part(e, 1))}`, part(e, 2))],
  ["munder", (e) => under(part(e, 0), elements(e)[1], part(e, 1))],
  ["mover", (e) => over(part(e, 0), elements(e)[1], part(e, 1))],
  ["munderover", (e) => underOver(elements(e), [part(e, 0), part(e, 1), part(e, 2)])],
  ["mmultiscripts", multiScripts],
  ["mfenced", fenced],
  ["mtable", (e) => tableLatex(e, row)],
  ["menclose", enclosed],
  ["semantics", (e) => cleanTex(e) ?? part(e, 0)],
  ["maction", (e) => part(e, 0)],
  ["mphantom", (e) => `\\phantom${braced(row(e))}`],
  ["mspace", (e) => space(e.attributes.width ?? "")],
]);

function convert(element: Element): string {
  return (CONSTRUCTS.get(local(element)) ?? row)(element);
}

/** Returns presentation MathML as LaTeX, or its TeX annotation where it carries one. */
export function mathmlToLatex(math: Element): string {
  return row(math)
    .replace(/\s+/g, " ")
    .replace(/ (?=[,;)\]}^_'])|(?<=[([{]) /g, (space, at: number, all: string) =>
      all[at - 1] === "\\" ? space : "",
    )
    .trim();
}
