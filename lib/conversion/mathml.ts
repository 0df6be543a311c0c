import { symbolLatex } from "./math-symbols.ts";
import { type Element, elements, textOf } from "./xml.ts";

const local = (element: Element) => element.name.replace(/^.*:/, "");

const group = (latex: string) => (/^(\\[a-zA-Z]+|.)?$/su.test(latex) ? latex : `{${latex}}`);
const braced = (latex: string) => `{${latex}}`;

const ACCENTS: Record<string, string> = {
  "¯": "\\bar",
  "‾": "\\bar",
  "^": "\\hat",
  ˆ: "\\hat",
  "~": "\\tilde",
  "˜": "\\tilde",
  "→": "\\vec",
  "˙": "\\dot",
  ".": "\\dot",
  "¨": "\\ddot",
  "⏞": "\\overbrace",
};

function token(element: Element): string {
  const value = textOf(element).trim();
  if (local(element) === "mtext") return value === "" ? "\\ " : `\\text{${value.replace(/[\\{}$]/g, "")}}`;
  if (local(element) === "mi" && /^\p{L}{2,}$/u.test(value)) {
    return /^(sin|cos|tan|log|ln|exp|max|min|lim|sup|inf|det|arg|sinh|cosh|tanh|Pr|dim|ker|gcd)$/.test(value)
      ? `\\${value}`
      : `\\mathrm{${value}}`;
  }
  return symbolLatex(value);
}

function table(element: Element): string {
  const rows = elements(element)
    .filter((row) => /^ml?(abeled)?tr$/.test(local(row)))
    .map((row) =>
      elements(row)
        .map((cell) => sequence(cell))
        .join(" & "),
    );
  return `\\begin{matrix} ${rows.join(" \\\\ ")} \\end{matrix}`;
}

function fenced(element: Element): string {
  const { open = "(", close = ")", separators = "," } = element.attributes;
  const inner = elements(element)
    .map(convert)
    .join(`${separators.charAt(0) || ""} `);
  const side = (mark: string) => (mark === "" ? "." : mark === "{" || mark === "}" ? `\\${mark}` : mark);
  return `\\left${side(open)} ${inner} \\right${side(close)}`;
}

function sequence(element: Element): string {
  return elements(element)
    .map(convert)
    .filter((part) => part !== "")
    .join(" ");
}

function convert(element: Element): string {
  const parts = elements(element).map(convert);
  const [a = "", b = "", c = ""] = parts;
  switch (local(element)) {
    case "mi":
    case "mn":
    case "mo":
    case "ms":
    case "mtext":
      return token(element);
    case "mfrac":
      return `\\frac${braced(a)}${braced(b)}`;
    case "msqrt":
      return `\\sqrt${braced(parts.join(" "))}`;
    case "mroot":
      return `\\sqrt[${b}]${braced(a)}`;
    case "msup":
      return `${group(a)}^${braced(b)}`;
    case "msub":
    case "munder":
      return `${group(a)}_${braced(b)}`;
    case "msubsup":
    case "munderover":
      return `${group(a)}_${braced(b)}^${braced(c)}`;
    case "mover": {
      const accent = ACCENTS[b] ?? ACCENTS[textOf(elements(element)[1] ?? element).trim()];
      return accent === undefined ? `${group(a)}^${braced(b)}` : `${accent}${braced(a)}`;
    }
    case "mfenced":
      return fenced(element);
    case "mtable":
      return table(element);
    case "semantics":
      return annotation(element) ?? a;
    case "annotation":
    case "annotation-xml":
      return "";
    case "mspace":
      return "\\ ";
    default:
      return parts.filter((part) => part !== "").join(" ");
  }
}

function annotation(element: Element): string | null {
  const tex = elements(element).find(
    (child) => local(child) === "annotation" && /tex/i.test(child.attributes.encoding ?? ""),
  );
  return tex === undefined ? null : textOf(tex).trim();
}

/** Presentation MathML as LaTeX; its TeX annotation where it carries one. */
export function mathmlToLatex(math: Element): string {
  return sequence(math).replace(/\s+/g, " ").trim();
}
