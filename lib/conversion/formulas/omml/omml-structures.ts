import { type Element, first } from "../../xml.ts";
import { base, subscript, superscript } from "../latex/scripts.ts";
import { symbolLatex } from "../symbols/symbol-latex.ts";

/** Returns the LaTeX of a named child, or "". */
export type Argument = (e: Element, name: string) => string;

export const property = (e: Element, holder: string, name: string) =>
  first(e, holder, name)?.attributes["m:val"];

/** Reads an on/off property: present without a value is on. */
export function isSet(e: Element, holder: string, name: string): boolean {
  const found = first(e, holder, name);
  return found !== undefined && !/^(0|off|false)$/.test(found.attributes["m:val"] ?? "1");
}

export function nary(e: Element, arg: Argument): string {
  const chr = first(e, "m:naryPr", "m:chr");
  const mark = chr === undefined ? "∫" : (chr.attributes["m:val"] ?? "");
  const operator = symbolLatex(mark);
  const sub = isSet(e, "m:naryPr", "m:subHide") ? "" : arg(e, "m:sub");
  const sup = isSet(e, "m:naryPr", "m:supHide") ? "" : arg(e, "m:sup");
  const limits = property(e, "m:naryPr", "m:limLoc") === "undOvr" && /int$/.test(operator) ? "\\limits" : "";
  return `${operator}${limits}${subscript(sub)}${superscript(sup)} ${arg(e, "m:e")}`;
}

export function fraction(e: Element, arg: Argument): string {
  const [top, bottom] = [arg(e, "m:num"), arg(e, "m:den")];
  switch (property(e, "m:fPr", "m:type")) {
    case "lin":
    case "skw":
      return `${base(top)}/${base(bottom)}`;
    case "noBar":
      return `\\genfrac{}{}{0pt}{}{${top}}{${bottom}}`;
    default:
      return `\\frac{${top}}{${bottom}}`;
  }
}

export function phantom(e: Element, arg: Argument): string {
  const show = first(e, "m:phantPr", "m:show")?.attributes["m:val"];
  const inner = arg(e, "m:e");
  if (show === undefined || !/^(0|off|false)$/.test(show)) return inner;
  if (isSet(e, "m:phantPr", "m:zeroWid")) return `\\vphantom{${inner}}`;
  return isSet(e, "m:phantPr", "m:zeroAsc") ? `\\hphantom{${inner}}` : `\\phantom{${inner}}`;
}

export function borderBox(e: Element, arg: Argument): string {
  const strikes = ["m:strikeH", "m:strikeV", "m:strikeBLTR", "m:strikeTLBR"].filter((name) =>
    isSet(e, "m:borderBoxPr", name),
  );
  const inner = arg(e, "m:e");
  if (strikes.length === 0) return `\\boxed{${inner}}`;
  return `${strikes.length > 1 ? "\\xcancel" : strikes[0] === "m:strikeTLBR" ? "\\bcancel" : "\\cancel"}{${inner}}`;
}
