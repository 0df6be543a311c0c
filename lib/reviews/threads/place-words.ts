import { selectDocument } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { readContent } from "#lib/documents/converted-files.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { Comment } from "../comment-schema.ts";
import { pageRegions } from "../publish/page-regions.ts";
import { passageNotFound } from "../thread-problems.ts";

interface Words {
  documentId: string;
  quote: string;
  start: number | null | undefined;
}

/**
 * Finds words of a document, verbatim: at their place, else where they stand nearest to it.
 * @throws passage-not-found
 */
export async function placeWords(
  ctx: ActorContext,
  { documentId, quote, start }: Words,
): Promise<Span & { quote: string; pages: Comment["anchor"]["pages"] }> {
  const markdown = await readContent(ctx, documentId);
  const words = quote.trim();
  const at = words === "" ? -1 : nearest(markdown, words, start ?? 0);
  if (at < 0) {
    throw passageNotFound("These words are not in the manuscript as they stand here. Select them again.");
  }
  const span = { start: at, end: at + words.length };
  const document = await selectDocument(ctx.db, documentId);
  const regionsOf = document ? await pageRegions(ctx, document) : null;
  return { ...span, quote: words, pages: regionsOf?.(span).pages };
}

function nearest(markdown: string, words: string, hint: number): number {
  const before = markdown.lastIndexOf(words, hint);
  const after = markdown.indexOf(words, hint);
  if (before < 0 || after < 0) return Math.max(before, after);
  return hint - before < after - hint ? before : after;
}
