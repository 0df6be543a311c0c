import { sourceSpan, touchesOpaque } from "#lib/manuscript/plain-text.ts";
import { check, finding, notApplicable } from "./check.ts";

const THEME = {
  id: "indefinite-article",
  plural: "slips of “a” and “an”",
  advice: "Write “an” before a vowel sound and “a” before any other.",
};
/** Vowel letters that are not said as vowels: "a unit", "a European", "a one-off". */
const CONSONANT_SOUND = /^(?:uni(?!n|m|d)|use|usa|usu|uti|utop|uri|uro|ubiq|eu|ewe|one\b|once|oui)/;
/** An h that is not said: "an hour". */
const SILENT = /^(?:hour|honest|honor|honour|heir)/;
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
    limits: "Words that are said in two ways, abbreviations and symbols are passed over.",
  },
  precision: { estimate: 0.7, why: "first reading of alarms on published papers" },
  examine: (manuscript) => {
    if (manuscript.wordCount === 0) return notApplicable("no running text was found");
    const findings = manuscript.words.flatMap(({ paragraph, words }) =>
      words.flatMap((word, i) => {
        const next = words[i + 1];
        const { plain } = paragraph.block;
        if (next === undefined || plain.text.slice(word.to, next.from) !== " ") return [];
        // "Source A unchanged": a capital within a sentence is a name.
        if (
          word.text.startsWith("A") &&
          !/(?:^|[.!?:“"(])\s*$/.test(plain.text.slice(Math.max(0, word.from - 3), word.from))
        )
          return [];
        const right = rightArticle(word.text, next.text, words[i - 1]?.text);
        if (right === null || touchesOpaque(plain, word.from, next.to)) return [];
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

/** The other article, if this one is surely wrong before a plain lower-case word; else null. */
function rightArticle(article: string, next: string, before: string | undefined): string | null {
  if (!/^(?:a|an|A|An)$/.test(article) || !/^[a-z]{3}[a-z-]*$/.test(next)) return null;
  const isVowel = (/^[aeiou]/.test(next) && !CONSONANT_SOUND.test(next)) || SILENT.test(next);
  if (article.toLowerCase() === "a" && isVowel) {
    const isSymbol =
      AFTER_SYMBOL.test(next) ||
      /^(?:vitamin|hepatitis|influenza|type|group|panel|figure|fig|table|and|or|parameter)$/i.test(
        before ?? "",
      );
    return isSymbol ? null : `${article}n`;
  }
  // "an historic" is in use, and "an x", "an mRNA" are said with a vowel.
  const isConsonant = /^[bcdfgjkpqtvwyz]|^[lmnrs][aeiou]/.test(next) || CONSONANT_SOUND.test(next);
  return article.toLowerCase() === "an" && isConsonant ? article.charAt(0) : null;
}
