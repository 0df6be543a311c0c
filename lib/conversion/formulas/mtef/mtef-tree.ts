/** What an equation is made of. A slot that is not there is null. */
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

const FENCES: TemplateName[] = [
  "angle",
  "paren",
  "brace",
  "bracket",
  "bar",
  "double-bar",
  "floor",
  "ceiling",
];

type Old = { name: TemplateName; variation: number };

/** What an MTEF 3 template is in MTEF 5. Limits: 1 lower, 2 upper, 0x40 set above and below. */
export function oldTemplate(selector: number, variation: number): Old | null {
  const fence = FENCES[selector];
  if (fence !== undefined) return { name: fence, variation: [3, 1, 2][variation] ?? 3 };
  const limits = [1, 3, 2][variation] ?? 0;
  const big = (name: TemplateName, sum: boolean): Old => ({
    name,
    variation: (variation === 1 ? 3 : 1) | (sum ? 0x40 : 0),
  });
  switch (selector) {
    case 8:
      return { name: "interval", variation: 0x22 };
    case 9:
      return { name: "interval", variation: 0x33 };
    case 10:
      return { name: "interval", variation: 0x23 };
    case 11:
      return { name: "interval", variation: 0x12 };
    case 12:
      return { name: "interval", variation: 0x30 };
    case 13:
      return { name: "root", variation };
    case 14:
      return { name: "fraction", variation: 0 };
    case 41:
      return { name: "fraction", variation: 2 };
    case 15:
      return { name: (["sup", "sub", "subsup"] as const)[variation] ?? "subsup", variation: 0 };
    case 44:
      return { name: (["sup", "sub", "subsup"] as const)[variation] ?? "subsup", variation: 1 };
    case 16:
      return { name: "underbar", variation };
    case 17:
      return { name: "overbar", variation };
    case 18:
      return { name: "arrow", variation: 0x10 | (variation === 1 ? 8 : 4) };
    case 19:
      return { name: "arrow", variation: 0x20 | (variation === 1 ? 8 : 4) };
    case 20:
      return { name: "arrow", variation: 0x30 | (variation === 1 ? 8 : 4) };
    case 21:
    case 22:
    case 23:
      return { name: "integral", variation: selector - 20 };
    case 24:
    case 25:
    case 26:
      return { name: "integral", variation: (selector - 23) | 0x40 };
    case 27:
      return { name: "horizontal-brace", variation: 1 };
    case 28:
      return { name: "horizontal-brace", variation: 0 };
    case 29:
    case 30:
      return big("sum", selector === 29);
    case 31:
    case 32:
      return big("product", selector === 31);
    case 33:
    case 34:
      return big("coproduct", selector === 33);
    case 35:
    case 36:
      return big("union", selector === 35);
    case 37:
    case 38:
      return big("intersection", selector === 37);
    case 39:
      return { name: "limit", variation: limits };
    case 40:
      return { name: "long-division", variation };
    case 42:
      return big("integral-operator", false);
    case 43:
      return big("sum-operator", true);
    case 45:
      return { name: "dirac", variation };
    case 46:
      return { name: "vector", variation: 4 | 2 };
    case 47:
      return { name: "vector", variation: 2 };
    case 48:
      return { name: "arc", variation };
    default:
      return null;
  }
}
