import type { HiddenText } from "../conversion.ts";
import { formulaOf } from "../formulas/html/page-formula.ts";
import { collapseSpace } from "../text/clean-text.ts";
import { descendants, type Element, textOf } from "../xml.ts";
import { isUnseen, SKIPPED } from "./page-chrome.ts";
import type { LineOf } from "./parse-html.ts";

type Rgb = readonly [red: number, green: number, blue: number];

/** Nobody reads letters of this size. */
const TINY_PIXELS = 1.5;
/** Two colours look the same if their red, green and blue differ by no more, in 256 steps. */
const MAX_SAME_COLOUR_DIFFERENCE = 16;
/** Text with less of its colour, from 0 to 1, cannot be seen. */
const MIN_VISIBLE_OPACITY = 0.05;
/** The least letters of hidden text: less is a mark or a counter. */
const MIN_LETTERS = 4;
const WHITE: Rgb = [255, 255, 255];
const NAMED: Record<string, Rgb> = { white: WHITE, black: [0, 0, 0] };
const TO_PIXELS: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  "%": 0.16,
  mm: 3.78,
  cm: 37.8,
};

/** Reads a colour as style sheets write it; "clear" if nothing of it is seen, null if it is not known. */
function colorOf(value: string): Rgb | "clear" | null {
  const word = value.trim().toLowerCase();
  if (word === "transparent") return "clear";
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(word)?.[1];
  if (hex !== undefined) {
    const part = (i: number) =>
      Number.parseInt(hex.length === 3 ? (hex[i] ?? "0").repeat(2) : hex.slice(i * 2, i * 2 + 2), 16);
    return [part(0), part(1), part(2)];
  }
  const numbers = /^rgba?\(([^)]{0,60})\)$/
    .exec(word)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  if (numbers === undefined) return NAMED[word] ?? null;
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 1] = numbers;
  if (alpha < MIN_VISIBLE_OPACITY) return "clear";
  return Number.isNaN(red + green + blue) ? null : [red, green, blue];
}

const isNear = (a: Rgb, b: Rgb) =>
  a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= MAX_SAME_COLOUR_DIFFERENCE);

function declarations(style: string): Map<string, string> {
  const out = new Map<string, string>();
  for (const part of style.slice(0, 4_000).split(";")) {
    const at = part.indexOf(":");
    if (at > 0)
      out.set(
        part.slice(0, at).trim().toLowerCase(),
        part
          .slice(at + 1)
          .replace(/!\s*important/i, "")
          .trim(),
      );
  }
  return out;
}

function isTiny(size: string | undefined): boolean {
  const match = /^([\d.]+)(px|pt|em|rem|%|mm|cm)?$/.exec(size ?? "");
  if (match === null) return false;
  const unit = match[2];
  const pixels = Number(match[1]) * (TO_PIXELS[unit ?? "px"] ?? 1);
  return pixels === 0 || (unit !== undefined && pixels <= TINY_PIXELS);
}

/** An element that is placed so far out is on no screen. */
const FAR_OUT_PIXELS = -900;

function isOffPage(styles: ReadonlyMap<string, string>): boolean {
  const isOut = (name: string) => {
    const match = /^(-[\d.]+)(px|pt|em|rem|%|mm|cm)$/.exec(styles.get(name) ?? "");
    return match !== null && Number(match[1]) * (TO_PIXELS[match[2] ?? "px"] ?? 1) <= FAR_OUT_PIXELS;
  };
  const isPlaced = /^(?:absolute|fixed)$/.test(styles.get("position") ?? "");
  return isOut("text-indent") || (isPlaced && ["left", "right", "top", "bottom"].some(isOut));
}

/** The colour behind an element's text; null if a picture or a style sheet may decide it. */
type Ground = Rgb | null;

function groundOf(
  styles: ReadonlyMap<string, string>,
  attributes: Element["attributes"],
  base: Ground,
): Ground {
  if (styles.has("background-image")) return null;
  const own = styles.get("background-color") ?? styles.get("background") ?? attributes.bgcolor;
  if (own === undefined) return base;
  const color = colorOf(own);
  return color === "clear" ? base : color;
}

function reasonOf(element: Element, base: Ground): { reason: HiddenText["reason"] | null; ground: Ground } {
  const { attributes } = element;
  if (isUnseen(element)) return { reason: "vanish", ground: base };
  const { style } = attributes;
  if (style === undefined && attributes.color === undefined && attributes.bgcolor === undefined)
    return { reason: null, ground: base };
  const styles = declarations(style ?? "");
  const ground = groundOf(styles, attributes, base);
  const opacity = styles.get("opacity");
  if (opacity !== undefined && Number(opacity) < MIN_VISIBLE_OPACITY)
    return { reason: "transparent", ground };
  if (isTiny(styles.get("font-size"))) return { reason: "tiny", ground };
  if (isOffPage(styles)) return { reason: "off-page", ground };
  const color = colorOf(styles.get("color") ?? attributes.color ?? "");
  if (color === "clear") return { reason: "transparent", ground };
  return { reason: color !== null && ground !== null && isNear(color, ground) ? "white" : null, ground };
}

/** True if an element within has a look of its own that shows it again. */
function showsAgain(element: Element, reason: HiddenText["reason"]): boolean {
  const property = { white: /(?<!-)color/, tiny: /font-size/, transparent: /(?<!-)color/ }[String(reason)];
  if (property === undefined) return false;
  return element.children.some(
    (child) =>
      typeof child !== "string" &&
      (property.test(child.attributes.style ?? "") ||
        child.attributes.class !== undefined ||
        showsAgain(child, reason)),
  );
}

const isCalled = (element: Element): boolean =>
  element.attributes.id !== undefined ||
  element.children.some((child) => typeof child !== "string" && child.attributes.id !== undefined);

/**
 * Takes out of a page the text that its own attributes and styles hide: not displayed, without size or opacity, in the
 * colour of its ground, or far off the page. The style sheets of `page` may give grounds that are not known.
 */
export function takeHiddenElements(body: Element, page: Element, file: string, lineOf: LineOf): HiddenText[] {
  const sheets = descendants(page, "style").map(textOf).join("\n");
  const isStyled =
    /background/i.test(sheets) ||
    descendants(page, "link").some(({ attributes }) => /stylesheet/i.test(attributes.rel ?? ""));
  const found: HiddenText[] = [];
  const visit = (parent: Element, base: Ground) => {
    parent.children = parent.children.filter((child) => {
      if (typeof child === "string") return true;
      if (SKIPPED.has(child.name) || formulaOf(child) !== null) return true;
      const { reason, ground } = reasonOf(child, base);
      if (reason === null || descendants(child, "math").length > 0 || showsAgain(child, reason)) {
        visit(child, child.attributes.class !== undefined && isStyled ? null : ground);
        return true;
      }
      // A note that a link calls may not be displayed before.
      if (reason === "vanish" && isCalled(child)) return true;
      const text = collapseSpace(textOf(child)).trim();
      const line = lineOf(child);
      if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_LETTERS)
        found.push({
          reason,
          text: text.slice(0, 2_000),
          ...(line === null ? {} : { place: { file, line } }),
        });
      return false;
    });
  };
  visit(body, isStyled ? null : WHITE);
  return found;
}
