import { symbolLatex } from "../../math-symbols.ts";
import { type Element, elements, first, textOf } from "../../xml.ts";

const FUNCTIONS =
  /^(sin|cos|tan|cot|sec|csc|log|ln|exp|max|min|lim|sup|inf|det|arg|sinh|cosh|tanh|Pr|dim|ker|gcd|deg|hom)$/;

const ACCENTS: Record<string, string> = {
  "\u0302": "\\hat",
  "^": "\\hat",
  "\u0303": "\\tilde",
  "~": "\\tilde",
  "\u0304": "\\bar",
  "\u0305": "\\bar",
  "¯": "\\bar",
  "\u0307": "\\dot",
  "\u0308": "\\ddot",
  "\u20d7": "\\vec",
  "\u030c": "\\check",
  "\u0306": "\\breve",
};

const LARGE: Record<string, string> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∫": "\\int",
  "∬": "\\iint",
  "∮": "\\oint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
  "⋁": "\\bigvee",
  "⋀": "\\bigwedge",
  "⨁": "\\bigoplus",
};

const property = (e: Element, holder: string, name: string) => first(e, holder, name)?.attributes["m:val"];

const arg = (e: Element, name: string) => {
  const found = first(e, name);
  return found === undefined ? "" : sequence(found);
};

const base = (latex: string) => (/^(\\[a-zA-Z]+|[\p{L}\p{N}])?$/u.test(latex) ? latex : `{${latex}}`);

function run(e: Element): string {
  const value = elements(e)
    .filter((c) => c.name === "m:t" || c.name === "w:t")
    .map(textOf)
    .join("");
  const properties = first(e, "m:rPr");
  const style = property(e, "m:rPr", "m:sty");
  const script = property(e, "m:rPr", "m:scr");
  if (first(properties, "m:nor") !== undefined)
    return value.trim() === "" ? "\\ " : `\\text{${value.replace(/[\\{}$]/g, "")}}`;
  const latex = symbolLatex(value);
  if (script === "double-struck") return `\\mathbb{${latex}}`;
  if (script === "script") return `\\mathcal{${latex}}`;
  if (script === "fraktur") return `\\mathfrak{${latex}}`;
  if (style === "b" || style === "bi") return `\\mathbf{${latex}}`;
  if (FUNCTIONS.test(value.trim())) return `\\${value.trim()}`;
  return style === "p" && /^\p{L}{2,}$/u.test(value.trim()) ? `\\mathrm{${latex}}` : latex;
}

function delimited(e: Element): string {
  const side = (mark: string) => (mark === "" ? "." : /^[{}]$/.test(mark) ? `\\${mark}` : symbolLatex(mark));
  const open = property(e, "m:dPr", "m:begChr") ?? "(";
  const close = property(e, "m:dPr", "m:endChr") ?? ")";
  const separator = property(e, "m:dPr", "m:sepChr") ?? "|";
  const inner = elements(e, "m:e")
    .map(sequence)
    .join(` ${symbolLatex(separator)} `);
  return `\\left${side(open)} ${inner} \\right${side(close)}`;
}

function nary(e: Element): string {
  const mark = property(e, "m:naryPr", "m:chr") ?? "∫";
  const [sub, sup] = [arg(e, "m:sub"), arg(e, "m:sup")];
  return `${LARGE[mark] ?? symbolLatex(mark)}${sub && `_{${sub}}`}${sup && `^{${sup}}`} ${arg(e, "m:e")}`;
}

function matrix(e: Element): string {
  const rows = elements(e, "m:mr").map((row) => elements(row, "m:e").map(sequence).join(" & "));
  return `\\begin{matrix} ${rows.join(" \\\\ ")} \\end{matrix}`;
}

function convert(e: Element): string {
  switch (e.name) {
    case "m:r":
      return run(e);
    case "m:f":
      return property(e, "m:fPr", "m:type") === "lin"
        ? `${arg(e, "m:num")}/${arg(e, "m:den")}`
        : `\\frac{${arg(e, "m:num")}}{${arg(e, "m:den")}}`;
    case "m:sSup":
      return `${base(arg(e, "m:e"))}^{${arg(e, "m:sup")}}`;
    case "m:sSub":
      return `${base(arg(e, "m:e"))}_{${arg(e, "m:sub")}}`;
    case "m:sSubSup":
      return `${base(arg(e, "m:e"))}_{${arg(e, "m:sub")}}^{${arg(e, "m:sup")}}`;
    case "m:sPre":
      return `{}_{${arg(e, "m:sub")}}^{${arg(e, "m:sup")}} ${arg(e, "m:e")}`;
    case "m:rad": {
      const degree = arg(e, "m:deg");
      return `\\sqrt${degree && `[${degree}]`}{${arg(e, "m:e")}}`;
    }
    case "m:d":
      return delimited(e);
    case "m:nary":
      return nary(e);
    case "m:func":
      return `${arg(e, "m:fName")} ${arg(e, "m:e")}`;
    case "m:limLow":
      return `${base(arg(e, "m:e"))}_{${arg(e, "m:lim")}}`;
    case "m:limUpp":
      return `${base(arg(e, "m:e"))}^{${arg(e, "m:lim")}}`;
    case "m:acc":
      return `${ACCENTS[property(e, "m:accPr", "m:chr") ?? "\u0302"] ?? "\\hat"}{${arg(e, "m:e")}}`;
    case "m:bar":
      return `${property(e, "m:barPr", "m:pos") === "top" ? "\\overline" : "\\underline"}{${arg(e, "m:e")}}`;
    case "m:groupChr":
      return `\\underbrace{${arg(e, "m:e")}}`;
    case "m:m":
      return matrix(e);
    case "m:eqArr":
      return `\\begin{aligned} ${elements(e, "m:e").map(sequence).join(" \\\\ ")} \\end{aligned}`;
    default:
      return e.name.endsWith("Pr") || /^w:(del|moveFrom|rPr)$/.test(e.name) ? "" : sequence(e);
  }
}

function sequence(e: Element): string {
  return elements(e)
    .map(convert)
    .filter((part) => part !== "")
    .join(" ");
}

/** An `m:oMath` (or `m:oMathPara`) as LaTeX. */
export function ommlToLatex(math: Element): string {
  return sequence(math).replace(/\s+/g, " ").trim();
}
