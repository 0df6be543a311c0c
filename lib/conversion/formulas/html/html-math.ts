import { classesOf, findElement } from "../../html-content/find-element.ts";
import type { Inline } from "../../manuscript-tree.ts";
import { type Element, elements, parseXml, textOf } from "../../xml.ts";
import { bareTex, isTex } from "../mathml/mathml-annotation.ts";
import { mathmlToLatex } from "../mathml/mathml-to-latex.ts";
import { ommlToLatex } from "../omml/omml-to-latex.ts";

export type Formula = { latex: string; display: boolean };

function ofMath(math: Element): Formula {
  const { alttext, display, mode } = math.attributes;
  const latex = alttext !== undefined && isTex(alttext) ? bareTex(alttext) : mathmlToLatex(math);
  return { latex, display: display === "block" || mode === "display" };
}

function ofRaw(element: Element, display: boolean): Formula | null {
  const raw = textOf(element).trim();
  if (/^\\[([]/.test(raw)) return { latex: bareTex(raw), display: display || raw.startsWith("\\[") };
  const isBare = element.children.length === 1 && typeof element.children[0] === "string";
  return isBare && raw !== "" ? { latex: bareTex(raw), display: display || raw.startsWith("$$") } : null;
}

const WORD_MATH = { "http://schemas.microsoft.com/office/2004/12/omml": "m" };

function ofWord(source: string): Formula | null {
  const xml = `<x xmlns:m="http://schemas.microsoft.com/office/2004/12/omml">${source
    .replace(/<!\[(if|endif)[^\]]*\]>|<!--|-->/g, "")
    .replace(/<\/?(?!\/?m:)[a-zA-Z][^>]*>/g, "")
    // Word leaves the quotes off attributes.
    .replace(/(\s[\w:]+)=([^\s"'>]+)/g, '$1="$2"')
    .replace(/&(?!#?\w+;)|&nbsp;/g, " ")
    .replace(/(<m:r\b[^>]*>(?:<m:rPr>(?:(?!<\/m:rPr>)[\s\S])*<\/m:rPr>)?)([^<]*)/g, "$1<m:t>$2</m:t>")}</x>`;
  try {
    const root = parseXml(xml, WORD_MATH);
    const math = findElement(root, (e) => e.name === "m:oMath");
    const latex = math === null ? "" : ommlToLatex(math);
    return latex === "" ? null : { latex, display: source.includes("m:oMathPara") };
  } catch {
    return null;
  }
}

const isMath = (e: Element) => e.name === "math";

/** A container that renders a formula: the MathML or TeX inside it, and nothing of the rendering. */
function ofContainer(element: Element, display: boolean): Formula | null {
  const math = findElement(element, isMath);
  if (math !== null) {
    const formula = ofMath(math);
    return { ...formula, display: formula.display || display };
  }
  const raw = element.attributes["data-mathml"];
  if (raw === undefined) return null;
  try {
    return ofMath(parseXml(raw));
  } catch {
    return null;
  }
}

/** A formula that a page carries beside its rendering: MathML, KaTeX, MathJax 2 to 4, LaTeXML, pandoc, Sphinx, Word. */
export function formulaOf(element: Element): Formula | null {
  const { name } = element;
  if (name === "math") return ofMath(element);
  if (name === "word-formula") return ofWord(textOf(element));
  if (name === "mjx-container") return ofContainer(element, element.attributes.display === "true");
  if (name === "script") {
    const { type = "" } = element.attributes;
    if (!/^math\/(la)?tex/.test(type)) return null;
    return { latex: bareTex(textOf(element)), display: /mode\s*=\s*display/.test(type) };
  }
  if (name === "img") {
    const { alt = "" } = element.attributes;
    const isFormula = /(^|\s)(tex|latex|math|mwe-math\S*|texhtml)(\s|$)/.test(element.attributes.class ?? "");
    return isFormula && isTex(alt) && alt.trim() !== "" ? { latex: bareTex(alt), display: false } : null;
  }
  if (name !== "span" && name !== "div") return null;
  const classes = classesOf(element);
  const source =
    element.attributes["data-math"] ?? element.attributes["data-latex"] ?? element.attributes["data-tex"];
  if (source !== undefined && source.trim() !== "")
    return {
      latex: bareTex(source),
      display: name === "div" || classes.some((c) => /display|block/.test(c)),
    };
  if (classes.includes("katex-display")) return ofContainer(element, true);
  if (classes.includes("katex") || classes.includes("mwe-math-element")) return ofContainer(element, false);
  if (classes.includes("MathJax") && element.attributes["data-mathml"] !== undefined)
    return ofContainer(element, false);
  if (classes.includes("math")) {
    const inner = findElement(element, isMath);
    const display = classes.includes("display") || name === "div";
    if (inner !== null) return elements(element).length === 1 ? { ...ofMath(inner), display } : null;
    return findElement(element, (e) => classesOf(e).includes("katex")) === null
      ? ofRaw(element, display)
      : null;
  }
  return null;
}

const DELIMITED =
  /(\\\([\s\S]{1,2000}?\\\)|\\\[[\s\S]{1,4000}?\\\]|\$\$[^$]{1,4000}\$\$|\\begin\{(equation|align|gather|multline|eqnarray|displaymath)(\*?)\}[\s\S]{1,8000}?\\end\{\2\3\})/g;
const WITH_DOLLARS = /(?<![\\$\w])\$(?![\s$\d])([^$\n]{1,500}?)(?<![\s\\])\$(?![\w$])/g;

function dollarMath(value: string): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const match of value.matchAll(WITH_DOLLARS)) {
    out.push({ type: "text", text: value.slice(at, match.index) }, { type: "math", latex: match[1] ?? "" });
    at = match.index + match[0].length;
  }
  out.push({ type: "text", text: value.slice(at) });
  return out;
}

/** Running text with the TeX that pages leave to a script: `\(…\)`, `\[…\]`, `$$…$$`, and `$…$` if the page says so. */
export function textWithMath(value: string, dollars: boolean): Inline[] {
  if (!/[\\$]/.test(value)) return [{ type: "text", text: value }];
  const out: Inline[] = [];
  let at = 0;
  const plain = (part: string) => {
    if (part === "") return;
    for (const one of dollars ? dollarMath(part) : [{ type: "text", text: part } as const]) out.push(one);
  };
  for (const match of value.matchAll(DELIMITED)) {
    plain(value.slice(at, match.index));
    const raw = match[0];
    const isDisplay = !raw.startsWith("\\(");
    const latex = raw.startsWith("\\begin")
      ? raw
          .replace(/(\\(?:begin|end)\{)(?:align|eqnarray)\*?\}/g, "$1aligned}")
          .replace(/\\(?:begin|end)\{(?:equation|displaymath|multline|gather)\*?\}/g, "")
      : raw.slice(2, -2);
    out.push({ type: "math", latex: latex.trim(), display: isDisplay });
    at = match.index + raw.length;
  }
  plain(value.slice(at));
  return out;
}
