import { type Element, elements, textOf } from "../../xml.ts";
import { accented, isOneToken, limit } from "../latex/accents.ts";
import { delimited } from "../latex/delimiters.ts";
import { cleanTex } from "./mathml-annotation.ts";
import { tableLatex } from "./mathml-table.ts";
import { tokenLatex } from "./mathml-token.ts";

const local = (element: Element) => element.name.replace(/^.*:/, "");
const braced = (latex: string) => `{${latex}}`;
/** What takes a script: more than one symbol is grouped first. */
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

/** Scripts in pairs after the base; those after `mprescripts` stand before it. */
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

/** A row; one that brackets enclose is sized, or a matrix or case distinction. */
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

function space(width: string): string {
  const ems = /^([\d.]+)em$/.exec(width)?.[1];
  return Number(ems ?? 0) >= 1.5 ? "\\qquad" : Number(ems ?? 0) >= 0.8 ? "\\quad" : "";
}

function enclosed(element: Element): string {
  const notation = element.attributes.notation ?? "longdiv";
  const inner = row(element);
  if (/box|circle|roundedbox/.test(notation)) return `\\boxed${braced(inner)}`;
  if (/top|actuarial/.test(notation)) return `\\overline${braced(inner)}`;
  if (/radical/.test(notation)) return `\\sqrt${braced(inner)}`;
  return /strike/.test(notation) ? `\\cancel${braced(inner)}` : inner;
}

function convert(element: Element): string {
  const kind = local(element);
  const children = elements(element);
  const part = (i: number) => {
    const child = children[i];
    return child === undefined ? "" : convert(child);
  };
  switch (kind) {
    case "mi":
    case "mn":
    case "mo":
    case "ms":
    case "mtext":
      return tokenLatex(kind, element);
    case "mfrac":
      return fraction(element, part(0), part(1));
    case "msqrt":
      return `\\sqrt${braced(row(element))}`;
    case "mroot":
      return `\\sqrt[${part(1)}]${braced(part(0))}`;
    case "msup":
      return superscript(scripted(part(0)), part(1));
    case "msub":
      return `${scripted(part(0))}_${braced(part(1))}`;
    case "msubsup":
      return superscript(`${scripted(part(0))}_${braced(part(1))}`, part(2));
    case "munder":
      return under(part(0), children[1], part(1));
    case "mover":
      return over(part(0), children[1], part(1));
    case "munderover":
      return underOver(children, [part(0), part(1), part(2)]);
    case "mmultiscripts":
      return multiScripts(element);
    case "mfenced":
      return fenced(element);
    case "mtable":
      return tableLatex(element, row);
    case "menclose":
      return enclosed(element);
    case "semantics":
      return cleanTex(element) ?? part(0);
    case "maction":
      return part(0);
    case "mphantom":
      return `\\phantom${braced(row(element))}`;
    case "annotation":
    case "annotation-xml":
    case "none":
    case "mprescripts":
    case "malignmark":
    case "maligngroup":
      return "";
    case "mspace":
      return space(element.attributes.width ?? "");
    default:
      return row(element);
  }
}

/** Presentation MathML as LaTeX; its TeX annotation where it carries one. */
export function mathmlToLatex(math: Element): string {
  return row(math)
    .replace(/\s+/g, " ")
    .replace(/ (?=[,;)\]}^_'])|(?<=[([{]) /g, (space, at: number, all: string) =>
      all[at - 1] === "\\" ? space : "",
    )
    .trim();
}
