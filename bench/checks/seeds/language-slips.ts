import dictionaryEn from "dictionary-en";
import nspell from "nspell";
import { MISSPELLINGS } from "./misspellings.ts";
import type { Random } from "./random.ts";

export type Edit = { at: number; remove: number; insert: string };

/** A slip of the pen in one paragraph of clean text; null if the paragraph has no room for it. */
export type LanguageSlip = {
  error: string;
  expected: readonly string[];
  /** True if the check may mark any place of the paragraph: the partner that is left, say. */
  wholeParagraph: boolean;
  slip: (text: string, random: Random) => Edit | null;
};

const speller = nspell(Buffer.from(dictionaryEn.aff), Buffer.from(dictionaryEn.dic));

export const LANGUAGE_SLIPS: readonly LanguageSlip[] = [
  here(
    "letter left out",
    ["spelling"],
    misspell((word, at) => word.slice(0, at) + word.slice(at + 1)),
  ),
  here(
    "letter too many",
    ["spelling"],
    misspell((word, at, random) => word.slice(0, at) + anyLetter(random, "") + word.slice(at)),
  ),
  here(
    "letter replaced",
    ["spelling"],
    misspell(
      (word, at, random) => word.slice(0, at) + anyLetter(random, word.charAt(at)) + word.slice(at + 1),
    ),
  ),
  here(
    "letters swapped",
    ["spelling"],
    misspell((word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)),
  ),
  here("misspelt as people do", ["spelling", "spelling-variant", "wording"], misspellAsPeopleDo),
  here("word doubled", ["repeated-word"], doubleWord),
  here("a for an, an for a", ["indefinite-article"], swapArticle),
  anywhere("bracket dropped", ["unbalanced-bracket"], dropHalf(/\(([^()]{4,80})\)/g)),
  anywhere("bracket doubled", ["unbalanced-bracket"], doubleBracket),
  anywhere("bracket inserted", ["unbalanced-bracket"], insertHalf("(", ")")),
  anywhere("quotation mark dropped", ["unbalanced-quote"], dropHalf(/[“"](\p{L}[^“”"]{3,80})[”"]/gu)),
  anywhere("curly quotation mark inserted", ["unbalanced-quote"], insertHalf("“", "”")),
  anywhere("straight quotation mark inserted", ["unbalanced-quote"], insertHalf('"', '"')),
];

function here(error: string, expected: readonly string[], slip: LanguageSlip["slip"]): LanguageSlip {
  return { error, expected, wholeParagraph: false, slip };
}

function anywhere(error: string, expected: readonly string[], slip: LanguageSlip["slip"]): LanguageSlip {
  return { error, expected, wholeParagraph: true, slip };
}

/** Words in lower case of running text, of five letters or more, that a dictionary has. */
function wordsOf(text: string): RegExpMatchArray[] {
  return [...text.matchAll(/(?<=[a-z,] )[a-z]{5,}(?=[ ,.])/g)].filter(([word]) => speller.correct(word));
}

/** A change at any letter of a word that makes it no other word, which no speller could tell. */
function misspell(alter: (word: string, at: number, random: Random) => string): LanguageSlip["slip"] {
  return (text, random) => {
    for (const match of random.shuffle(wordsOf(text)).slice(0, 5)) {
      const [word] = match;
      const wrong = alter(word, random.below(word.length), random);
      if (wrong !== word && !speller.correct(wrong) && match.index !== undefined)
        return { at: match.index, remove: word.length, insert: wrong };
    }
    return null;
  };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Any other letter: a model of slips, of the keyboard say, would share its assumptions with the speller's. */
function anyLetter(random: Random, but: string): string {
  return random.pick([...LETTERS].filter((letter) => letter !== but)) ?? "x";
}

function misspellAsPeopleDo(text: string, random: Random): Edit | null {
  const words = [...text.matchAll(/(?<=[a-z,] )[a-z]{5,}(?=[ ,.])/g)];
  const match = random.pick(words.filter(([word]) => MISSPELLINGS.has(word)));
  const wrong = MISSPELLINGS.get(match?.[0] ?? "");
  return match === null || wrong === undefined
    ? null
    : { at: match.index, remove: match[0].length, insert: wrong };
}

/** "that that" and "had had" may be right. */
function doubleWord(text: string, random: Random): Edit | null {
  const words = [...text.matchAll(/(?<=[a-z,] )[a-z]{2,12}(?= [a-z])/g)].filter(
    ([word]) => !["that", "had"].includes(word),
  );
  const match = random.pick(words);
  return match === null ? null : { at: match.index, remove: 0, insert: `${match[0]} ` };
}

function swapArticle(text: string, random: Random): Edit | null {
  const match = random.pick([...text.matchAll(/(?<=[a-z] )an?(?= [a-z]{3,}\b)/g)]);
  return match === null
    ? null
    : { at: match.index, remove: match[0].length, insert: match[0] === "a" ? "an" : "a" };
}

/** One half of a pair left out. */
function dropHalf(pair: RegExp): LanguageSlip["slip"] {
  return (text, random) => {
    const match = random.pick([...text.matchAll(pair)]);
    if (match === null) return null;
    const at = random.below(2) === 0 ? match.index : match.index + match[0].length - 1;
    return { at, remove: 1, insert: "" };
  };
}

function doubleBracket(text: string, random: Random): Edit | null {
  const match = random.pick([...text.matchAll(/[()]/g)]);
  return match === null ? null : { at: match.index, remove: 0, insert: match[0] };
}

/** An opening mark before a word or a closing one after it, with no partner. */
function insertHalf(open: string, close: string): LanguageSlip["slip"] {
  return (text, random) => {
    const match = random.pick([...text.matchAll(/(?<=[a-z] )[a-z]{3,12}(?= [a-z])/g)]);
    if (match === null) return null;
    return random.below(2) === 0
      ? { at: match.index, remove: 0, insert: open }
      : { at: match.index + match[0].length, remove: 0, insert: close };
  };
}
