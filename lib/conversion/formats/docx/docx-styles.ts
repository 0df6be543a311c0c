import { headingLevelOfName } from "../../document-structure/style-names.ts";
import { type Element, elements, first } from "../../xml.ts";

/** The look of a run. A property is null where the style or run leaves it to the style that it is based on. */
export type RunLook = {
  bold: boolean | null;
  italic: boolean | null;
  underline: boolean | null;
  caps: boolean | null;
  vanish: boolean | null;
  /** The size in points. */
  size: number | null;
  font: string | null;
  color: string | null;
  vertical: string | null;
};

/** A paragraph or character style, with the styles that it is based on folded in. */
export type Style = RunLook & {
  /** The name in lower case, as Word shows it; the id if it has no name. */
  name: string;
  /** The names of the styles that this one is based on, nearest first. */
  bases: string[];
  outline: number | null;
  numId: string | null;
  level: number;
  align: string | null;
  /** The left indent in twips. */
  indent: number | null;
  firstLine: number | null;
};

export type Styles = { get: (id: string | undefined) => Style; bodySize: number; defaultName: string };

const NO_LOOK: RunLook = {
  bold: null,
  italic: null,
  underline: null,
  caps: null,
  vanish: null,
  size: null,
  font: null,
  color: null,
  vertical: null,
};

const NONE: Style = {
  ...NO_LOOK,
  name: "",
  bases: [],
  outline: null,
  numId: null,
  level: 0,
  align: null,
  indent: null,
  firstLine: null,
};

/** Reads a toggle property, which is on if it is present and its value does not say off; null if it is absent. */
export function isOn(properties: Element | undefined, name: string): boolean | null {
  const element = first(properties, name);
  if (element === undefined) return null;
  return !/^(0|false|off|none)$/.test(element.attributes["w:val"] ?? "true");
}

export const attributeOf = (parent: Element | undefined, name: string): string | undefined =>
  first(parent, name)?.attributes["w:val"];

function numberOf(value: string | undefined): number | null {
  const number = Number.parseFloat(value ?? "");
  return Number.isFinite(number) ? number : null;
}

/** Reads a size, in half points or with a unit as Strict files write it. Returns points. */
function sizeOf(value: string | undefined): number | null {
  const number = numberOf(value);
  return number === null ? null : /pt$/.test(value ?? "") ? number : number / 2;
}

/** Reads the look that run properties (`w:rPr`) give by themselves. */
export function runLook(properties: Element | undefined): RunLook {
  if (properties === undefined) return NO_LOOK;
  const fonts = first(properties, "w:rFonts")?.attributes ?? {};
  const color = first(properties, "w:color")?.attributes["w:val"];
  return {
    bold: isOn(properties, "w:b"),
    italic: isOn(properties, "w:i"),
    underline: isOn(properties, "w:u"),
    caps: isOn(properties, "w:caps"),
    vanish: isOn(properties, "w:vanish"),
    size: sizeOf(attributeOf(properties, "w:sz")),
    font: fonts["w:ascii"] ?? fonts["w:hAnsi"] ?? null,
    color: color ?? null,
    vertical: attributeOf(properties, "w:vertAlign") ?? null,
  };
}

/** Lays one look over another: `under` counts where `over` has null. */
export function overlay(under: RunLook, over: RunLook): RunLook {
  return {
    bold: over.bold ?? under.bold,
    italic: over.italic ?? under.italic,
    underline: over.underline ?? under.underline,
    caps: over.caps ?? under.caps,
    vanish: over.vanish ?? under.vanish,
    size: over.size ?? under.size,
    font: over.font ?? under.font,
    color: over.color ?? under.color,
    vertical: over.vertical ?? under.vertical,
  };
}

/** Reads the left indent and the first line of paragraph properties, in twips. A hanging first line is negative. */
export function indents(pPr: Element | undefined): Pick<Style, "indent" | "firstLine"> {
  const ind = first(pPr, "w:ind")?.attributes ?? {};
  const hanging = numberOf(ind["w:hanging"]);
  return {
    indent: numberOf(ind["w:left"] ?? ind["w:start"]),
    firstLine: hanging === null ? numberOf(ind["w:firstLine"]) : -hanging,
  };
}

function resolve(id: string, byId: ReadonlyMap<string, Element>, depth: number): Style {
  const element = byId.get(id);
  if (element === undefined || depth > 20) return NONE;
  const base = resolve(attributeOf(element, "w:basedOn") ?? "", byId, depth + 1);
  const [pPr, rPr] = [first(element, "w:pPr"), first(element, "w:rPr")];
  const name = (attributeOf(element, "w:name") ?? id).toLowerCase();
  const outline = numberOf(attributeOf(pPr, "w:outlineLvl")) ?? headingLevelOfName(name) ?? base.outline;
  const { indent, firstLine } = indents(pPr);
  return {
    ...overlay(base, runLook(rPr)),
    name,
    bases: base.name === "" ? [] : [base.name, ...base.bases],
    outline,
    numId: attributeOf(first(pPr, "w:numPr"), "w:numId") ?? base.numId,
    level: numberOf(attributeOf(first(pPr, "w:numPr"), "w:ilvl")) ?? base.level,
    align: attributeOf(pPr, "w:jc") ?? base.align,
    indent: indent ?? base.indent,
    firstLine: firstLine ?? base.firstLine,
  };
}

export function readStyles(part: Element | null): Styles {
  const byId = new Map<string, Element>();
  let defaultId = "";
  for (const style of part === null ? [] : elements(part, "w:style")) {
    const id = style.attributes["w:styleId"] ?? "";
    byId.set(id, style);
    if (
      /^(1|true|on)$/.test(style.attributes["w:default"] ?? "") &&
      style.attributes["w:type"] === "paragraph"
    )
      defaultId = id;
  }
  const cache = new Map<string, Style>();
  const defaults = runLook(first(part ?? undefined, "w:docDefaults", "w:rPrDefault", "w:rPr"));
  const get = (id = defaultId): Style => {
    const known = cache.get(id);
    if (known !== undefined) return known;
    const style = resolve(id, byId, 0);
    cache.set(id, style);
    return style;
  };
  const body = get();
  return { get, bodySize: body.size ?? defaults.size ?? 10, defaultName: body.name };
}
