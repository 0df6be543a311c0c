import { type Inline, plainText } from "../../manuscript-tree.ts";
import type { Element } from "../../xml.ts";
import type { Look } from "../docx/docx-context.ts";

const all = (children: readonly Inline[], type: "strong" | "emphasis"): boolean =>
  children.every(
    (c) =>
      c.type === type ||
      plainText([c]).trim() === "" ||
      ("children" in c && c.type !== "link" && all(c.children, type)),
  );

/** How a paragraph looks, as far as its own markup says; null if it looks like any other. */
export function lookOf(holder: Element | null, children: readonly Inline[]): Look | null {
  const { style = "", align = "" } = holder?.attributes ?? {};
  const bold = all(children, "strong");
  const italic = all(children, "emphasis");
  const centred = align === "center" || /text-align:\s*center/.test(style);
  const size = /font-size:\s*([\d.]+)pt/.exec(style)?.[1];
  if (!bold && !italic && !centred && size === undefined) return null;
  return {
    bold,
    italic,
    underline: false,
    caps: false,
    centred,
    size: Number(size ?? 12),
    firstLine: 0,
    indent: 0,
    isNumbered: false,
    label: "",
  };
}
