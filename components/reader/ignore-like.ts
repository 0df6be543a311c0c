import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { checkIdOf } from "#lib/reviews/comment-types.ts";
import { ignoreFinding, stopIgnoring } from "#lib/reviews/ignored-contract.ts";
import { IGNORED_QUOTE_LENGTH } from "#lib/reviews/ignored-schema.ts";
import { changeMany, OPEN } from "./comment-changes.ts";
import { standingAfter } from "./reader-actions.ts";
import { isDone, type NumberedComment } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";

/** What is ignored: the words that a comment quotes, or everything that its check reports. */
export type IgnoreScope = "words" | "check";

interface IgnoredComments {
  /** Reports the findings again and opens their comments. */
  takeBack: () => Promise<void>;
}

/**
 * Ignores findings like a comment in this document, and dismisses the open comments that this concerns. Returns why the
 * server refused it, or how to take it back.
 */
export async function ignoreLike(
  store: ReaderStore,
  id: string,
  scope: IgnoreScope,
): Promise<IgnoredComments | string> {
  const { comments, session } = store.get();
  const comment = comments.find((each) => each.id === id);
  const check_id = comment ? checkIdOf(comment.source) : null;
  if (!comment || check_id === null) return "You can ignore only comments that a check computed.";
  const { document_id } = session;
  const quotes = scope === "check" ? [null] : quotesOf(comment);
  try {
    const ignored = await Promise.all(
      quotes.map((quote) => call(ignoreFinding, { params: { document_id }, body: { check_id, quote } })),
    );
    const alike = comments.filter(
      (each) =>
        !isDone(each) && each.source === comment.source && (scope === "check" || isAbout(each, comment)),
    );
    const ids = alike.map((each) => each.id);
    const wrong = standingAfter({ type: "dismissed", reason: "wrong" });
    await changeMany(store, new Map(ids.map((each) => [each, wrong])));
    return {
      takeBack: async () => {
        await Promise.all([
          ...ignored.map((each) =>
            call(stopIgnoring, { params: { document_id, ignored_id: each.id } }).catch(() => {}),
          ),
          changeMany(store, new Map(ids.map((each) => [each, OPEN]))),
        ]);
      },
    };
  } catch (error) {
    return reasonOf(error);
  }
}

/** Returns the words of a comment: several, if it joins several findings. */
function quotesOf({ quote, related }: NumberedComment): string[] {
  const quotes = [quote, ...related.map((each) => each.quote)];
  return [...new Set(quotes.map((each) => each.slice(0, IGNORED_QUOTE_LENGTH).toWellFormed()))];
}

function isAbout(one: NumberedComment, other: NumberedComment): boolean {
  return one.id === other.id || one.quote.toLowerCase() === other.quote.toLowerCase();
}
