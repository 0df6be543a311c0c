import { z } from "zod";
import { selectSupplements } from "#db/queries/documents.ts";
import { countReviewsOf } from "#db/queries/review-sessions.ts";
import { uuid, uuidOut } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import { deleteDocument as deleteDocumentVerb } from "#lib/documents/delete-document.ts";
import { ownedDocument } from "#lib/documents/readable-document.ts";
import { defineAction } from "#lib/tools/assistant-tool.ts";
import { deleteSession } from "./history/delete-session.ts";
import { ownReview, quoted } from "./own-review.ts";
import { updateVisibility } from "./sharing/update-visibility.ts";

const session_id = uuid.describe("The review.");

/** What deleting and publishing have in common. */
const confirmed = { kind: "action", scope: "reviews:write", isIdempotent: true, reachesOut: false } as const;

export const deleteDocument = defineAction({
  ...confirmed,
  name: "delete_document",
  title: "Delete a document",
  description:
    "Deletes a document for ever, with its supplements, its reviews and their comments. Call it only if the user said so; the user is then asked to confirm.",
  input: z.object({ document_id: uuid.describe("The document.") }),
  scope: "documents:write",
  facts: z.object({ document_id: uuidOut, deleted: z.boolean() }),
  confirmation: {
    async ask(ctx, { document_id }) {
      const document = await ownedDocument(ctx, document_id);
      const supplements = await selectSupplements(ctx.db, document.id);
      const ids = [document.id, ...supplements.map(({ id }) => id)];
      const { reviews, comments } = await countReviewsOf(ctx.db, ids);
      const parts = [
        supplements.length > 0 ? countNoun(supplements.length, "supplement") : "",
        reviews > 0 ? `${countNoun(reviews, "review")} with ${countNoun(comments, "comment")}` : "",
      ].filter((part) => part !== "");
      const rest = parts.length > 0 ? ` With it go ${parts.join(" and ")}.` : " It has no reviews.";
      return {
        message: `Delete ${quoted(document.filename)} from Galley?${rest} This cannot be undone.`,
        label: "Delete the document",
      };
    },
    declined: ({ document_id }) => ({ document_id, deleted: false }),
  },
  async run(ctx, { document_id }) {
    await deleteDocumentVerb(ctx, { documentId: document_id });
    return { text: "", facts: { document_id, deleted: true }, next: "The document is deleted." };
  },
});

export const deleteReview = defineAction({
  ...confirmed,
  name: "delete_review",
  title: "Delete a review",
  description:
    "Deletes a review for ever, with its comments and how they are marked. The document stays. Call it only if the user said so; the user is then asked to confirm.",
  input: z.object({ session_id }),
  facts: z.object({ session_id: uuidOut, deleted: z.boolean() }),
  confirmation: {
    async ask(ctx, { session_id }) {
      const { name, comments, status } = await ownReview(ctx, session_id);
      const credit =
        status === "processing"
          ? " It still runs: it is stopped, and its credit returns."
          : " The manuscript stays.";
      return {
        message: `Delete the review of ${name} with its ${countNoun(comments, "comment")}, and how you marked them?${credit} This cannot be undone.`,
        label: "Delete the review",
      };
    },
    declined: ({ session_id }) => ({ session_id, deleted: false }),
  },
  async run(ctx, { session_id }) {
    await deleteSession(ctx, { sessionId: session_id });
    return { text: "", facts: { session_id, deleted: true }, next: "The review is deleted." };
  },
});

const sharing = z.object({ session_id: uuidOut, is_public: z.boolean() });

export const shareReview = defineAction({
  ...confirmed,
  name: "share_review",
  title: "Make a review public",
  description:
    "Makes a review public: whoever has its link can read the manuscript and the comments. Call it only if the user said so; the user is then asked to confirm. unshare_review makes it private again.",
  input: z.object({ session_id }),
  facts: sharing,
  confirmation: {
    async ask(ctx, { session_id }) {
      const { name, comments, isPublic } = await ownReview(ctx, session_id);
      if (isPublic) return null;
      return {
        message: `Make the review of ${name} public? Anyone who has its link can then read the whole manuscript and ${countNoun(comments, "comment")}, without signing in. You can make it private again, but what others have read by then cannot be taken back.`,
        label: "Make the review public",
      };
    },
    declined: ({ session_id }) => ({ session_id, is_public: false }),
  },
  async run(ctx, { session_id }) {
    await updateVisibility(ctx, { sessionId: session_id, isPublic: true });
    const next = `The review is public. Its link: ${ctx.origin}/shared/${session_id}`;
    return { text: "", facts: { session_id, is_public: true }, next };
  },
});

export const unshareReview = defineAction({
  ...confirmed,
  name: "unshare_review",
  title: "Make a review private",
  description: "Makes a public review private again, so that only the user can open it.",
  input: z.object({ session_id }),
  facts: sharing,
  async run(ctx, { session_id }) {
    await updateVisibility(ctx, { sessionId: session_id, isPublic: false });
    const next = "The review is private. Its link opens for the user alone.";
    return { text: "", facts: { session_id, is_public: false }, next };
  },
});
