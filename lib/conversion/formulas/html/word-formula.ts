import { findElement } from "../../html-content/find-element.ts";
import { parseXml } from "../../xml.ts";
import { ommlToLatex } from "../omml/omml-to-latex.ts";

/** A formula of a web page, as LaTeX. */
export type PageFormula = { latex: string; display: boolean };

const WORD_MATH = { "http://schemas.microsoft.com/office/2004/12/omml": "m" };

/** Reads the formula that Word writes into its HTML as OMML in a conditional comment. */
export function wordFormula(source: string): PageFormula | null {
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
