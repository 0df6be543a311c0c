import type { Word } from "#lib/manuscript/text/words.ts";
import { isDerived, partsOf } from "../lexicon/affixes.ts";
import { englishLexicon } from "../lexicon/english-lexicon.ts";

/** The words on either side that are looked at. */
const NEARBY = 8;
/** With this many words of no English list around it, a word belongs to another language, to a list of names or to damaged text. */
const UNKNOWN_NEARBY = 3;

const ACCENTED = /[à-öø-ÿ]/;

/** True if many words around the one at `place` in a text are of no English list. Parts of addresses do not count. */
export function isInForeignPassage(text: string, words: readonly Word[], place: number): boolean {
  const around = [
    ...words.slice(Math.max(0, place - NEARBY), place),
    ...words.slice(place + 1, place + 1 + NEARBY),
  ];
  const unknown = around
    .filter((word) => !/^\p{Lu}/u.test(word.text) && !isOfAddress(text, word))
    .flatMap(({ text: written }) =>
      // "programación": English writes few words with an accent.
      ACCENTED.test(written)
        ? partsOf(written).filter((part) => englishLexicon().lookUp(part) === null)
        : partsOf(written.replace(/['’]/g, "-")).filter(isUnknown),
    );
  return unknown.length >= UNKNOWN_NEARBY;
}

function isOfAddress(text: string, { from, to }: Word): boolean {
  return /[/@.]/.test(text.charAt(from - 1)) || /^(?::\/|[@/]|\.\p{Ll})/u.test(text.slice(to, to + 2));
}

function isUnknown(word: string): boolean {
  const { lookUp } = englishLexicon();
  return (
    /^[a-z]{3,}$/.test(word) && lookUp(word) === null && !isDerived(word, (each) => lookUp(each) !== null)
  );
}
