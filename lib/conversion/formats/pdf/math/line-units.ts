import type { Box } from "#lib/conversion/formats/pdf/page/box.ts";
import { FUNCTION_NAMES } from "../../../formulas/symbols/function-names.ts";
import { plainLetter } from "../../../formulas/symbols/math-alphabets.ts";
import type { Item } from "../page/pdf-item.ts";
import { middleX } from "../page/pdf-page.ts";
import { isExtensionFont } from "./font-symbols.ts";
import type { Row } from "./formula-rows.ts";
import { isAccent } from "./item-parts.ts";
import { fontStyle } from "./math-fonts.ts";
import { symbolOf } from "./symbols.ts";

/** What a unit can be in a formula; `word` ends one. */
export type UnitKind =
  | "sure"
  | "script"
  | "digits"
  | "sign"
  | "open"
  | "close"
  | "function"
  | "letter"
  | "bold"
  | "comma"
  | "word";

/** The smallest part of a line that is wholly in a formula or wholly out of it: UTF-16 units of an item. */
export type Unit = {
  item: Item;
  from: number;
  to: number;
  text: string;
  x0: number;
  x1: number;
  kind: UnitKind;
  sign: boolean;
  size: number;
};

/** Signs of symbol fonts that text uses too: bullets, footnote marks, the box that ends a proof. */
const NEUTRAL = /^[•∗*†‡§¶■□◦·⋅✓♣♢♡♠©®|{}‖\\✗◦▪△⋄]$/u;
const TOKENS = /\p{L}+|\d+(?:[.,]\d+)*%?|\s+|./gsu;

function textKind(text: string, item: Item): UnitKind {
  const { alphabet } = fontStyle(item.font, item);
  if (/^[\d.,]*\d%?$/.test(text)) return "digits";
  if (/^[=+−<>≤≥±×∼≈/:|%!-]$/u.test(text)) return "sign";
  if (/^[([{]$/.test(text)) return "open";
  if (/^[)\]}]$/.test(text)) return "close";
  if (/^[,.;]$/.test(text)) return "comma";
  if (FUNCTION_NAMES.has(text) && alphabet === "upright") return "function";
  if (/^[A-Za-z]\p{M}?$/u.test(text.normalize("NFD"))) {
    if (alphabet === "bold") return "bold";
    return alphabet === "slanted" || alphabet === "bolditalic" ? "letter" : "word";
  }
  return /^[Α-Ωα-ω∆Ω]$/u.test(text) ? "letter" : "word";
}

function mathKind(char: string, item: Item): { kind: UnitKind; sign: boolean } {
  const plain = plainLetter(char).char;
  const known = symbolOf(plain);
  const sign = known?.kind === "rel" || known?.kind === "bin";
  // In a font with all of mathematics every glyph is; in the others some signs serve text too.
  const isOpenType = fontStyle(item.font, item).math && /math/i.test(item.font);
  // Angles pair with bars as often as with each other.
  if (/^[⟨⟩]$/.test(plain)) return { kind: "sure", sign };
  if (known?.kind === "open") return { kind: "open", sign };
  if (known?.kind === "close") return { kind: "close", sign };
  if (NEUTRAL.test(char) && !isOpenType) return { kind: "sign", sign };
  if (isOpenType && /^\d$/.test(plain)) return { kind: "digits", sign };
  return { kind: "sure", sign };
}

/** Whether a small item stands right over or under a fraction's bar. */
const isOnBar = (item: Item, bars: readonly Box[]): boolean =>
  bars.some(
    (bar) =>
      item.x0 > bar.x0 - 1.5 &&
      item.x1 < bar.x1 + 1.5 &&
      Math.min(Math.abs(bar.y0 - item.ink.y1), Math.abs(bar.y1 - item.ink.y0)) < item.size * 0.45,
  );

/** Whether a row prints anything that only formulas do; without it none of its units is sure. */
export const maybeFormula = (row: Row): boolean =>
  row.hung.length > 0 || row.main.some((item) => fontStyle(item.font, item).math);

/** A row's units from left to right; a fraction's parts, known by its bar, are sure. */
export function lineUnits(row: Row, bars: readonly Box[] = []): Unit[] {
  const units: Unit[] = [];
  const push = (item: Item, from: number, to: number, kind: UnitKind, sign: boolean) =>
    units.push({
      item,
      from,
      to,
      text: item.text.slice(from, to),
      x0: item.edge(from) ?? item.x0,
      x1: item.edge(to) ?? item.x1,
      kind,
      sign,
      size: item.size,
    });
  for (const item of row.main) {
    if (fontStyle(item.font, item).math) {
      let at = 0;
      for (const char of item.text) {
        const { kind, sign } = mathKind(char, item);
        if (char !== " " && !/[\ufe00-\ufe0f]/.test(char))
          push(
            item,
            at,
            at + char.length + (/[\ufe00-\ufe0f]/.test(item.text[at + char.length] ?? "") ? 1 : 0),
            kind,
            sign,
          );
        at += char.length;
      }
      continue;
    }
    for (const match of item.text.matchAll(TOKENS)) {
      if (/^\s/.test(match[0])) continue;
      const kind = textKind(match[0], item);
      push(item, match.index, match.index + match[0].length, kind, kind === "sign" && !/[%!]/.test(match[0]));
    }
  }
  for (const item of row.hung) {
    const isBracket = isExtensionFont(item.font) || (item.math && item.size > row.size * 0.9);
    const known = symbolOf(item.text);
    const kind = isBracket
      ? known?.kind === "open"
        ? "open"
        : known?.kind === "close"
          ? "close"
          : "sure"
      : isOnBar(item, bars)
        ? "sure"
        : "script";
    push(item, 0, item.text.length, kind, false);
    const unit = units.at(-1);
    // An accent stands behind the letter that it is printed over.
    if (unit !== undefined && isAccent(item)) unit.x0 = unit.x1 = middleX(item.ink);
  }
  return units.sort((a, b) => a.x0 - b.x0);
}
