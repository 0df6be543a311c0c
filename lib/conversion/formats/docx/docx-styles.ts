import { type Element, elements, first } from "../../xml.ts";

/** What a paragraph or character style says, with what it is based on folded in. */
export type Style = {
  name: string;
  outline: number | null;
  bold: boolean;
  italic: boolean;
  size: number | null;
  numId: string | null;
  level: number;
};

export type Styles = { get: (id: string | undefined) => Style; bodySize: number };

const NONE: Style = {
  name: "",
  outline: null,
  bold: false,
  italic: false,
  size: null,
  numId: null,
  level: 0,
};

/** A toggle property: present means on unless its value says off. */
export function isOn(properties: Element | undefined, name: string): boolean | null {
  const element = first(properties, name);
  if (element === undefined) return null;
  return !/^(0|false|off|none)$/.test(element.attributes["w:val"] ?? "true");
}

export const attributeOf = (parent: Element | undefined, name: string): string | undefined =>
  first(parent, name)?.attributes["w:val"];

function resolve(id: string, byId: ReadonlyMap<string, Element>, depth: number): Style {
  const element = byId.get(id);
  if (element === undefined || depth > 20) return NONE;
  const base = resolve(attributeOf(element, "w:basedOn") ?? "", byId, depth + 1);
  const [pPr, rPr] = [first(element, "w:pPr"), first(element, "w:rPr")];
  const name = (attributeOf(element, "w:name") ?? "").toLowerCase();
  const byName = /^(?:heading|überschrift|titre|encabezado|título) (\d)$/.exec(name)?.[1];
  const outline = attributeOf(pPr, "w:outlineLvl");
  const size = attributeOf(rPr, "w:sz");
  return {
    name,
    outline:
      outline !== undefined ? Number(outline) : byName !== undefined ? Number(byName) - 1 : base.outline,
    bold: isOn(rPr, "w:b") ?? base.bold,
    italic: isOn(rPr, "w:i") ?? base.italic,
    size: size === undefined ? base.size : Number(size) / 2,
    numId: attributeOf(first(pPr, "w:numPr"), "w:numId") ?? base.numId,
    level: Number(attributeOf(first(pPr, "w:numPr"), "w:ilvl") ?? base.level),
  };
}

export function readStyles(part: Element | null): Styles {
  const byId = new Map<string, Element>();
  let defaultId = "";
  for (const style of part === null ? [] : elements(part, "w:style")) {
    const id = style.attributes["w:styleId"] ?? "";
    byId.set(id, style);
    if (style.attributes["w:default"] === "1" && style.attributes["w:type"] === "paragraph") defaultId = id;
  }
  const cache = new Map<string, Style>();
  const get = (id = defaultId): Style => {
    const known = cache.get(id) ?? resolve(id, byId, 0);
    cache.set(id, known);
    return known;
  };
  const defaults = attributeOf(first(part ?? undefined, "w:docDefaults", "w:rPrDefault", "w:rPr"), "w:sz");
  return { get, bodySize: get().size ?? Number(defaults ?? 22) / 2 };
}

/** Whether a numbering level is ordered: numbering id and level → true for digits or letters. */
export function readNumbering(part: Element | null): (numId: string, level: number) => boolean {
  if (part === null) return () => false;
  const abstract = new Map(
    elements(part, "w:abstractNum").map((e) => [e.attributes["w:abstractNumId"] ?? "", e]),
  );
  const formats = new Map<string, boolean>();
  for (const num of elements(part, "w:num")) {
    const definition = abstract.get(attributeOf(num, "w:abstractNumId") ?? "");
    for (const level of definition === undefined ? [] : elements(definition, "w:lvl")) {
      const key = `${num.attributes["w:numId"]}:${level.attributes["w:ilvl"]}`;
      formats.set(key, !/^(bullet|none)$/.test(attributeOf(level, "w:numFmt") ?? "bullet"));
    }
  }
  return (numId, level) => formats.get(`${numId}:${level}`) ?? false;
}
