import { sourceSpan, touchesOpaque } from "#lib/manuscript/markdown/plain-text.ts";
import { remembering } from "#lib/manuscript/remembering.ts";
import type { Word } from "#lib/manuscript/text/words.ts";
import { check, finding, notApplicable } from "../check.ts";
import { proseOf, withoutProse } from "./english.ts";

/** Words that are rightly doubled: "that that", "had had", "Bora Bora", "very very". */
const DOUBLED = new Set([
  "that",
  "had",
  "very",
  "much",
  "many",
  "more",
  "so",
  "yes",
  "bora",
  "pago",
  "baden",
  "ha",
  "bye",
  "long",
  "blah",
  "tata",
  "vice",
  "aye",
  "chi",
  "walla",
  "duran",
  "wagga",
  "dum",
]);

const THEME = {
  id: "repeated-word",
  plural: "words written twice in a row",
  advice: "Remove one of each pair.",
};

const FUNCTION_WORDS = new Set(
  "the a an in on of to at by for from with as is are was were be it its we our this these those they and or but if not no there".split(
    " ",
  ),
);

export const repeatedWord = check({
  id: "repeated-word",
  label: "words written twice in a row",
  types: ["style"],
  severity: "minor",
  method: {
    how: "A word that stands twice in a row is reported, with the correction.",
    limits:
      "Doublings that are right in English (“that that”, “had had”), names, codes, species and Latin phrases are not checked.",
  },
  precision: { estimate: 0.9, why: "first reading of alarms on published papers" },
  examine: (manuscript) => {
    const reason = withoutProse(manuscript);
    if (reason !== null) return notApplicable(reason);
    const findings = proseOf(manuscript).flatMap(({ block: { plain }, words }) =>
      repeatsIn(plain.text, words).flatMap(({ word, next }) => {
        if (touchesOpaque(plain, word.from, next.to)) return [];
        return [
          finding(sourceSpan(manuscript.markdown, plain, word.from, next.to), {
            title: `“${word.text}” is written twice`,
            message: `The word “${word.text}” occurs twice in a row. Remove one of the two.`,
            suggestion: word.text,
            theme: THEME,
          }),
        ];
      }),
    );
    return { checked: manuscript.wordCount, findings };
  },
});

const repeatsIn = remembering((text: string, words: readonly Word[]) =>
  words.flatMap((word, i) => {
    const next = words[i + 1];
    if (next === undefined) return [];
    const [between, after] = [text.slice(word.to, next.from), text.slice(next.to, next.to + 7)];
    return isRepeat(word.text, next.text, between, after) ? [{ word, next }] : [];
  }),
);

function isRepeat(word: string, next: string, between: string, after: string): boolean {
  if (!/^\s{1,3}$/.test(between) || word.length < 2 || /\d/.test(word)) return false;
  // Two capitalised words are a name (genus and species alike), two in capitals are codes.
  if (/^\p{Lu}/u.test(next) || DOUBLED.has(next.toLowerCase())) return false;
  // "Gorilla gorilla" is a species; a capital before a function word only begins the sentence.
  if (/^\p{Lu}/u.test(word) && !FUNCTION_WORDS.has(next)) return false;
  // "in in vitro", "a a priori": the second belongs to the Latin phrase.
  if (/^\s(?:vitro|vivo|situ|silic|utero|priori|poster)/.test(after)) return false;
  return word.toLowerCase() === next.toLowerCase();
}
