import { readSourceBlocks } from "../source-blocks.ts";
import type { Span } from "../span.ts";
import { isProse } from "../text/prose.ts";
import { readSentences } from "../text/sentences.ts";
import { readQuantities } from "./quantities.ts";

/** Sentences that give a number for a thing, in order; those that name most of its words. */
export function numbersAbout(text: string, words: readonly string[]): Span[] {
  const stems = [...new Set(words.map(stem))].filter((each) => each.length > 1);
  if (stems.length === 0) return [];
  const { markdown, blocks } = readSourceBlocks(text);
  const scored = blocks.filter(isProse).flatMap((block) => {
    const quantities = readQuantities(block);
    if (quantities.length === 0) return [];
    return readSentences(markdown, block)
      .filter(({ from, to }) => quantities.some((quantity) => quantity.from >= from && quantity.to <= to))
      .map(({ span, text }) => ({ span, hits: stems.filter((each) => holds(text, each)).length }));
  });
  const most = Math.max(0, ...scored.map(({ hits }) => hits));
  return most === 0 ? [] : scored.filter(({ hits }) => hits === most).map(({ span }) => span);
}

/** Returns the word without the ending of the plural. */
function stem(word: string): string {
  return word.toLowerCase().replace(/(?:ies|es|s|y)$/, "");
}

function holds(sentence: string, stem: string): boolean {
  return (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => word.startsWith(stem));
}
