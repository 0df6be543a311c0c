import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Paragraph } from "#lib/manuscript/paragraph.ts";
import { LANGUAGE_NAMES } from "#lib/manuscript/text/language.ts";
import { readWords, type Word } from "#lib/manuscript/text/words.ts";
import { isReferenceEntry } from "./reference-entry.ts";

/** A block whose wording is the author's: a paragraph or a caption. */
export type Prose = { block: Block; words: readonly Word[] };

/** Returns paragraphs and captions with their words, in any language. */
export function proseOf(manuscript: Manuscript): Prose[] {
  return [
    ...manuscript.words
      .filter(({ paragraph }) => !isReferenceEntry(paragraph.text))
      .map(({ paragraph, words }) => ({ block: paragraph.block, words })),
    ...captionsOf(manuscript),
  ];
}

/** Returns paragraphs and captions in English. A paragraph that is too short to judge counts as the document does. */
export function englishProse(manuscript: Manuscript): Prose[] {
  return [
    ...manuscript.words
      .filter(({ paragraph }) => isEnglish(paragraph) && !isReferenceEntry(paragraph.text))
      .map(({ paragraph, words }) => ({ block: paragraph.block, words })),
    ...captionsOf(manuscript),
  ];
}

export function isEnglish({ language }: Paragraph): boolean {
  return language === null || language === "en";
}

/** True for a list of keywords, in which authors name one thing in several ways. */
export function isKeywords({ section, text }: Paragraph): boolean {
  return section?.role === "keywords" || /^\W{0,4}(?:key ?words|index terms)\b/i.test(text);
}

function captionsOf(manuscript: Manuscript): Prose[] {
  return manuscript.captions.map(({ block }) => ({ block, words: readWords(block) }));
}

/** Returns the reason why a check of wording cannot look at this manuscript, or null if it can. */
export function withoutProse(manuscript: Manuscript): string | null {
  return manuscript.wordCount === 0 && manuscript.captions.length === 0 ? "no running text was found" : null;
}

/** Returns the reason why a check of English cannot look at this manuscript, or null if it can. */
export function notEnglish(manuscript: Manuscript): string | null {
  const { language } = manuscript;
  if (language === null || language === "en") return withoutProse(manuscript);
  return `the text is in ${LANGUAGE_NAMES[language]}, and this check knows English only`;
}
