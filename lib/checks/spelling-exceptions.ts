import type { Block } from "#lib/manuscript/blocks.ts";
import type { Word } from "#lib/manuscript/words.ts";
import { englishLexicon } from "./lexicon/english-lexicon.ts";
import { fold } from "./lexicon/fold.ts";

/** Latin and foreign words that papers use without italics. */
const FOREIGN = new Set(
  "silico vitro vivo situ sensu sedis incertae stricto lato nomen nudum nomina nova comb planta viridis foramen".split(
    " ",
  ),
);
const LATIN_ENDING = /(?:[aeiou]|us|um|is|ens|ans|ax|ex|ix|ops|or|on|as|es|os|ae|ii)$/;

/** True where an unknown word is a name, an abbreviation, a part of a formula or in another language. */
export function isSpecialUse(
  markdown: string,
  { part, word, block }: { part: string; word: Word; block: Block },
): boolean {
  const { text, starts } = block.plain;
  if (FOREIGN.has(part) || /^[acgtun]+$/.test(part) || !/[aeiouy]/.test(part)) return true;
  const before = text.slice(Math.max(0, word.from - 40), word.from);
  const after = text.slice(word.to, word.to + 12);
  // "litho-, bio-", "[t]ypical", "K(emax{", "_name", "a/b".
  if (
    /[-‐–/\\_@#{}<>[\]“‘'"$^|~+*=.]$/.test(before) ||
    /^(?:[-‐/\\_@#{}[\]”’'"^|~*]|\s?[<>=≤≥≈±]|\()/.test(after)
  )
    return true;
  if (/^\.(?!\s*$|\s+\p{Lu})/u.test(after) && part.length < 6) return true;
  if (followsGenus(before) && LATIN_ENDING.test(part)) return true;
  return isEmphasised(markdown, starts[word.from] ?? 0);
}

/** "C. perplexa", "Cebus apella": an initial, or a capitalised word that is no English word. */
function followsGenus(before: string): boolean {
  const name = /(\p{Lu}\p{Ll}*)(\.?)(?: (\p{Ll}+))? $/u.exec(before);
  if (name === null) return false;
  const [, genus = "", stop, between] = name;
  if (between !== undefined && englishLexicon().lookUp(fold(between)) !== null) return false;
  return (
    (stop === "." && genus.length <= 3) || (genus.length > 2 && englishLexicon().lookUp(fold(genus)) === null)
  );
}

/** True inside a short run of emphasis: a name, a term or a word that is spoken of. */
function isEmphasised(markdown: string, at: number): boolean {
  const line = markdown.slice(Math.max(0, at - 60), at);
  const opened = /(?:^|[\s([])(\*{1,2}|_{1,2})(?!\s)[^*_\n]*$/.exec(line);
  if (opened === null) return false;
  const close = markdown.slice(at, at + 60).indexOf(opened[1] ?? "*");
  return close >= 0;
}
