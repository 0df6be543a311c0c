import type { Doubt } from "../doubt.ts";
import type { Block } from "../markdown/block.ts";
import { looksLikeCode } from "./program-code.ts";

/** Words after which a hyphen may hang: "pre- and post-treatment", "Ein- und Ausgabe". */
const AFTER_HANGING =
  "and|or|to|nor|but|as|than|vs|versus|through|rather|from|plus|und|oder|bis|bzw|sowie|als|et|ou|y|e|o|en|of|och|og|i|a|lub";
/** A word that the end of a line divided: "calcu- lations". */
const DIVIDED = new RegExp(
  `(?<!\\p{Ll})(\\p{Ll}{2,})- (?!(?:${AFTER_HANGING})[ ,.]|/)(?:\\(|(\\p{Ll}{2,}|\\p{Ll}(?=[ ,.])))`,
  "gu",
);
/** Letters that a font of mathematics leaves where its signs were: "ð3Þ", "¼ 0.5", "1 þ e"; accents that stand beside their letter: "z˜"; roots: "pffiffi". */
const FONT_REMAINS = /ð[^)\p{Ll}]{0,30}Þ|(?:^|[\s\d])[¼þÞð](?=[\s\d(]|$)|pffi(?:ffi)+|\p{L}[˜¯]|[˜¯]\p{L}/u;
/** Indices and exponents of a formula that was not converted: those of citations and short marks are none. */
const SCRIPT_REMAINS = /_\{|(?<![\p{L}\p{N}_.])\p{L}_\p{L}(?![\p{L}\p{N}_])|\^\{(?![[(\d*†‡,]|\p{L}{0,2}\})/u;
/** Code of LaTeX that conversion left in the text: not the references and citations that authors type. */
const LATEX_REMAINS =
  /\{\{|\\(?!\w*(?:ref|cite\w*|label|emph)\{)[a-zA-Z]{2,}\{|\btext(?:bf|it|rm|sc|tt)\w?\b|(?:^|[\s\]])-?\d[\d.]*(?:cm|mm|pt|em|ex)\]/u;

/** The words that a manuscript writes whole, in small letters. */
export type Vocabulary = { has: (word: string) => boolean };

/** True if a divided word is one: its second part is no word of the manuscript, or the joined parts are. */
function isDivided(text: string, vocabulary: Vocabulary): boolean {
  if (!text.includes("- ")) return false;
  return [...text.matchAll(DIVIDED)].some(
    ([, head = "", tail = ""]) => vocabulary.has(head + tail) || !vocabulary.has(tail),
  );
}

/**
 * Returns the doubt that the words of a block raise by themselves, or null. Conversion raises others by what it sees
 * of the file.
 */
export function doubtOfText({ kind, plain: { text } }: Block, vocabulary: Vocabulary): Doubt | null {
  if (FONT_REMAINS.test(text) || SCRIPT_REMAINS.test(text)) return "broken-formula";
  if (kind === "table" || kind === "image") return null;
  if (/^\s*\[Drawing: /.test(text)) return "figure-labels";
  if (isDivided(text, vocabulary)) return "divided-words";
  if (LATEX_REMAINS.test(text)) return "latex-source";
  if (looksLikeTable(text)) return "table-rows";
  return looksLikeCode(text) ? "program-code" : null;
}

/** The share of words with a digit from which on a text is rows of a table. */
const MOST_NUMBERS = 0.4;

/** True if the text is no sentence of the author's but rows of a table that conversion read as a paragraph. */
function looksLikeTable(text: string): boolean {
  if (/[\p{Ll}\d]\.\s\p{Lu}\p{Ll}/u.test(text)) return false;
  const words = text.trim().split(/\s+/);
  return words.length >= 20 && words.filter((word) => /\d/.test(word)).length > MOST_NUMBERS * words.length;
}
