import { type Element, elements, first, textOf } from "../../xml.ts";
import { NEW_LINE, type RunText } from "../latex/run-latex.ts";

const SCRIPTS: Record<string, string> = {
  "double-struck": "\\mathbb",
  script: "\\mathcal",
  fraktur: "\\mathfrak",
  "sans-serif": "\\mathsf",
  monospace: "\\mathtt",
};

/** Reads the characters of an `m:r` and their setting. */
export function runText(e: Element): RunText {
  const properties = first(e, "m:rPr");
  const value = elements(e)
    .map((c) =>
      c.name === "m:t" || c.name === "w:t"
        ? textOf(c)
        : c.name === "w:br" || c.name === "w:cr"
          ? NEW_LINE
          : "",
    )
    .join("");
  const setting = (name: string) => first(properties, name)?.attributes["m:val"];
  const sty = setting("m:sty");
  const script = SCRIPTS[setting("m:scr") ?? ""];
  const bold = sty === "bi" ? "\\boldsymbol" : sty === "b" ? "\\mathbf" : "";
  const nor = first(properties, "m:nor");
  const isText = nor !== undefined && !/^(0|off|false)$/.test(nor.attributes["m:val"] ?? "");
  const isBold = isText && first(e, "w:rPr", "w:b") !== undefined;
  return {
    value: `${first(properties, "m:brk") === undefined ? "" : NEW_LINE}${value}`,
    style: isBold ? "\\textbf" : (script ?? bold),
    upright: sty === "p" || sty === "b",
    isText,
  };
}
