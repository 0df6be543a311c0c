import type { Caption } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { Span } from "#lib/manuscript/span.ts";

/** "In 2020, 1 presents the total number", "are presented in 10 and 11 in the appendix". */
const BARE =
  /(?<=^|[.;:,(]\s?|\b(?:in|of|see|from|by)\s)(\d{1,2})\s(?:and \d{1,2}\s)?(?:(?:also|then|again|further)\s)?(?:presents?|shows?|reports?|displays?|plots?|illustrates?|depicts?|summari[sz]es?|compares?|provides?|lists?|gives?|represents?|visuali[sz]es?|in the appendix)\b/gi;

/** With fewer, the numbers may count something. */
const LEAST_NUMBERS = 3;

/** Returns where the text refers to captions by the number alone, as "\\ref" prints it; empty if these are too few to be sure. */
export function bareReferences({ markdown, paragraphs }: Manuscript, captions: readonly Caption[]): Span[] {
  const ids = new Set(captions.map(({ id }) => id));
  const found = paragraphs.flatMap(({ block }) =>
    [...block.plain.text.matchAll(BARE)].flatMap(({ 0: whole, 1: id = "", index }) =>
      ids.has(id) ? [{ id, span: sourceSpan(markdown, block.plain, index, index + whole.length) }] : [],
    ),
  );
  return new Set(found.map(({ id }) => id)).size < LEAST_NUMBERS ? [] : found.map(({ span }) => span);
}
