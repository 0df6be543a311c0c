import { quotesAnswer } from "../../passes/answers.ts";
import { batchesOf } from "../../passes/batches.ts";
import { fence } from "../../passes/fence.ts";
import { shorten } from "../../passes/manuscript-parts.ts";
import { paragraphsOf } from "../../passes/paragraphs.ts";
import type { Ask, ReviewText } from "../../passes/pass.ts";
import type { Unplaced } from "./judged-finding.ts";

const CANDIDATES = 3;
const LONGEST_CANDIDATE = 900;
const AT_ONCE = 20;

/**
 * Asks once for the exact words of quotes that the text does not hold, beside the paragraphs most like them. One answer
 * for each, in order: the words, or null.
 */
export async function repairQuotes(
  text: ReviewText,
  ask: Ask,
  unplaced: readonly Unplaced[],
): Promise<(string | null)[]> {
  const paragraphs = paragraphsOf(text.markdown);
  const repaired: (string | null)[] = unplaced.map(() => null);
  for (const [nth, batch] of batchesOf(unplaced, AT_ONCE).entries()) {
    const told = batch.map(({ finding }, i) => {
      const near = mostAlike(paragraphs, `${finding.quote} ${finding.title}`);
      return `Finding ${i + 1}: ${shorten(finding.title, 160)}\nQuoted as: ${shorten(finding.quote, 400)}\n${fence("paragraphs", near.join("\n\n"), text.boundary)}`;
    });
    const { places } = await ask({
      callId: `repair-${nth + 1}`,
      role: "fast",
      instructions: text.prompt("repair").text,
      parts: [{ text: told.join("\n\n") }],
      schema: quotesAnswer,
      name: "exact_quotes",
    });
    for (const { number, exact_words } of places)
      if (batch[number - 1] !== undefined) repaired[nth * AT_ONCE + number - 1] = exact_words;
  }
  return repaired;
}

/** The paragraphs that share most of the rarer words. */
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
