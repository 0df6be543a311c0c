import { type CommentRow, selectComments } from "#db/queries/comments.ts";
import type { ActorContext } from "#lib/context.ts";
import { lookUpText } from "#lib/documents/lookups/look-up-text.ts";
import type { ChatSubject } from "./chat-subject.ts";
import type { LinkTargets } from "./reply-links.ts";

/** In characters. Quotes are searched for word by word, which takes too long for more. */
const MAX_QUOTE_LENGTH = 1_000;

/** Decides what a reply may link to. A quote that is nearly right leads to the passage that it means. */
export function linkTargets(ctx: ActorContext, { session, document }: ChatSubject): LinkTargets {
  let comments: Promise<CommentRow[]> | undefined;
  return {
    async quote(quote) {
      if (quote.length > MAX_QUOTE_LENGTH) return null;
      return lookUpText(ctx, document.id, "findQuote", { quote });
    },
    async comment(id) {
      comments ??= selectComments(ctx.db, session.id);
      return (await comments).some((comment) => comment.id === id);
    },
    address: (url) => lookUpText(ctx, document.id, "contains", { words: url }),
  };
}
