import { MAX_WORDS_SHARE, MIN_SINGLE_LETTERS } from "./find-thresholds.ts";
import { hasLayout } from "./font-symbols.ts";

/**
 * The style that a font's name gives a letter. `italic` and the alphabets are mathematics for sure;
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
  [
    /^(msbm|[tp]xsyb|ntxsyb|bbm|fplmbb|.*blackboard|[a-z]+bb(\d+)?$|dsrom|dsss|bbold|doublestroke)/i,
    "double",
    true,
  ],
  [/^(euf|yfrak|[tp]xb?mia|ntxmia)/i, "fraktur", true],
  [
    /^(rsfs|eus|cmb?sy\d|cmsy|lmmathsy|lmsy|[tp]xb?sys?\d*$|ntxsy|mtsy|txmiascr|boondox|dutchcal|stix.*calligraphy)/i,
    "script",
    true,
  ],
  [/^(msam|[tp]xsya|ntxsya|cmex|lmmathext|[tp]xb?exa?s?|rtxex|ntxex|esint|stmary|wasy)/i, "italic", true],
  [/math/i, "italic", true],
  [/^(cmtt|lmmono|inconsolata|.*(mono|courier|typewriter))/i, "mono", false],
  [/^(cmbx|lmroman.*bold)/i, "bold", false],
  [/(cmss|lmsans|biolinum|helvet|nimbussan|arial)/i, "sans", false],
];

/** Styles by font name, then by look: the same few fonts come up thousands of times. */
const known = new Map<string, FontStyle[]>();

function styleOf(font: string, look: { bold: boolean; italic: boolean; math: boolean }): FontStyle {
  const rule = RULES.find(([pattern]) => pattern.test(font));
  if (rule !== undefined) return { alphabet: rule[1], math: rule[2] };
  if (hasLayout(font)) return { alphabet: "italic", math: true };
  if (look.math) return { alphabet: look.bold ? "bolditalic" : "italic", math: true };
  if (look.bold) return { alphabet: look.italic ? "bolditalic" : "bold", math: false };
  return { alphabet: look.italic ? "slanted" : "upright", math: false };
}

/** Returns the style of a font by its name and the look the reader found. */
export function fontStyle(font: string, look: { bold: boolean; italic: boolean; math: boolean }): FontStyle {
  let styles = known.get(font);
  if (styles === undefined) {
    if (known.size > 2_000) known.clear();
    styles = [];
    known.set(font, styles);
  }
  const key = (look.bold ? 4 : 0) + (look.italic ? 2 : 0) + (look.math ? 1 : 0);
  const found = styles[key] ?? styleOf(font, look);
  styles[key] = found;
  return found;
}

/**
 * Returns the slanted text fonts of a document that only print single letters: its formulas' letters, in fonts that
 * carry no name of their own.
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
    [...counts]
      .filter(([, c]) => c.single >= MIN_SINGLE_LETTERS && c.words < c.single * MAX_WORDS_SHARE)
      .map(([font]) => font),
  );
}
