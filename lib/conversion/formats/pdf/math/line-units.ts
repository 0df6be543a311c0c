import { FUNCTION_NAMES } from "../../../formulas/symbols/function-names.ts";
import { plainLetter } from "../../../formulas/symbols/math-alphabets.ts";
import { type Box, middleX } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import {
  MAX_BAR_ITEM_GAP_IN_SIZES,
  MAX_BAR_ITEM_OVERHANG_POINTS,
  MIN_FULL_SIZE_SHARE,
} from "./build-thresholds.ts";
import { isExtensionFont } from "./font-symbols.ts";
import type { Row } from "./formula-rows.ts";
import { isAccent } from "./item-parts.ts";
import { fontStyle } from "./math-fonts.ts";
import { symbolOf } from "./symbols.ts";

/** The part that a unit can have in a formula; `word` ends one. */
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

/** True if a small item stands right over or under a fraction's bar. */
const isOnBar = (item: Item, bars: readonly Box[]): boolean =>
  bars.some(
    (bar) =>
      item.x0 > bar.x0 - MAX_BAR_ITEM_OVERHANG_POINTS &&
      item.x1 < bar.x1 + MAX_BAR_ITEM_OVERHANG_POINTS &&
      Math.min(Math.abs(bar.y0 - item.ink.y1), Math.abs(bar.y1 - item.ink.y0)) <
        item.size * MAX_BAR_ITEM_GAP_IN_SIZES,
  );

/** True if a row prints anything that only formulas do; without it none of its units is sure. */
export const maybeFormula = (row: Row): boolean =>
  row.hung.length > 0 || row.main.some((item) => fontStyle(item.font, item).math);

const unitOf = (item: Item, from: number, to: number, kind: UnitKind, sign: boolean): Unit => ({
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

/** Returns the units of an item in a font of formulas: its characters, with variation selectors. */
function mathUnits(item: Item): Unit[] {
  const units: Unit[] = [];
  let at = 0;
  for (const char of item.text) {
    const { kind, sign } = mathKind(char, item);
    const end = at + char.length;
    if (char !== " " && !/[\ufe00-\ufe0f]/.test(char)) {
      const hasSelector = /[\ufe00-\ufe0f]/.test(item.text[end] ?? "");
      units.push(unitOf(item, at, hasSelector ? end + 1 : end, kind, sign));
    }
    at = end;
  }
  return units;
}

/** Returns the units of an item in a font of text: words, numbers and signs. */
const textUnits = (item: Item): Unit[] =>
  [...item.text.matchAll(TOKENS)].flatMap(({ 0: token, index }) => {
    if (/^\s/.test(token)) return [];
    const kind = textKind(token, item);
    return [unitOf(item, index, index + token.length, kind, kind === "sign" && !/[%!]/.test(token))];
  });

/** Returns the unit of an item that hangs on a row: a bracket, a part of a fraction, or a script. */
function hungUnit(item: Item, row: Row, bars: readonly Box[]): Unit {
  const isLarge = isExtensionFont(item.font) || (item.math && item.size > row.size * MIN_FULL_SIZE_SHARE);
  const bracket = symbolOf(item.text)?.kind;
  const large = bracket === "open" || bracket === "close" ? bracket : "sure";
  const small = isOnBar(item, bars) ? "sure" : "script";
  const unit = unitOf(item, 0, item.text.length, isLarge ? large : small, false);
  // An accent stands behind the letter that it is printed over.
  return isAccent(item) ? { ...unit, x0: middleX(item.ink), x1: middleX(item.ink) } : unit;
}

/** Splits a row into units from left to right. A fraction's parts, known by its bar, are sure. */
export function lineUnits(row: Row, bars: readonly Box[] = []): Unit[] {
  const main = row.main.flatMap((item) =>
    fontStyle(item.font, item).math ? mathUnits(item) : textUnits(item),
  );
  return [...main, ...row.hung.map((item) => hungUnit(item, row, bars))].sort((a, b) => a.x0 - b.x0);
}
