import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Span } from "#lib/manuscript/span.ts";

/** The introduction of an article begins in its first part, and its list of references in its last. */
const LATEST_START = 0.25;
const EARLIEST_LIST = 0.3;
/** The fewest letters of a paragraph that may be an abstract. */
const SHORTEST_ABSTRACT = 400;

/**
 * Returns a test for the main text. Before the introduction stands the abstract, with a heading or without, and after
 * the list of references stands the supplement.
 */
export function mainTextOf(manuscript: Manuscript): (span: Span) => boolean {
  const { markdown, sections } = manuscript;
  const introduction = sections.find(({ role }) => role === "introduction")?.span.start ?? 0;
  const from =
    introduction > 0 && introduction < LATEST_START * markdown.length
      ? introduction
      : endOfBareAbstract(manuscript);
  const list = sections.find(
    ({ role, span }) => role === "references" && span.start > EARLIEST_LIST * markdown.length,
  );
  const to = list?.span.start ?? markdown.length;
  return ({ start }) => start >= from && start < to;
}

/** Where no heading names abstract or introduction, the first long paragraph under the title is the abstract. */
function endOfBareAbstract({ markdown, sections, paragraphs }: Manuscript): number {
  if (sections.some(({ role }) => role === "abstract" || role === "introduction")) return 0;
  const first = paragraphs.find(({ text }) => text.length >= SHORTEST_ABSTRACT);
  return first !== undefined && first.span.start < LATEST_START * markdown.length ? first.span.end : 0;
}
