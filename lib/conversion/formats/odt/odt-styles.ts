import { headingLevelOfName, type Role, roleOf } from "../../document-structure/style-names.ts";
import { descendants, type Element, elements, first } from "../../xml.ts";

export type OdtStyle = {
  /** The role that the style's name, or the name of a style that it derives from, gives a paragraph. */
  role: Role;
  /** The outline level, from 1; null if the style is no heading's. */
  outline: number | null;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  caps: boolean;
  hidden: boolean;
  strike: boolean;
  fixed: boolean;
  centred: boolean;
  position: "superscript" | "subscript" | null;
  /** The size in points. */
  size: number;
  list: string | null;
  /** The colour as `#rrggbb`, if it is set. */
  color: string | undefined;
  ground: string | undefined;
};

const PLAIN: OdtStyle = {
  role: null,
  outline: null,
  bold: false,
  italic: false,
  underline: false,
  caps: false,
  hidden: false,
  strike: false,
  fixed: false,
  centred: false,
  position: null,
  size: 12,
  list: null,
  color: undefined,
  ground: undefined,
};

const MAX_PARENTS = 30;

/** Returns the name of a style. Files write "Heading 1" as `Heading_20_1`. */
export const styleName = (name: string) =>
  name.replace(/_([0-9a-f]{2,4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function position(value: string | undefined, base: OdtStyle["position"]): OdtStyle["position"] {
  if (value === undefined) return base;
  if (/^(super|[1-9])/.test(value)) return "superscript";
  return /^(sub|-[1-9])/.test(value) ? "subscript" : null;
}

function sizeOf(value: string | undefined, base: number): number {
  const match = /^([\d.]+)(pt|%|in|cm|mm|px)?$/.exec(value ?? "");
  const number = Number(match?.[1] ?? Number.NaN);
  if (!(number > 0)) return base;
  const units: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 };
  return match?.[2] === "%" ? (base * number) / 100 : number * (units[match?.[2] ?? "pt"] ?? 1);
}

/** Returns a style with the properties of the one that it derives from. */
function derived(e: Element, base: OdtStyle, fixedFonts: ReadonlySet<string>): OdtStyle {
  const text = first(e, "style:text-properties")?.attributes ?? {};
  const paragraph = first(e, "style:paragraph-properties")?.attributes ?? {};
  const own = (name: string, test: RegExp, before: boolean) =>
    text[name] === undefined ? before : test.test(text[name]);
  const not = (name: string, before: boolean) => (text[name] === undefined ? before : text[name] !== "none");
  const names = [e.attributes["style:display-name"], e.attributes["style:name"]].map((n) =>
    styleName(n ?? "").toLowerCase(),
  );
  const isAutomatic =
    e.attributes["style:display-name"] === undefined && /^[A-Z]+\d+$/.test(e.attributes["style:name"] ?? "");
  const level = Number(e.attributes["style:default-outline-level"] ?? Number.NaN);
  const byName = isAutomatic ? null : names.map(headingLevelOfName).find((l) => l !== null);
  const font = text["style:font-name"] ?? text["fo:font-family"];
  const ownRole = isAutomatic ? null : roleOf(names[0] || (names[1] ?? ""), []);
  return {
    role: ownRole ?? base.role,
    outline: level >= 1 ? level : byName === null || byName === undefined ? base.outline : byName + 1,
    bold: own("fo:font-weight", /bold|[6-9]00/, base.bold),
    italic: own("fo:font-style", /italic|oblique/, base.italic),
    underline: not("style:text-underline-style", base.underline),
    caps: own("fo:text-transform", /uppercase/, base.caps) || own("fo:font-variant", /small-caps/, base.caps),
    hidden: own("text:display", /none/, base.hidden),
    strike: not("style:text-line-through-style", base.strike),
    fixed: font === undefined ? base.fixed : fixedFonts.has(font) || /mono|courier|consolas/i.test(font),
    centred:
      paragraph["fo:text-align"] === undefined ? base.centred : paragraph["fo:text-align"] === "center",
    position: position(text["style:text-position"], base.position),
    size: sizeOf(text["fo:font-size"], base.size),
    list: e.attributes["style:list-style-name"] || base.list,
    color: text["style:use-window-font-color"] === "true" ? undefined : (text["fo:color"] ?? base.color),
    ground: text["fo:background-color"] ?? paragraph["fo:background-color"] ?? base.ground,
  };
}

export type StyleOf = (name: string | undefined, family: "paragraph" | "text") => OdtStyle;

/** Reads the styles of the given parts. Each holds the properties of the style that it derives from, which may be itself. */
export function readOdtStyles(parts: readonly Element[]): StyleOf {
  const all = parts.flatMap((part) => descendants(part, "style:style"));
  const key = (e: Element) => `${e.attributes["style:family"] ?? ""}:${e.attributes["style:name"] ?? ""}`;
  const byName = new Map(all.map((e) => [key(e), e]));
  const fixedFonts = new Set(
    parts
      .flatMap((part) => descendants(part, "style:font-face"))
      .filter((e) => e.attributes["style:font-pitch"] === "fixed")
      .map((e) => e.attributes["style:name"] ?? ""),
  );
  const usual = parts
    .flatMap((part) => descendants(part, "style:default-style"))
    .find((e) => e.attributes["style:family"] === "paragraph");
  const root = usual === undefined ? PLAIN : { ...derived(usual, PLAIN, fixedFonts), list: null };
  const cache = new Map<string, OdtStyle>();
  const resolve = (name: string, family: string, depth: number): OdtStyle => {
    const known = cache.get(`${family}:${name}`);
    if (known !== undefined) return known;
    const element = byName.get(`${family}:${name}`) ?? byName.get(`:${name}`);
    const base = family === "paragraph" ? root : PLAIN;
    if (element === undefined || depth > MAX_PARENTS) return base;
    const parent = element.attributes["style:parent-style-name"];
    const style = derived(
      element,
      parent === undefined ? base : resolve(parent, family, depth + 1),
      fixedFonts,
    );
    cache.set(`${family}:${name}`, style);
    return style;
  };
  return (name, family) =>
    name === undefined ? (family === "paragraph" ? root : PLAIN) : resolve(name, family, 0);
}

export type OdtLevel = { format: string; prefix: string; suffix: string; start: number; shown: number };

/** Reads the levels of list styles and of headings (`text:outline-style`), by name and level from 1. */
export function readOdtLists(
  parts: readonly Element[],
): (name: string | undefined, level: number) => OdtLevel | null {
  const levels = new Map<string, OdtLevel>();
  const read = (style: Element, name: string) => {
    for (const e of elements(style)) {
      if (!/^text:(list-level-style-number|outline-level-style)$/.test(e.name)) continue;
      const a = e.attributes;
      levels.set(`${name}:${a["text:level"]}`, {
        format: a["style:num-format"] ?? "",
        prefix: a["style:num-prefix"] ?? "",
        suffix: a["style:num-suffix"] ?? "",
        start: Number(a["text:start-value"] ?? 1) || 1,
        shown: Number(a["text:display-levels"] ?? 1) || 1,
      });
    }
  };
  for (const part of parts) {
    for (const style of descendants(part, "text:list-style"))
      read(style, style.attributes["style:name"] ?? "");
    for (const style of descendants(part, "text:outline-style")) read(style, "#outline");
  }
  return (name, level) => levels.get(`${name}:${level}`) ?? null;
}
