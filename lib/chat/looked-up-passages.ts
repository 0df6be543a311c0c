import { describeRecomputed, type recomputeStatistics } from "#lib/checks/statistics/recompute-statistic.ts";
import type { ActorContext } from "#lib/context.ts";
import { documentText } from "#lib/documents/document-text.ts";
import { readSection, searchDocument } from "#lib/documents/tools.ts";
import { numbersAbout } from "#lib/manuscript/numbers-about.ts";
import { readOutline } from "#lib/manuscript/outline.ts";
import { searchPassages } from "#lib/manuscript/search-passages.ts";
import { sectionAt } from "#lib/manuscript/sections.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { recomputeStatistic } from "#lib/tools/recompute-statistic.ts";
import { contentWords, quoteLink } from "./looked-up-words.ts";
import { plain } from "./proposal.ts";
import type { AnswerPart, Question } from "./question.ts";

const MOST_PASSAGES = 6;
const ASKS_FOR_NUMBER =
  /\b(?:how (?:many|much|large|big|long|old|often)|numbers?|sample size|percentage|proportion|mean|average|median|rate|dose|p[- ]?values?)\b|\bn\s?=/i;

export function asksForNumber(message: string): boolean {
  return ASKS_FOR_NUMBER.test(message);
}

export function asksForOutline(message: string): boolean {
  return /\b(?:outline|headings?|structure|table of contents|sections)\b/i.test(message);
}

export async function* answerWithOutline(ctx: ActorContext, { place }: Question): AsyncGenerator<AnswerPart> {
  yield { type: "tool_call", tool: readSection.name, label: "Looking at the headings" };
  const markdown = await documentText(ctx, place.document.id);
  const outline = readOutline(markdown);
  const lines = outline.map(
    ({ level, heading }) => `${"  ".repeat(Math.max(0, level - 1))}- ${plain(heading)}`,
  );
  const text =
    lines.length > 0 ? `The document's headings:\n\n${lines.join("\n")}` : "The document has no headings.";
  yield { type: "text", text };
}

export async function* answerWithStatistics(
  found: ReturnType<typeof recomputeStatistics>,
): AsyncGenerator<AnswerPart> {
  yield { type: "tool_call", tool: recomputeStatistic.name, label: "Recomputing statistics" };
  for (const [i, each] of found.entries())
    yield { type: "text", text: `${i === 0 ? "" : "\n\n"}${plain(describeRecomputed(each))}` };
}

/** Passages with the words of the question; where it asks for a number, sentences that give one. */
export async function* answerWithPassages(
  ctx: ActorContext,
  { place, message }: Question,
): AsyncGenerator<AnswerPart> {
  const words = contentWords(message);
  if (words.length === 0) return;
  yield {
    type: "tool_call",
    tool: searchDocument.name,
    label: `Searching for “${words.join(" ").slice(0, 80)}”`,
  };
  const markdown = await documentText(ctx, place.document.id);
  const numbers = asksForNumber(message) ? numbersAbout(markdown, words) : [];
  const quoted = /[“"]([^”"]{3,300})[”"]/.exec(message)?.[1];
  const { passages } =
    numbers.length > 0 ? { passages: numbers } : searchPassages(markdown, quoted ?? words.join(" "));
  if (passages.length === 0) {
    yield {
      type: "text",
      text: `The document does not say anything with the words ${words.map((word) => `“${plain(word)}”`).join(", ")}.`,
    };
    return;
  }
  yield {
    type: "text",
    text: numbers.length > 0 ? "These sentences give numbers for it:" : "These passages have the words:",
  };
  const outline = readOutline(markdown);
  const where = ({ start }: Span) => sectionAt(outline, start)?.heading;
  for (const span of passages.slice(0, MOST_PASSAGES)) {
    const section = where(span);
    const place = section ? `${plain(section)}: ` : "";
    yield { type: "text", text: `\n- ${place}${quoteLink(markdown.slice(span.start, span.end))}` };
  }
  const rest = passages.length - MOST_PASSAGES;
  if (rest > 0)
    yield { type: "text", text: `\n\n${rest} more ${rest === 1 ? "passage has" : "passages have"} them.` };
}
