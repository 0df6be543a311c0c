import { describeRecomputed, type recomputeStatistics } from "#lib/checks/statistics/recompute-statistic.ts";
import type { ActorContext } from "#lib/context.ts";
import { documentText } from "#lib/documents/document-text.ts";
import { readSection, searchDocument } from "#lib/documents/tools.ts";
import { numbersAbout } from "#lib/manuscript/numbers/numbers-about.ts";
import { searchPassages } from "#lib/manuscript/search-passages.ts";
import { readOutline } from "#lib/manuscript/sections/outline.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import { recomputeStatistic } from "#lib/tools/recompute-statistic.ts";
import { plain, quoteLink } from "./reply-markdown.ts";
import type { ChatTurn, ReplyPart } from "./reply-part.ts";

const MAX_PASSAGES = 6;
const ASKS_FOR_NUMBER =
  /\b(?:how (?:many|much|large|big|long|old|often)|numbers?|sample size|percentage|proportion|mean|average|median|rate|dose|p[- ]?values?)\b|\bn\s?=/i;
const QUOTED_WORDS = /[“"]([^”"]{3,300})[”"]/;

export function asksForNumber(message: string): boolean {
  return ASKS_FOR_NUMBER.test(message);
}

export function asksForOutline(message: string): boolean {
  return /\b(?:outline|headings?|structure|table of contents|sections)\b/i.test(message);
}

export async function* replyWithOutline(ctx: ActorContext, { subject }: ChatTurn): AsyncGenerator<ReplyPart> {
  yield { type: "tool_call", tool: readSection.name, label: "Looking at the headings", kind: "lookup" };
  const markdown = await documentText(ctx, subject.document.id);
  const outline = readOutline(markdown);
  const lines = outline.map(
    ({ level, heading }) => `${"  ".repeat(Math.max(0, level - 1))}- ${plain(heading)}`,
  );
  const text =
    lines.length > 0 ? `The document's headings:\n\n${lines.join("\n")}` : "The document has no headings.";
  yield { type: "text", text };
}

export async function* replyWithStatistics(
  statistics: ReturnType<typeof recomputeStatistics>,
): AsyncGenerator<ReplyPart> {
  yield { type: "tool_call", tool: recomputeStatistic.name, label: "Recomputing statistics", kind: "lookup" };
  for (const [i, each] of statistics.entries())
    yield { type: "text", text: `${i === 0 ? "" : "\n\n"}${plain(describeRecomputed(each))}` };
}

/** Shows passages with the words of the message. If it asks for a number, shows sentences that state one. */
export async function* replyWithPassages(
  ctx: ActorContext,
  { subject, message }: ChatTurn,
): AsyncGenerator<ReplyPart> {
  const words = contentWords(message);
  if (words.length === 0) return;
  const label = `Searching for “${words.join(" ").slice(0, 80)}”`;
  yield { type: "tool_call", tool: searchDocument.name, label, kind: "lookup" };
  const markdown = await documentText(ctx, subject.document.id);
  const numbers = asksForNumber(message) ? numbersAbout(markdown, words) : [];
  const query = QUOTED_WORDS.exec(message)?.[1] ?? words.join(" ");
  const passages = numbers.length > 0 ? numbers : searchPassages(markdown, query).passages;
  if (passages.length === 0) {
    const list = words.map((word) => `“${plain(word)}”`).join(", ");
    yield { type: "text", text: `The document does not say anything with the words ${list}.` };
    return;
  }
  const intro = numbers.length > 0 ? "These sentences state numbers:" : "These passages have the words:";
  yield { type: "text", text: intro };
  const outline = readOutline(markdown);
  for (const { start, end } of passages.slice(0, MAX_PASSAGES)) {
    const heading = sectionAt(outline, start)?.heading;
    const section = heading ? `${plain(heading)}: ` : "";
    yield { type: "text", text: `\n- ${section}${quoteLink(markdown.slice(start, end))}` };
  }
  const rest = passages.length - MAX_PASSAGES;
  if (rest > 0)
    yield { type: "text", text: `\n\n${rest} more ${rest === 1 ? "passage has" : "passages have"} them.` };
}

const STOP_WORDS = new Set(
  "a about all an and any are as at be been by can could did do does dont document find for from give has have how i in is it its list look many manuscript me most much my number numbers of on or paper please say says section shall should show size tell text that the their them there these they thing this those to value values was we were what when where which who why will with would you your".split(
    " ",
  ),
);

function contentWords(message: string): string[] {
  const words = message.match(/[\p{L}\p{N}]+(?:[-’'.][\p{L}\p{N}]+)*/gu) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word.toLowerCase().replace(/[’']/g, "")));
}
