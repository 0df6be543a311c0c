import { describeRecomputed, type RecomputedStatistic } from "#lib/checks/statistics/recompute-statistic.ts";
import type { ActorContext } from "#lib/context.ts";
import { documentText } from "#lib/documents/document-text.ts";
import { readSection, searchDocument } from "#lib/documents/tools.ts";
import { paragraphAt } from "#lib/manuscript/anchor.ts";
import { findPhrase } from "#lib/manuscript/search-passages.ts";
import { readOutline } from "#lib/manuscript/sections/outline.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { plain, verbatim } from "#lib/reviews/comments/words-as-markdown.ts";
import { recomputeStatistic } from "#lib/tools/recompute-statistic.ts";
import { sectionNames } from "./explained-comment.ts";
import { quoteLink } from "./reply-markdown.ts";
import type { ChatTurn, ReplyPart } from "./reply-part.ts";

const MAX_PASSAGES = 8;
/** In characters, before and after the words that were found. */
const MAX_CONTEXT = 100;

type Subject = Pick<ChatTurn, "subject">;

export async function* replyWithOutline(ctx: ActorContext, { subject }: Subject): AsyncGenerator<ReplyPart> {
  yield { type: "tool_call", tool: readSection.name, label: "Looking at the headings", kind: "lookup" };
  const outline = readOutline(await documentText(ctx, subject.document.id));
  const lines = outline.map(
    ({ level, heading }) => `${"  ".repeat(Math.max(0, level - 1))}- ${plain(heading)}`,
  );
  const text =
    lines.length > 0
      ? `The headings of the manuscript:\n\n${lines.join("\n")}`
      : "The manuscript has no headings.";
  yield { type: "text", text };
}

export async function* replyWithStatistics(
  statistics: readonly RecomputedStatistic[],
): AsyncGenerator<ReplyPart> {
  yield { type: "tool_call", tool: recomputeStatistic.name, label: "Recomputing statistics", kind: "lookup" };
  const text = statistics.map((each) => plain(describeRecomputed(each))).join("\n\n");
  yield { type: "text", text: `Galley recomputed what the message reports.\n\n${text}` };
}

/** Shows where the words stand, with what is around them. */
export async function* replyWithSearch(
  ctx: ActorContext,
  { subject }: Subject,
  words: string,
): AsyncGenerator<ReplyPart> {
  const short = words.length > 80 ? `${words.slice(0, 80)}…` : words;
  if (!/[\p{L}\p{N}]/u.test(words)) {
    yield { type: "text", text: "Galley searches for words and numbers. Write at least one after “Find”." };
    return;
  }
  const label = `Searching for “${short}”`;
  yield { type: "tool_call", tool: searchDocument.name, label, kind: "lookup" };
  const markdown = await documentText(ctx, subject.document.id);
  const places = findPhrase(markdown, words);
  const passages = surroundings(markdown, places);
  if (passages.length === 0) {
    yield { type: "text", text: `The manuscript does not contain “${verbatim(short)}”.` };
    return;
  }
  const inSection = sectionNames(markdown);
  const times = places.length === 1 ? "once" : `${places.length} times`;
  const lines = passages
    .slice(0, MAX_PASSAGES)
    .map(({ start, end }) => `- ${quoteLink(markdown.slice(start, end))}${inSection(start)}`);
  const rest = passages.length - lines.length;
  const more = rest > 0 ? `\n\n${rest} more ${rest === 1 ? "passage has" : "passages have"} it.` : "";
  const head = `The manuscript has “${verbatim(short)}” ${times}:`;
  yield { type: "text", text: `${head}\n\n${lines.join("\n")}${more}` };
}

/** Returns the words around each place within its paragraph. Places in the words around another are left out. */
function surroundings(markdown: string, places: readonly Span[]): Span[] {
  const passages: Span[] = [];
  for (const place of places) {
    const last = passages.at(-1);
    if (last && place.end <= last.end) continue;
    passages.push(surrounding(markdown, place));
  }
  return passages;
}

function surrounding(markdown: string, place: Span): Span {
  const paragraph = paragraphAt(markdown, place.start);
  const marks =
    /^(?:#{1,6}\s+|[-*+>|]\s+)*/.exec(markdown.slice(paragraph.start, place.start))?.[0].length ?? 0;
  const first = paragraph.start + marks;
  const from = Math.max(first, place.start - MAX_CONTEXT);
  const to = Math.min(paragraph.end, place.end + MAX_CONTEXT);
  const space = markdown.indexOf(" ", from) + 1;
  const start = from === first || space === 0 || space > place.start ? from : space;
  const lastSpace = markdown.lastIndexOf(" ", to);
  return {
    start: Math.min(start, place.start),
    end: to === paragraph.end ? to : Math.max(lastSpace, place.end),
  };
}
