import { type Inline, plainText } from "../../manuscript-tree.ts";
import type { Element } from "../../xml.ts";
import { first } from "../../xml.ts";
import { attributeOf, type Style } from "./docx-styles.ts";

const CAPTION = /^(fig(ure)?|tab(le)?|scheme|box|note|keywords?)\b/i;

function isWhollyBold(children: readonly Inline[]): boolean {
  return children.every(
    (child) =>
      child.type === "strong" ||
      child.type === "break" ||
      child.type === "note" ||
      plainText([child]).trim() === "" ||
      (child.type === "emphasis" && isWhollyBold(child.children)),
  );
}

/** Many manuscripts have no heading styles, only short bold lines. Null when this is none. */
export function boldHeadingLevel(p: Element, children: readonly Inline[], style: Style): number | null {
  const words = plainText(children).trim();
  if (words.length > 150 || words.length < 3 || !/\p{L}{2}/u.test(words) || CAPTION.test(words)) return null;
  if (/[,;]$/.test(words) || (/\.$/.test(words) && words.split(/\s+/).length > 8)) return null;
  if (children.some((child) => child.type === "image")) return null;
  if (!style.bold && !isWhollyBold(children)) return null;
  const number = /^(\d+(?:\.\d+)*)\.?\s/.exec(words)?.[1];
  if (number !== undefined) return 1 + number.split(".").length;
  return attributeOf(first(p, "w:pPr"), "w:jc") === "center" ? 2 : 3;
}
