import { readLanguage } from "#lib/manuscript/text/language.ts";
import { languageOfTag } from "../../../../ocr/language-data.ts";
import type { RecognisedLine } from "../../../../ocr/recogniser.ts";

/** Fewer may be a title page's, which has names and a line in another language. */
export const LEAST_WORDS = 20;

/**
 * Tesseract's name of the language that recognised text is in; null if there is too little of it, or it is in
 * none that is known. Short words are read right whatever language the recogniser expects.
 */
export function languageOfWords(lines: readonly RecognisedLine[]): string | null {
  const text = lines.map(({ words }) => words.map((word) => word.text).join(" ")).join("\n");
  const words = Array.from(text.matchAll(/[\p{L}\p{M}]+/gu), ([word]) => ({ text: word }));
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
  if (words.length < LEAST_WORDS && !isUnspaced) return null;
  const language = readLanguage(text, words);
  return language === null ? null : languageOfTag(language);
}
