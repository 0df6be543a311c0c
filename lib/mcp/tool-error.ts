import type { CallToolResult } from "@modelcontextprotocol/server";
import { toProblem } from "#lib/api/problem-response.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { idempotencyKeyInUse, idempotencyKeyReused, missingScope } from "#lib/contract/problems.ts";
import { noCredits } from "#lib/credits/problems.ts";
import {
  documentNotAccessible,
  documentNotFound,
  documentWithoutPages,
  pageNotDrawn,
  pageNotFound,
  revisionSessionNotAccessible,
  textNotReady,
  uploadLinkNotFound,
  urlNotFetched,
} from "#lib/documents/problems.ts";
import {
  commentNotActionable,
  commentNotFound,
  exportFailed,
  sessionNotAccessible,
  sessionNotFound,
  sourceUnavailable,
  textNotChecked,
} from "#lib/reviews/problems.ts";
import { accessRequestNotFound, linkEndsInThePast, linkNotFound } from "#lib/reviews/sharing-problems.ts";
import {
  notAParticipant,
  passageNotFound,
  replyNotFound,
  writtenCommentNotFound,
} from "#lib/reviews/thread-problems.ts";

/** What to do next, where the problem itself speaks of operations that a model does not have. */
const NEXT: Readonly<Record<string, string>> = {
  [sessionNotFound.slug]: "Call find_reviews for the ids of reviews.",
  [revisionSessionNotAccessible.slug]: "Call find_reviews for the ids of completed reviews.",
  [documentNotFound.slug]: "Call find_documents for the ids of documents.",
  [documentWithoutPages.slug]: "Call read_section for its words, or look_at_image for its figures.",
  [pageNotFound.slug]: "Call look_at_page with a page that there is.",
  [pageNotDrawn.slug]: "read_section gives the words of the document.",
  [commentNotFound.slug]: "Call list_comments for the ids of comments.",
  [commentNotActionable.slug]: "Call read_comment to see what the comment is at present.",
  [writtenCommentNotFound.slug]:
    "Call read_discussion for the comments of people. Those of the review have dismiss_comment and address_comment.",
  [replyNotFound.slug]: "Call read_discussion for the ids of replies.",
  [passageNotFound.slug]: "Call read_section, and quote its words verbatim.",
  [notAParticipant.slug]: "Call read_discussion for the ids of people.",
  [linkNotFound.slug]: "Call read_sharing for the ids of people and links.",
  [accessRequestNotFound.slug]: "Call read_sharing for the open requests.",
  [linkEndsInThePast.slug]: "Call create_share_link with a later time.",
  [exportFailed.slug]: "Call export_review again, with another format or for fewer comments.",
  [sourceUnavailable.slug]: "Call export_review with the format md.",
  [idempotencyKeyInUse.slug]: "It is the request_id. Call again with it in a moment.",
  [idempotencyKeyReused.slug]: "It is the request_id: choose another for another request.",
  [uploadLinkNotFound.slug]: "Call create_upload_link for another.",
  [textNotReady.slug]: "Call find_documents to see whether the document is converted or failed.",
  [urlNotFetched.slug]: "If you have the words of the file, call upload_text instead.",
  [textNotChecked.slug]: "Call check_text for one section at a time.",
  [noCredits.slug]: "Tell the user. Call credits_left to see what is left.",
};

const MORE_SCOPE = {
  key: "Ask the user to create an API key with this scope in Galley, under Settings → API keys, and to connect with it.",
  token: "Ask the user to connect this assistant with Galley again, and to allow it this scope.",
};

function viaOf({ actor }: ActorContext): keyof typeof MORE_SCOPE {
  return actor.via === "access-token" ? "token" : "key";
}

/** Turns what a tool throws into an error for the model: the slug that REST has, what is wrong, what to do next. */
export function toolError(ctx: ActorContext, tool: string, error: unknown): CallToolResult {
  return { isError: true, content: [{ type: "text", text: errorWords(ctx, tool, error).text }] };
}

/** Describes what something threw, for the model. A fault within Galley is logged and reveals nothing. */
export function errorWords(
  ctx: ActorContext,
  tool: string,
  error: unknown,
): { isNotFound: boolean; text: string } {
  if (!(error instanceof Problem)) {
    ctx.log.error({ err: error, request_id: ctx.requestId, tool }, "a tool failed");
  }
  const { definition, detail } = concealed(toProblem(error));
  const next = definition.slug === missingScope.slug ? MORE_SCOPE[viaOf(ctx)] : NEXT[definition.slug];
  const text = `Error ${definition.slug}: ${detail}${next ? ` ${next}` : ""}`;
  return { isNotFound: definition.status === 404, text };
}

/** What belongs to somebody else does not exist: a model has no use for the difference. */
function concealed(problem: Problem): Problem {
  if (problem.is(sessionNotAccessible)) return sessionNotFound("No session has this id.");
  if (problem.is(documentNotAccessible)) return documentNotFound("No document has this id.");
  return problem;
}
