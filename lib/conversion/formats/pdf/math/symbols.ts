import { accentCommand } from "../../../formulas/latex/accents.ts";
import {
  type SymbolKind,
  symbolEntries,
  symbolOf as typedSymbolOf,
} from "../../../formulas/symbols/symbol-table.ts";

export type Kind = SymbolKind | "accent" | "bar" | "root" | "brace";

/** Spacing and combining accents, which PDFs print as glyphs of their own. */
const ACCENTS = [..."ˆ\u0302˜\u0303¯\u0304\u0305˙\u0307¨\u0308\u20d7ˇ\u030c˘\u0306´\u0301\u0300ˋ"];

/** Characters that a printed glyph means in another way than one that an author types. */
const PRINTED: ReadonlyMap<string, { latex: string; kind: Kind }> = new Map([
  ...symbolEntries<Kind>("ord", "…\\dots"),
  ...symbolEntries<Kind>("bin", "∗* \\\\setminus"),
  ...symbolEntries<Kind>("rel", "≔:="),
  ...symbolEntries<Kind>("bar", "| ‖\\| ∥\\|"),
  ...symbolEntries<Kind>("prime", "″\\prime\\prime"),
  ...symbolEntries<Kind>("root", "√\\sqrt"),
  ...symbolEntries<Kind>("brace", "⏞\\overbrace ⏟\\underbrace ⎴\\overbrace ⎵\\underbrace ⎯-"),
  ...ACCENTS.map((mark) => [mark, { latex: accentCommand(mark) ?? "", kind: "accent" as Kind }] as const),
]);

/** Returns the LaTeX of a character that is no Latin letter or digit; null where none is known. */
export function symbolOf(char: string): { latex: string; kind: Kind } | null {
  return PRINTED.get(char) ?? typedSymbolOf(char);
}
