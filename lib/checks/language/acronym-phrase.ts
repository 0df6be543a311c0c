import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { SMALL_WORDS } from "#lib/manuscript/text/acronyms.ts";

/**
 * Words that stand in the text twice or more and have the letters as their initials, small words aside. Words that
 * another abbreviation stands for ("dark energy camera legacy survey (DECALS)") are none.
 */
export function phraseFor(manuscript: Manuscript, acronym: string): string | null {
  const seen = new Set<string>();
  const taken = manuscript.acronyms.definitions
    .filter((definition) => definition.acronym !== acronym)
    .map(({ expansion }) => expansion.replace(/[^\p{L}\p{N}]+/gu, " "));
  for (const { words } of manuscript.words) {
    const long = words.filter(
      ({ text }) => !SMALL_WORDS.has(text.toLowerCase()) && !/^\p{Lu}{2,}/u.test(text),
    );
    const initials = long
      .map(({ text }) => text.charAt(0))
      .join("")
      .toUpperCase();
    for (let at = initials.indexOf(acronym); at >= 0; at = initials.indexOf(acronym, at + 1)) {
      const phrase = long
        .slice(at, at + acronym.length)
        .map(({ text }) => text.toLowerCase())
        .join(" ");
      if (taken.some((expansion) => expansion.includes(phrase))) continue;
      if (seen.has(phrase)) return phrase;
      seen.add(phrase);
    }
  }
  return null;
}
