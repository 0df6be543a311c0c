import { descendants, type Element, first } from "../../xml.ts";

export type OdtStyle = {
  /** The name that the office program shows, from this style or the one it derives from. */
  family: string;
  bold: boolean;
  italic: boolean;
  position: "superscript" | "subscript" | null;
  strike: boolean;
};

const PLAIN: OdtStyle = { family: "", bold: false, italic: false, position: null, strike: false };

/** Styles of the given parts by name; automatic styles fold in what they derive from. */
export function readOdtStyles(parts: readonly Element[]): (name: string | undefined) => OdtStyle {
  const byName = new Map(
    parts
      .flatMap((part) => descendants(part, "style:style"))
      .map((e) => [e.attributes["style:name"] ?? "", e]),
  );
  const cache = new Map<string, OdtStyle>();
  const resolve = (name: string, depth: number): OdtStyle => {
    const element = byName.get(name);
    if (element === undefined || depth > 20) return PLAIN;
    const parent = element.attributes["style:parent-style-name"];
    const base = parent === undefined ? PLAIN : resolve(parent, depth + 1);
    const text = first(element, "style:text-properties")?.attributes ?? {};
    const position = text["style:text-position"];
    const isAutomatic = /^[A-Z]+\d+$/.test(name);
    return {
      family: isAutomatic ? base.family || (parent ?? "") : name.replaceAll("_20_", " "),
      bold: text["fo:font-weight"] === undefined ? base.bold : /bold|[6-9]00/.test(text["fo:font-weight"]),
      italic:
        text["fo:font-style"] === undefined ? base.italic : /italic|oblique/.test(text["fo:font-style"]),
      strike:
        text["style:text-line-through-style"] === undefined
          ? base.strike
          : text["style:text-line-through-style"] !== "none",
      position:
        position === undefined
          ? base.position
          : /^(super|[1-9])/.test(position)
            ? "superscript"
            : /^(sub|-)/.test(position)
              ? "subscript"
              : null,
    };
  };
  return (name = "") => {
    const style = cache.get(name) ?? resolve(name, 0);
    cache.set(name, style);
    return style;
  };
}

/** Whether a list style counts, by its name and level (from 1). */
export function readOdtLists(
  parts: readonly Element[],
): (name: string | undefined, level: number) => boolean {
  const ordered = new Set<string>();
  for (const list of parts.flatMap((part) => descendants(part, "text:list-style"))) {
    for (const level of descendants(list, "text:list-level-style-number")) {
      if (level.attributes["style:num-format"])
        ordered.add(`${list.attributes["style:name"]}:${level.attributes["text:level"]}`);
    }
  }
  return (name, level) => ordered.has(`${name}:${level}`);
}
