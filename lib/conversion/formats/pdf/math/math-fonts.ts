import { hasLayout } from "./font-symbols.ts";

/**
 * What a font's name says of a letter printed with it: `italic` and the alphabets are mathematics for sure;
 * `upright`, `slanted` and the rest are text fonts, which formulas use for functions, digits and words.
 */
export type FontStyle = {
  /** A font that only formulas use. */
  math: boolean;
  alphabet:
    | "italic"
    | "script"
    | "fraktur"
    | "double"
    | "bold"
    | "bolditalic"
    | "sans"
    | "mono"
    | "upright"
    | "slanted";
};

const RULES: [RegExp, FontStyle["alphabet"], boolean][] = [
  [/^(cmmib|lmmathit.*bold|t?xbmi|rtxbmi|ntxbmi)/i, "bolditalic", true],
  [/^(msbm|[tp]xsyb|ntxsyb|bbm|dsrom|dsss|bbold|doublestroke)/i, "double", true],
  [/^(euf|yfrak)/i, "fraktur", true],
  [
    /^(rsfs|eus|cmb?sy\d|cmsy|lmmathsy|lmsy|[tp]xb?sys?\d*$|ntxsy|mtsy|txmiascr|boondox|dutchcal)/i,
    "script",
    true,
  ],
  [/^(msam|[tp]xsya|ntxsya|cmex|lmmathext|[tp]xexa?s?|rtxex|ntxex|esint|stmary|wasy)/i, "italic", true],
  [/math/i, "italic", true],
  [/^(cmtt|lmmono|inconsolata|.*(mono|courier|typewriter))/i, "mono", false],
  [/^(cmbx|lmroman.*bold)/i, "bold", false],
  [/(cmss|lmsans|biolinum|helvet|nimbussan|arial)/i, "sans", false],
];

const known = new Map<string, FontStyle>();

/** The style of a font by its name and the look the reader found. */
export function fontStyle(font: string, look: { bold: boolean; italic: boolean; math: boolean }): FontStyle {
  const key = `${font}|${look.bold}|${look.italic}|${look.math}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const rule = RULES.find(([pattern]) => pattern.test(font));
  const style: FontStyle =
    rule !== undefined
      ? { alphabet: rule[1], math: rule[2] }
      : hasLayout(font)
        ? { alphabet: "italic", math: true }
        : look.math
          ? { alphabet: look.bold ? "bolditalic" : "italic", math: true }
          : {
              alphabet: look.bold
                ? look.italic
                  ? "bolditalic"
                  : "bold"
                : look.italic
                  ? "slanted"
                  : "upright",
              math: false,
            };
  if (known.size < 5_000) known.set(key, style);
  return style;
}

/**
 * The slanted text fonts of a document that only print single letters: its formulas' letters, in fonts that carry no
 * name of their own.
 */
export function letterFonts(
  items: Iterable<{ font: string; italic: boolean; math: boolean; text: string }>,
): ReadonlySet<string> {
  const counts = new Map<string, { single: number; words: number }>();
  for (const item of items) {
    if (!item.italic || item.math) continue;
    const count = counts.get(item.font) ?? { single: 0, words: 0 };
    for (const word of item.text.match(/\p{L}+/gu) ?? []) {
      if (word.length === 1) count.single++;
      else count.words++;
    }
    counts.set(item.font, count);
  }
  return new Set(
    [...counts].filter(([, c]) => c.single >= 8 && c.words < c.single * 0.3).map(([font]) => font),
  );
}
