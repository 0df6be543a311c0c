import type { ParsedPage } from "@llamaindex/liteparse";
import { cleanText } from "../../clean-text.ts";
import type { Box, Item } from "./pdf-page.ts";

const BOLD = /bold|black|heavy|semib|demi|medi$|cmbx|cmssbx|-b$|[a-z]tb$|tbi?$|\bbx/i;
const ITALIC = /ital|obli|cmti|cmsl|-it$|t[bz]?i$|slant/i;
const MATH =
  /^(cmmi|cmsy|cmex|msam|msbm|eufm|rsfs|lmmath|stix.*math|.*math|symbol|mtsy|mtmi|txsy|pxsy|rmtmi|euler|wasy|stmary)/i;

const ACCENTS: Record<string, string> = {
  "´": "\u0301",
  "`": "\u0300",
  ˆ: "\u0302",
  "¨": "\u0308",
  "˜": "\u0303",
  ˇ: "\u030c",
  "¯": "\u0304",
  "˘": "\u0306",
  "˙": "\u0307",
  "˚": "\u030a",
  "¸": "\u0327",
};

/** TeX's old fonts print an accent as a character of its own before (a cedilla: after) its letter. */
export function composeAccents(text: string): string {
  const compose = (letter: string, mark: string, whole: string) => {
    const base = letter === "ı" ? "i" : letter === "ȷ" ? "j" : letter;
    const composed = (base + (ACCENTS[mark] ?? "")).normalize("NFC");
    // No such letter: it was an apostrophe or a sign of its own.
    return composed.length === 1 ? composed : whole;
  };
  return text
    .replace(
      /([´ˆ¨˜ˇ¯˘˙˚]|(?<=\p{L})`(?=\p{L}))\s?(\p{Ll}|(?<!\p{L}[´ˆ¨˜]\s?)\p{Lu})/gu,
      (whole, mark: string, letter: string) => compose(letter, mark, whole),
    )
    .replace(/(\p{L})([´ˆ¨˜ˇ˘˚])(?=[\s,.;:)]|$)/gu, (whole, letter: string, mark: string) =>
      compose(letter, mark, whole),
    )
    .replace(/([csCSgtT])\s?¸/g, "$1\u0327")
    .normalize("NFC");
}

const turnOf = (rotation: number | undefined) => (((rotation ?? 0) % 360) + 360) % 360;
const isTurned = (rotation: number | undefined) => turnOf(rotation) > 2 && turnOf(rotation) < 358;

/** Where text stands that is turned, such as the label of a vertical axis. */
export function turnedBoxes(page: ParsedPage): Box[] {
  return page.textItems
    .filter((raw) => isTurned(raw.rotation) && raw.text.trim() !== "")
    .map((raw) => ({ x0: raw.x, y0: raw.y, x1: raw.x + raw.width, y1: raw.y + raw.height }));
}

/** Stage 1: text in NFC without ligatures and stray accents; rotated, invisible and doubled text goes. */
export function cleanItems(page: ParsedPage): Item[] {
  const seen = new Set<string>();
  const items: Item[] = [];
  for (const raw of page.textItems) {
    if (isTurned(raw.rotation)) continue;
    const text = composeAccents(cleanText(raw.text)).replace(/\s+/g, " ").trim();
    if (
      text === "" ||
      raw.x > page.width ||
      raw.y > page.height ||
      raw.x + raw.width < 0 ||
      raw.y + raw.height < 0
    )
      continue;
    // Bold by printing twice leaves the same text at nearly the same place.
    const key = `${text}|${Math.round(raw.x)}|${Math.round(raw.y)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const font = (raw.fontName ?? "").replace(/^[A-Z]{6}\+/, "");
    items.push({
      text,
      x0: raw.x,
      y0: raw.y,
      x1: raw.x + raw.width,
      y1: raw.y + raw.height,
      size: raw.fontHeight ?? raw.fontSize ?? raw.height,
      bold: BOLD.test(font) || (raw.fontWeight ?? 400) >= 600,
      italic: ITALIC.test(font),
      font,
      math: MATH.test(font),
    });
  }
  return items;
}
