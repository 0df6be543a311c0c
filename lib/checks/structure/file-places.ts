import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Span } from "#lib/manuscript/span.ts";

export const NO_FILE = "only the text was given, without the file that it comes from";

/** Where something that the text itself does not hold is told: the sentence that begins there, or the first heading. */
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
