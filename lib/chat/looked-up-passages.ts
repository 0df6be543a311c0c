import { describeRecomputed, type RecomputedStatistic } from "#lib/checks/statistics/recompute-statistic.ts";
import type { ActorContext } from "#lib/context.ts";
import { lookUpText } from "#lib/documents/lookups/look-up-text.ts";
import { readSection, searchDocument } from "#lib/documents/tools.ts";
import { plain, verbatim } from "#lib/reviews/comments/words-as-markdown.ts";
import { recomputeStatistic } from "#lib/tools/recompute-statistic.ts";
import { inSection } from "./in-section.ts";
import { quoteLink } from "./reply-markdown.ts";
import type { ChatTurn, ReplyPart } from "./reply-part.ts";

type Subject = Pick<ChatTurn, "subject">;

export async function* replyWithOutline(ctx: ActorContext, { subject }: Subject): AsyncGenerator<ReplyPart> {
  yield { type: "tool_call", tool: readSection.name, label: "Looking at the headings", kind: "lookup" };
  const { headings, count } = await lookUpText(ctx, subject.document.id, "listHeadings", {});
  const lines = headings.map(
    ({ level, heading }) => `${"  ".repeat(Math.max(0, level - 1))}- ${plain(heading)}`,
  );
  const rest = count > lines.length ? `\n\n${count - lines.length} more follow.` : "";
  const text =
    lines.length > 0
      ? `The headings of the manuscript:\n\n${lines.join("\n")}${rest}`
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
  const { places, passages, shown } = await lookUpText(ctx, subject.document.id, "findPlaces", { words });
  if (passages === 0) {
    yield { type: "text", text: `The manuscript does not contain “${verbatim(short)}”.` };
    return;
  }
  const times = places === 1 ? "once" : `${places} times`;
  const lines = shown.map(({ words, heading }) => `- ${quoteLink(words)}${inSection(heading)}`);
  const rest = passages - lines.length;
  const more = rest > 0 ? `\n\n${rest} more ${rest === 1 ? "passage has" : "passages have"} it.` : "";
  const head = `The manuscript has “${verbatim(short)}” ${times}:`;
  yield { type: "text", text: `${head}\n\n${lines.join("\n")}${more}` };
}
