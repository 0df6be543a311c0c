import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { roleOf } from "#lib/manuscript/sections/sections.ts";
import type { Span } from "#lib/manuscript/span.ts";

/** Headings between abstract and introduction that begin another text. */
const OTHER = /author|plain|lay|significance|graphical|highlights|executive/i;
/** Lines that publishers set between the abstract and the introduction. */
const APPENDED = /^\W*(?:key ?words|index terms|ccs concepts|acm reference|citation|received|doi)\b/i;

/** Counts the words of the abstract. Returns the reason in words if it cannot. */
export function abstractWords({
  sections,
  words,
}: Pick<Manuscript, "sections" | "words">): { heading: Span; words: number } | string {
  const start = sections.findIndex(({ role, heading }) => role === "abstract" && !OTHER.test(heading));
  if (start < 0) return "no abstract was recognised";
  const after = sections.slice(start);
  const [first] = after;
  const end = after.findIndex(
    ({ role, heading }, i) =>
      role !== "abstract" || OTHER.test(heading) || (i > 0 && roleOf(heading) === "abstract"),
  );
  const own = after.slice(0, end);
  const next = after.slice(own.length).find(({ role }) => role !== "abstract" && role !== "keywords");
  if (first === undefined || next?.role !== "introduction")
    return "no introduction follows the abstract, so that it is unclear where it ends";
  const inside = new Set(own);
  const read = words.filter(({ paragraph: { section } }) => section !== null && inside.has(section));
  const appended = read.findIndex(({ paragraph }) => APPENDED.test(paragraph.text));
  const counted = read
    .slice(0, appended < 0 ? read.length : appended)
    .reduce((sum, each) => sum + each.words.length, 0);
  return { heading: first.headingSpan, words: counted };
}
