import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Span } from "#lib/manuscript/span.ts";

export const NO_FILE = "only the text was given, without the file that it comes from";

/** Returns the span to quote for something that the text does not hold: the sentence that begins at the offset, or the first heading. */
export function placeAt({ sentences, sections, blocks }: Manuscript, at: number): Span {
  const sentence = sentences.find(({ span }) => span.start >= at);
  const heading = sections.find(({ headingSpan }) => headingSpan.end > headingSpan.start)?.headingSpan;
  return (
    (at > 0 ? sentence?.span : undefined) ??
    heading ??
    sentence?.span ??
    blocks[0]?.span ?? { start: 0, end: 0 }
  );
}
