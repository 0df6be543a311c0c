import type { ActorContext } from "#lib/context.ts";
import { lookUpText } from "#lib/documents/lookups/look-up-text.ts";
import { plain } from "#lib/reviews/comments/words-as-markdown.ts";

/** Names a section after a passage: “ in 2.1 Sample”, or nothing before the first heading. */
export function inSection(heading: string | null): string {
  return heading ? ` in ${plain(heading)}` : "";
}

/** Returns a function that names the section at one of the offsets, as `inSection` does. */
export async function sectionNames(
  ctx: ActorContext,
  documentId: string,
  offsets: readonly number[],
): Promise<(offset: number) => string> {
  const headings = await lookUpText(ctx, documentId, "headingsAt", { offsets });
  const names = new Map(offsets.map((offset, i) => [offset, inSection(headings[i] ?? null)]));
  return (offset) => names.get(offset) ?? "";
}
