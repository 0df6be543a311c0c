import { sourceSpan, touchesOpaque } from "#lib/manuscript/markdown/plain-text.ts";
import { remembering } from "#lib/manuscript/remembering.ts";
import type { Word } from "#lib/manuscript/text/words.ts";
import { check, finding, notApplicable } from "../check.ts";
import { englishProse, notEnglish } from "./english.ts";
import { englishLexicon } from "./lexicon/english-lexicon.ts";

const THEME = {
  id: "indefinite-article",
  plural: "slips of “a” and “an”",
  advice: "Write “an” before a vowel sound and “a” before any other.",
};
/** Words that begin with a vowel letter and a consonant sound: "a unit", "a European", "a one-off". */
const CONSONANT_SOUND =
  /^(?:uni(?!n|m|d)|use|usa|usu|ut[ei]|utop|ur[aeio]|uv[eu]|ukr|ubiq|eu|ewe|one\b|once|oui)/;
/** Words with a silent h: "an hour". */
const SILENT = /^(?:hour|honest|honor|honour|heir)/;
/** "an historic" is in use as well as "a historic". */
const UNSTRESSED_H =
  /^(?:histor|hypoth|heredit|hotel|habit|hyster|hero|horri|hallucin|harmon|hilar|herb|homage)/;
/** After these "a" is a label: "vitamin a", "panel a". */
const LABELLED =
  /^(?:vitamin|hepatitis|influenza|type|group|panel|figure|fig|table|parameter|constant|factor)$/i;
/** After "a" these mean the letter or a symbol: "a is", "points a and b". */
const AFTER_SYMBOL =
  /^(?:in|is|as|and|are|at|of|or|on|if|it|all|an|only|also|under|after|above|on|into|over|again|against|among|along|is|equals?|either|each|into)$/;

export const indefiniteArticle = check({
  id: "indefinite-article",
  label: "“a” and “an”",
  types: ["grammar"],
  severity: "minor",
  method: {
    how: "“a” and “an” are compared with the sound that the next word begins with, silent letters and spoken “you” and “one” included.",
    limits:
      "Words and abbreviations that are pronounced in two ways, symbols, and words that are in no word list are not checked.",
  },
  precision: {
    estimate: 0.9,
    why: "the three alarms on 48 published papers were right, and 57 of 60 planted slips were found",
  },
  examine: (manuscript) => {
    const reason = notEnglish(manuscript);
    if (reason !== null) return notApplicable(reason);
    const findings = englishProse(manuscript).flatMap(({ block: { plain }, words }) =>
      wrongIn(plain.text, words).flatMap(({ word, next, right }) => {
        if (touchesOpaque(plain, word.from, next.to)) return [];
        return [
          finding(sourceSpan(manuscript.markdown, plain, word.from, next.to), {
            title: `“${word.text} ${next.text}” should be “${right} ${next.text}”`,
            message: `Write “${right}” before “${next.text}”.`,
            suggestion: `${right} ${next.text}`,
            theme: THEME,
          }),
        ];
      }),
    );
    return { checked: manuscript.wordCount, findings };
  },
});

const wrongIn = remembering((text: string, words: readonly Word[]) =>
  words.flatMap((word, i) => {
    if (!/^(?:a|an)$/i.test(word.text)) return [];
    const next = followerOf(text, word, words[i + 1]);
    if (next === null) return [];
    // "Source A unchanged": a capital within a sentence is a name.
    const before = text.slice(Math.max(0, word.from - 3), word.from);
    if (word.text.startsWith("A") && !/(?:^|[.!?:“"(])\s*$/.test(before)) return [];
    const right = rightArticle(word.text, next.text, words[i - 1]?.text);
    return right === null ? [] : [{ word, next, right }];
  }),
);

/** The word or number after one space, or null. */
function followerOf(text: string, word: Word, next: Word | undefined): Word | null {
  const number = /^ (\d{1,3})(?=[-%]| ?\p{L})/u.exec(text.slice(word.to, word.to + 8))?.[1];
  if (number !== undefined) return { text: number, from: word.to + 1, to: word.to + 1 + number.length };
  return next !== undefined && text.slice(word.to, next.from) === " " ? next : null;
}

/** The other article, if this one is surely wrong before the next word; else null. */
function rightArticle(article: string, next: string, before: string | undefined): string | null {
  if (!/^(?:a|an|A|An)$/.test(article)) return null;
  const sound = soundOf(next);
  if (article.toLowerCase() === "a" && sound === "vowel") {
    const isSymbol = AFTER_SYMBOL.test(next) || LABELLED.test(before ?? "");
    return isSymbol ? null : `${article}n`;
  }
  return article.toLowerCase() === "an" && sound === "consonant" ? article.charAt(0) : null;
}

/** The openings of words that one can pronounce although no list has them: "biotinylated", "oxidizable". */
const SAYABLE = /^(?:[bcdfgjklmnpqrstvwz][aeiou]|[bcdfgpt]r[aeiou]|[aio][bcdfgklmnpqrstvxz])[a-z]{4,}$/;

/** Returns the sound with which a word begins, or null if that is open. */
function soundOf(word: string): "vowel" | "consonant" | null {
  if (/^\d{1,3}$/.test(word)) return soundOfNumber(word);
  if (/^[A-Z]{2,5}s?$/.test(word)) return soundOfLetters(word);
  if (!/^[a-z]{3}[a-z-]*(?:['’]s)?$/.test(word)) return null;
  const [first = ""] = word.split(/[-'’]/);
  // Only a word can be pronounced: "an ssh key" is spelt out.
  if (!/[aeiouy]/.test(first) || first.length < 3) return null;
  if (englishLexicon().lookUp(first) === null && !SAYABLE.test(first)) return null;
  if (SILENT.test(word)) return "vowel";
  if (CONSONANT_SOUND.test(word)) return "consonant";
  if (/^[aeiou]/.test(word)) return "vowel";
  return UNSTRESSED_H.test(word) ? null : "consonant";
}

/** Abbreviations that are always spelt out. Others with such letters may be read as the words they stand for. */
const SPELT = new Set(
  "FBI FFT FPGA HIV HPLC HTML LCD LED LSTM MBA MLP MRI NGO RNA RNN SMS SVM XML".split(" "),
);

/** An abbreviation with A, E, I or O first begins with a vowel sound however it is read; one with B, C or D never does. */
function soundOfLetters(letters: string): "vowel" | "consonant" | null {
  if (/^[AEIO]/.test(letters) || SPELT.has(letters.replace(/s$/, ""))) return "vowel";
  return /^[BCDGJKPQTVWYZ]/.test(letters) ? "consonant" : null;
}

/** Numbers are pronounced too: "an 8", "an 11", "a 12". Four digits may be read in two ways. */
function soundOfNumber(number: string): "vowel" | "consonant" {
  return /^8|^1[18]$/.test(number) ? "vowel" : "consonant";
}
