import type { ActorContext } from "#lib/context.ts";
import { uuid } from "#lib/contract/fields.ts";
import {
  type AssistantResource,
  lookUp,
  type Suggestions,
  suggested,
} from "#lib/tools/assistant-resource.ts";
import { findReviews } from "./history/find-reviews.ts";
import { getSession } from "./history/get-session.ts";
import { readReview } from "./review-tools.ts";
import { listComments, readComment } from "./tools.ts";

const scope = "reviews:read";

export const reviewIds: Suggestions = {
  scope,
  async find(ctx, typed) {
    const reviews = await findReviews(ctx, { query: "" });
    return suggested(
      reviews.map(({ session_id, title, filename }) => ({
        value: session_id,
        name: `${title ?? ""}\n${filename}`,
      })),
      typed,
    );
  },
};

const commentIds: Suggestions = {
  scope,
  async find(ctx, typed, { session_id = "" }) {
    const { feedback } = await getSession(ctx, { sessionId: uuid.parse(session_id) });
    return suggested(
      feedback.detailed.comments.map(({ id, title }) => ({ value: id, name: title })),
      typed,
    );
  },
};

export const reviewResource: AssistantResource = {
  name: "review",
  title: "Review",
  description: "The overview of a review: what matters most and the comments to look at first.",
  address: "galley://reviews/{session_id}",
  scope,
  mimeType: "text/plain",
  suggestions: { session_id: reviewIds },
  async read(ctx, { session_id = "" }) {
    const { text, facts } = await lookUp(readReview, ctx, { session_id });
    const next = `Its comments: galley://reviews/${session_id}/comments. Its manuscript: galley://documents/${facts.document_id}.`;
    return { text, next };
  },
};

export const commentsResource: AssistantResource = {
  name: "comments",
  title: "Comments of a review",
  description: "The comments of a review in their order, a line each, with their ids.",
  address: "galley://reviews/{session_id}/comments",
  scope,
  mimeType: "text/plain",
  suggestions: { session_id: reviewIds },
  async read(ctx: ActorContext, { session_id = "" }) {
    const { text, facts } = await lookUp(listComments, ctx, { session_id });
    const more = facts.next_page ? ` list_comments gives page ${facts.next_page}.` : "";
    return { text, next: `A comment whole: galley://reviews/${session_id}/comments/{comment_id}.${more}` };
  },
};

export const commentResource: AssistantResource = {
  name: "comment",
  title: "Comment of a review",
  description: "One comment whole: message, quote, paragraph, suggestion, and the evidence.",
  address: "galley://reviews/{session_id}/comments/{comment_id}",
  scope,
  mimeType: "text/plain",
  suggestions: { session_id: reviewIds, comment_id: commentIds },
  async read(ctx, given) {
    const { text, facts } = await lookUp(readComment, ctx, given);
    return { text, next: `Its manuscript: galley://documents/${facts.document_id}.` };
  },
};
