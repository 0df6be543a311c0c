import { EXACT_QUOTES, type RawFinding } from "../../passes/answers.ts";
import { batchesOf } from "../../passes/call-in-batches.ts";
import { fence } from "../../passes/fence.ts";
import { numberedParagraph, paragraphsOf } from "../../passes/paragraphs.ts";
import type { CallModel, ReviewText } from "../../passes/pass.ts";
import { shorten } from "../../passes/shared-prompt.ts";
import type { UnplacedFinding } from "../judged-finding.ts";

const CANDIDATES = 3;
const LONGEST_CANDIDATE = 900;
const QUOTES_IN_A_CALL = 20;

/**
 * Requests the exact words of quotes that the text does not hold; the model sees the paragraphs most like them. Returns
 * for each quote, in order, the words or null. @throws {ModelError}
 */
export async function repairQuotes(
  text: ReviewText,
  callModel: CallModel,
  unplaced: readonly UnplacedFinding[],
): Promise<(string | null)[]> {
  const paragraphs = paragraphsOf(text.markdown);
  const repaired: (string | null)[] = unplaced.map(() => null);
  for (const [nth, batch] of batchesOf(unplaced, QUOTES_IN_A_CALL).entries()) {
    const shown = batch.map(({ finding }, i) => {
      const near = candidatesFor(text.markdown, paragraphs, finding);
      return `Finding ${i + 1}: ${shorten(finding.title, 160)}\nQuoted as: ${shorten(finding.quote, 400)}\n${fence("paragraphs", near.join("\n\n"), text.boundary)}`;
    });
    const { places } = await callModel({
      callId: `repair-${nth + 1}`,
      role: "fast",
      instructions: text.prompt("repair").text,
      parts: [{ text: shown.join("\n\n") }],
      answer: EXACT_QUOTES,
    });
    for (const { number, exact_words } of places)
      if (batch[number - 1] !== undefined) repaired[nth * QUOTES_IN_A_CALL + number - 1] = exact_words;
  }
  return repaired;
}

/** Returns the paragraph that the finding names, and those that share most words with the quote. */
function candidatesFor(markdown: string, paragraphs: readonly string[], finding: RawFinding): string[] {
  const named = numberedParagraph(markdown, finding.paragraph ?? null);
  const own = named && markdown.slice(named.start, named.end);
  const alike = mostAlike(paragraphs, `${finding.quote} ${finding.title}`);
  return [...new Set([...(own === null ? [] : [shownPart(own, finding.quote)]), ...alike])];
}

/** Returns the part of a long paragraph in which the words of the quote begin. */
function shownPart(paragraph: string, quote: string): string {
  if (paragraph.length <= LONGEST_CANDIDATE) return paragraph;
  const at = wordsOf(quote).map((word) => paragraph.toLowerCase().indexOf(word));
  const first = Math.min(...at.filter((each) => each >= 0), paragraph.length - LONGEST_CANDIDATE);
  return paragraph.slice(Math.max(0, first - 100)).slice(0, LONGEST_CANDIDATE);
}

/** Returns the paragraphs that share most words with the quote. */
function mostAlike(paragraphs: readonly string[], wanted: string): string[] {
  const words = new Set(wordsOf(wanted));
  return paragraphs
    .map((paragraph) => ({
      paragraph,
      shared: new Set(wordsOf(paragraph).filter((word) => words.has(word))).size,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, CANDIDATES)
    .map(({ paragraph }) => paragraph.slice(0, LONGEST_CANDIDATE));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{4,}|\d+/gu) ?? [];
}
