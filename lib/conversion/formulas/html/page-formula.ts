import { classesOf, findElement } from "../../html-content/find-element.ts";
import { type Element, elements, parseXml, textOf } from "../../xml.ts";
import { bareTex, isTex } from "../mathml/mathml-annotation.ts";
import { mathmlToLatex } from "../mathml/mathml-to-latex.ts";
import { ommlToLatex } from "../omml/omml-to-latex.ts";

/** A formula of a web page, as LaTeX. */
type PageFormula = { latex: string; display: boolean };

function ofMath(math: Element): PageFormula {
  const { alttext, display, mode } = math.attributes;
  const latex = alttext !== undefined && isTex(alttext) ? bareTex(alttext) : mathmlToLatex(math);
  return { latex, display: display === "block" || mode === "display" };
}

function ofRaw(element: Element, display: boolean): PageFormula | null {
  const raw = textOf(element).trim();
  if (/^\\[([]/.test(raw)) return { latex: bareTex(raw), display: display || raw.startsWith("\\[") };
  const isBare = element.children.length === 1 && typeof element.children[0] === "string";
  return isBare && raw !== "" ? { latex: bareTex(raw), display: display || raw.startsWith("$$") } : null;
}

const isMath = (e: Element) => e.name === "math";

/** Reads the MathML or TeX inside a container, and nothing of its rendering. */
function ofContainer(element: Element, display: boolean): PageFormula | null {
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

function ofScript(element: Element): PageFormula | null {
  const { type = "" } = element.attributes;
  if (!/^math\/(la)?tex/.test(type)) return null;
  return { latex: bareTex(textOf(element)), display: /mode\s*=\s*display/.test(type) };
}

function ofImage(element: Element): PageFormula | null {
  const { alt = "" } = element.attributes;
  const isFormula = /(^|\s)(tex|latex|math|mwe-math\S*|texhtml)(\s|$)/.test(element.attributes.class ?? "");
  return isFormula && isTex(alt) && alt.trim() !== "" ? { latex: bareTex(alt), display: false } : null;
}

function ofClassMath(element: Element, classes: readonly string[]): PageFormula | null {
  const inner = findElement(element, isMath);
  const display = classes.includes("display") || element.name === "div";
  if (inner !== null) return elements(element).length === 1 ? { ...ofMath(inner), display } : null;
  const isRendered = findElement(element, (e) => classesOf(e).includes("katex")) !== null;
  return isRendered ? null : ofRaw(element, display);
}

function ofSpan(element: Element): PageFormula | null {
  const classes = classesOf(element);
  const source =
    element.attributes["data-math"] ?? element.attributes["data-latex"] ?? element.attributes["data-tex"];
  if (source !== undefined && source.trim() !== "")
    return {
      latex: bareTex(source),
      display: element.name === "div" || classes.some((c) => /display|block/.test(c)),
    };
  if (classes.includes("katex-display")) return ofContainer(element, true);
  if (classes.includes("katex") || classes.includes("mwe-math-element")) return ofContainer(element, false);
  if (classes.includes("MathJax") && element.attributes["data-mathml"] !== undefined)
    return ofContainer(element, false);
  return classes.includes("math") ? ofClassMath(element, classes) : null;
}

const WORD_MATH = { "http://schemas.microsoft.com/office/2004/12/omml": "m" };

/** Reads the formula that Word writes into its HTML as OMML in a conditional comment. */
function wordFormula(source: string): PageFormula | null {
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

/**
 * Reads a formula that a page carries beside its rendering: MathML, KaTeX, MathJax 2 to 4, LaTeXML, pandoc,
 * Sphinx or Word. Returns null for any other element.
 */
export function formulaOf(element: Element): PageFormula | null {
  switch (element.name) {
    case "math":
      return ofMath(element);
    case "word-formula":
      return wordFormula(textOf(element));
    case "mjx-container":
      return ofContainer(element, element.attributes.display === "true");
    case "script":
      return ofScript(element);
    case "img":
      return ofImage(element);
    case "span":
    case "div":
      return ofSpan(element);
    default:
      return null;
  }
}
