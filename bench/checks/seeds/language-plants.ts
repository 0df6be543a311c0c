import dictionaryEn from "dictionary-en";
import nspell from "nspell";
import { MISSPELLINGS } from "./misspellings.ts";
import { type Change, changeOne, type Plant } from "./plant.ts";
import type { Random } from "./random.ts";

/** A slip of the pen in a paragraph of clean text: one edit. */
export type LanguagePlant = Plant & {
  /** True if the check may mark any place of the paragraph: the partner that is left, say. */
  inParagraph: boolean;
};

const speller = nspell(Buffer.from(dictionaryEn.aff), Buffer.from(dictionaryEn.dic));

const BRACKET = ["unbalanced-bracket"];
const QUOTE = ["unbalanced-quote"];

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const LONG_WORD = /(?<=[a-z,] )[a-z]{5,}(?=[ ,.])/g;
const LISTED_WORD = new RegExp(`(?<=[a-z,] )(?:${[...MISSPELLINGS.keys()].join("|")})(?=[ ,.])`, "g");
const WORD = /(?<=[a-z] )[a-z]{3,12}(?= [a-z])/g;
/** "that that" and "had had" may be right. */
const WORD_TO_DOUBLE = /(?<=[a-z,] )(?!(?:that|had) )[a-z]{2,12}(?= [a-z])/g;
const ARTICLE = /(?<=[a-z] )an?(?= [a-z]{3,}\b)/g;
const BRACKETS = /\(([^()]{4,80})\)/g;
const QUOTES = /[“"](\p{L}[^“”"]{3,80})[”"]/gu;

export const LANGUAGE_PLANTS: readonly LanguagePlant[] = [
  misspelt("letter left out", (word, at) => word.slice(0, at) + word.slice(at + 1)),
  misspelt("letter too many", (word, at, random) => word.slice(0, at) + anyLetter(random) + word.slice(at)),
  misspelt(
    "letter replaced",
    (word, at, random) => word.slice(0, at) + anyLetter(random, word.charAt(at)) + word.slice(at + 1),
  ),
  misspelt(
    "letters swapped",
    (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ),
  here(
    "misspelt as people do",
    ["spelling", "spelling-variant", "wording"],
    LISTED_WORD,
    (word) => MISSPELLINGS.get(word) ?? null,
  ),
  here("word doubled", ["repeated-word"], WORD_TO_DOUBLE, (word) => `${word} ${word}`),
  here("a for an, an for a", ["indefinite-article"], ARTICLE, (article) => (article === "a" ? "an" : "a")),
  inParagraph("bracket dropped", BRACKET, BRACKETS, dropHalf),
  inParagraph("bracket doubled", BRACKET, /[()]/g, (bracket) => bracket + bracket),
  inParagraph("bracket inserted", BRACKET, WORD, withHalf("(", ")")),
  inParagraph("quotation mark dropped", QUOTE, QUOTES, dropHalf),
  inParagraph("curly quotation mark inserted", QUOTE, WORD, withHalf("“", "”")),
  inParagraph("straight quotation mark inserted", QUOTE, WORD, withHalf('"', '"')),
];

function here(error: string, expected: readonly string[], pattern: RegExp, change: Change): LanguagePlant {
  const plant: Plant["plant"] = (text, random) => changeOne(text.matchAll(pattern), change, random);
  return { error, expected, inParagraph: false, plant };
}

function inParagraph(...plant: Parameters<typeof here>): LanguagePlant {
  return { ...here(...plant), inParagraph: true };
}

/** Alters a dictionary's word at any letter so that it is no other word, which no speller could tell. */
function misspelt(error: string, alter: (word: string, at: number, random: Random) => string): LanguagePlant {
  const plant: Plant["plant"] = (text, random) => {
    const words = [...text.matchAll(LONG_WORD)].filter(([word]) => speller.correct(word));
    for (const { 0: word, index } of random.shuffle(words).slice(0, 5)) {
      const wrong = alter(word, random.below(word.length), random);
      if (wrong !== word && !speller.correct(wrong))
        return [{ at: index, remove: word.length, insert: wrong }];
    }
    return [];
  };
  return { error, expected: ["spelling"], inParagraph: false, plant };
}

/** Any other letter: a model of slips, of the keyboard say, would share its assumptions with the speller's. */
function anyLetter(random: Random, but?: string): string {
  return random.pick(LETTERS.filter((letter) => letter !== but)) ?? "x";
}

/** Leaves out one half of a pair. */
function dropHalf(pair: string, random: Random): string {
  return random.below(2) === 0 ? pair.slice(1) : pair.slice(0, -1);
}

/** Puts an opening mark before a word or a closing one after it, with no partner. */
function withHalf(open: string, close: string): Change {
  return (word, random) => (random.below(2) === 0 ? open + word : word + close);
}
