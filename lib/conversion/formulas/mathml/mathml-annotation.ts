import { type Element, elements, textOf } from "../../xml.ts";
import { starMathToLatex } from "../starmath/starmath-to-latex.ts";

const local = (element: Element) => element.name.replace(/^.*:/, "");

/** Returns the TeX that a `semantics` element carries beside its MathML; null if it has none. */
export function cleanTex(semantics: Element): string | null {
  const notes = elements(semantics).filter((child) => local(child) === "annotation");
  const tex = notes.find((note) => /tex/i.test(note.attributes.encoding ?? ""));
  const value = tex === undefined ? "" : bareTex(textOf(tex));
  if (value !== "") return value;
  const isEmpty = elements(semantics)
    .filter((child) => !/^annotation/.test(local(child)))
    .every((child) => textOf(child).trim() === "");
  const star = notes.find((note) => /starmath/i.test(note.attributes.encoding ?? ""));
  return star === undefined || !isEmpty ? null : starMathToLatex(textOf(star));
}

/** Returns TeX without the delimiters and the style that encyclopedias and publishers set around it. */
export function bareTex(value: string): string {
  let tex = value.trim();
  const document = /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(tex);
  tex = (document?.[1] ?? tex).trim();
  tex = tex
    .replace(/^\$\$([\s\S]*)\$\$$|^\$([\s\S]*)\$$|^\\\(([\s\S]*)\\\)$|^\\\[([\s\S]*)\\\]$/, "$1$2$3$4")
    .trim();
  const inner = /^\{\\displaystyle\s?([\s\S]*)\}$/.exec(tex)?.[1];
  return (inner ?? tex).replace(/^\\(?:displaystyle|textstyle)\b\s*/, "").trim();
}

/** True if an `alttext` is TeX rather than a description in words. */
export function isTex(value: string): boolean {
  if (value.trim() === "" || /[^\x20-\x7e\s]/.test(value)) return false;
  return /[\\^_{}=+<>]/.test(value) || /^\s*[A-Za-z0-9.,()[\]/|'-]{1,12}\s*$/.test(value);
}
