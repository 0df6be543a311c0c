/** The content of a slot of an equation; null if the slot is not there. */
export type Slot = Item[] | null;
export type Item =
  | { kind: "char"; typeface: number; code: number; isFontCode: boolean; marks: number[] }
  | { kind: "template"; name: TemplateName; variation: number; slots: Slot[] }
  | { kind: "pile"; lines: Slot[] }
  | { kind: "matrix"; columns: number; cells: Slot[] };

/** Template selectors of MTEF 5, in the order of their codes. */
export const TEMPLATES = [
  "angle",
  "paren",
  "brace",
  "bracket",
  "bar",
  "double-bar",
  "floor",
  "ceiling",
  "white-bracket",
  "interval",
  "root",
  "fraction",
  "underbar",
  "overbar",
  "arrow",
  "integral",
  "sum",
  "product",
  "coproduct",
  "union",
  "intersection",
  "integral-operator",
  "sum-operator",
  "limit",
  "horizontal-brace",
  "horizontal-bracket",
  "long-division",
  "sub",
  "sup",
  "subsup",
  "dirac",
  "vector",
  "tilde",
  "hat",
  "arc",
  "joint-status",
  "strike",
  "box",
] as const;

export type TemplateName = (typeof TEMPLATES)[number];

type OldTemplate = { name: TemplateName; variation: number };

/** Limits are set above and below the sign. */
const ABOVE_AND_BELOW = 0x40;
const SCRIPTS = ["sup", "sub", "subsup"] as const;

const fence = (name: TemplateName) => (variation: number) => ({ name, variation: [3, 1, 2][variation] ?? 3 });
const fixed = (name: TemplateName, variation: number) => () => ({ name, variation });
const same = (name: TemplateName) => (variation: number) => ({ name, variation });
const scripts = (after: number) => (variation: number) => ({
  name: SCRIPTS[variation] ?? "subsup",
  variation: after,
});
const arrow = (direction: number) => (variation: number) => ({
  name: "arrow" as const,
  variation: direction | (variation === 1 ? 8 : 4),
});
const big = (name: TemplateName, limits: number) => (variation: number) => ({
  name,
  variation: (variation === 1 ? 3 : 1) | limits,
});
const limit = (variation: number) => ({ name: "limit" as const, variation: [1, 3, 2][variation] ?? 0 });

/** The template of MTEF 5 for each selector of MTEF 3, in the order of their codes. */
const OLD_TEMPLATES: readonly ((variation: number) => OldTemplate)[] = [
  fence("angle"),
  fence("paren"),
  fence("brace"),
  fence("bracket"),
  fence("bar"),
  fence("double-bar"),
  fence("floor"),
  fence("ceiling"),
  fixed("interval", 0x22),
  fixed("interval", 0x33),
  fixed("interval", 0x23),
  fixed("interval", 0x12),
  fixed("interval", 0x30),
  same("root"),
  fixed("fraction", 0),
  scripts(0),
  same("underbar"),
  same("overbar"),
  arrow(0x10),
  arrow(0x20),
  arrow(0x30),
  fixed("integral", 1),
  fixed("integral", 2),
  fixed("integral", 3),
  fixed("integral", 1 | ABOVE_AND_BELOW),
  fixed("integral", 2 | ABOVE_AND_BELOW),
  fixed("integral", 3 | ABOVE_AND_BELOW),
  fixed("horizontal-brace", 1),
  fixed("horizontal-brace", 0),
  big("sum", ABOVE_AND_BELOW),
  big("sum", 0),
  big("product", ABOVE_AND_BELOW),
  big("product", 0),
  big("coproduct", ABOVE_AND_BELOW),
  big("coproduct", 0),
  big("union", ABOVE_AND_BELOW),
  big("union", 0),
  big("intersection", ABOVE_AND_BELOW),
  big("intersection", 0),
  limit,
  same("long-division"),
  fixed("fraction", 2),
  big("integral-operator", 0),
  big("sum-operator", ABOVE_AND_BELOW),
  scripts(1),
  same("dirac"),
  fixed("vector", 4 | 2),
  fixed("vector", 2),
  same("arc"),
];

/** Returns the template of MTEF 5 that an MTEF 3 template is; null for a selector without one. */
export function oldTemplate(selector: number, variation: number): OldTemplate | null {
  return OLD_TEMPLATES[selector]?.(variation) ?? null;
}
