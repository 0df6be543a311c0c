import { type CommentRow, selectComments } from "#db/queries/comments.ts";
import type { ActorContext } from "#lib/context.ts";
import { documentText } from "#lib/documents/document-text.ts";
import { anchorQuote } from "#lib/manuscript/anchor.ts";
import type { ChatSubject } from "./chat-subject.ts";
import type { LinkTargets } from "./reply-links.ts";

/** In characters. Quotes are searched for word by word, which takes too long for more. */
const MAX_QUOTE_LENGTH = 1_000;

/** The document and its comments, read when first needed and kept for the turn. */
export interface ReferenceData {
  markdown: () => Promise<string>;
  comments: () => Promise<CommentRow[]>;
}

export function referenceData(ctx: ActorContext, { session, document }: ChatSubject): ReferenceData {
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

/** Decides what a reply may link to. A quote that is nearly right leads to the passage that it means. */
export function linkTargets({ markdown, comments }: ReferenceData): LinkTargets {
  return {
    async quote(words) {
      if (words.length > MAX_QUOTE_LENGTH) return null;
      const text = await markdown();
      const span = anchorQuote(text, words);
      return span && text.slice(span.start, span.end);
    },
    comment: async (id) => (await comments()).some((comment) => comment.id === id),
    address: async (url) => (await markdown()).includes(url),
  };
}
