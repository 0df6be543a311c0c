import { type CommentRow, selectComments } from "#db/queries/comments.ts";
import type { ActorContext } from "#lib/context.ts";
import { documentText } from "#lib/documents/document-text.ts";
import { anchorQuote } from "#lib/manuscript/anchor.ts";
import type { ChatSession } from "./chat-session.ts";
import type { LinkTargets } from "./reply-links.ts";

/** Quotes are looked for word by word; a longer one is no quote. */
const LONGEST_QUOTE = 1_000;

/** The document and its comments, read when first asked for and then kept for the turn. */
export interface ReferenceData {
  markdown: () => Promise<string>;
  comments: () => Promise<CommentRow[]>;
}

export function referenceData(ctx: ActorContext, { session, document }: ChatSession): ReferenceData {
  let markdown: Promise<string> | undefined;
  let comments: Promise<CommentRow[]> | undefined;
  return {
    markdown() {
      markdown ??= documentText(ctx, document.id);
      return markdown;
    },
    comments() {
      comments ??= selectComments(ctx.db, session.id);
      return comments;
    },
  };
}

/** What a reply may link to. A quote that is nearly right leads to the passage that it means. */
export function linkTargets({ markdown, comments }: ReferenceData): LinkTargets {
  return {
    async quote(words) {
      if (words.length > LONGEST_QUOTE) return null;
      const text = await markdown();
      const span = anchorQuote(text, words);
      return span && text.slice(span.start, span.end);
    },
    comment: async (id) => (await comments()).some((comment) => comment.id === id),
    address: async (url) => (await markdown()).includes(url),
  };
}
