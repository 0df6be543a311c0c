import { type Element, elements, first, textOf } from "../../xml.ts";
import { accented, limit } from "../latex/accents.ts";
import { functionName } from "../latex/run-latex.ts";
import { subscript, superscript } from "../latex/scripts.ts";

/** Returns the LaTeX of what an element holds. */
export type Content = (e: Element) => string;

function child(e: Element, name: string, content: Content): string {
  const found = first(e, name);
  return found === undefined ? "" : content(found);
}

export function func(e: Element, content: Content): string {
  const argument = child(e, "m:e", content);
  const name = first(e, "m:fName");
  return `${name === undefined ? "" : functionPart(name, content)} ${argument}`;
}

/** Writes a function's name, with what stands under or beside it. */
function functionPart(e: Element, content: Content): string {
  const inner = elements(e).filter((c) => !c.name.endsWith("Pr"));
  if (inner.every((c) => c.name === "m:r")) {
    const words = textOf({ ...e, children: inner })
      .replace(/[\u2061\u200b]/g, "")
      .trim();
    return /^[A-Za-z][A-Za-z\s-]+$/.test(words) ? functionName(words, false) : content(e);
  }
  const [only, ...more] = inner;
  if (only === undefined || more.length > 0) return content(e);
  const held = first(only, "m:e");
  const limits = only.name === "m:limLow" || only.name === "m:limUpp";
  if (held === undefined || (!limits && !/^m:sS/.test(only.name))) return content(e);
  const name = functionPart(held, content).replace(
    /^\\operatorname\{/,
    limits ? "\\operatorname*{" : "\\operatorname{",
  );
  if (limits) return limit(name, child(only, "m:lim", content), only.name === "m:limLow");
  return `${name}${subscript(child(only, "m:sub", content))}${superscript(child(only, "m:sup", content))}`;
}

export function limited(e: Element, isUnder: boolean, content: Content): string {
  const held = first(e, "m:e");
  const label = child(e, "m:lim", content);
  const body = child(e, "m:e", content);
  const mark = first(e, "m:lim");
  const sign = mark === undefined ? "" : textOf(mark).trim();
  if (isUnder && (sign === "⏟" || sign === "_" || sign === "\u0332"))
    return sign === "⏟" ? `\\underbrace{${body}}` : `\\underline{${body}}`;
  const known = isUnder || sign === "" || sign === "→" ? null : accented(sign, body);
  if (known !== null) return known;
  const word =
    held !== undefined && /^\\(mathrm|text|mathit)\{|^\\?[a-z]+$/.test(body)
      ? functionPart(held, content)
      : body;
  return limit(word.replace(/^\\operatorname\{/, "\\operatorname*{"), label, isUnder);
}
