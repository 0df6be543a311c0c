import {
  selectConversationsAfter,
  selectMessagesOf,
  selectSessionIdsAfter,
} from "#db/queries/account-export.ts";
import { selectResponsesOf } from "#db/queries/responses.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Bytes } from "#lib/contract/bytes.ts";
import { getResponse } from "#lib/responses/get-response.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import { accountFiles, inPages, jsonFile, unlessGone } from "./account-files.ts";
import { documentFiles } from "./document-files.ts";
import { exportReadme } from "./export-readme.ts";
import { type ArchiveFile, zipStream } from "./zip-stream.ts";

/** Gives everything of the caller as one archive, which is written while it is sent. */
export async function exportAccount(ctx: ActorContext): Promise<Bytes> {
  const at = ctx.now();
  const stream = zipStream(filesOf(ctx, at), at);
  // The answer has begun, so its reader sees only that it broke off.
  stream.on("error", (error) =>
    ctx.log.warn({ err: error, request_id: ctx.requestId }, "an export broke off"),
  );
  return {
    stream,
    size: null,
    contentType: "application/zip",
    saveAs: `galley-export-${at.toISOString().slice(0, 10)}.zip`,
  };
}

async function* filesOf(ctx: ActorContext, at: Date): AsyncGenerator<ArchiveFile> {
  yield exportReadme(ctx, at);
  yield* accountFiles(ctx);
  yield* documentFiles(ctx);
  yield* reviewFiles(ctx);
  yield* conversationFiles(ctx);
}

async function* reviewFiles(ctx: ActorContext): AsyncGenerator<ArchiveFile> {
  for await (const { id } of inPages(ctx, selectSessionIdsAfter)) {
    yield jsonFile(`reviews/${id}.json`, () => unlessGone(getSession(ctx, { sessionId: id })));
    for (const { id: responseId } of await selectResponsesOf(ctx.db, id))
      yield jsonFile(`responses/${responseId}.json`, () => unlessGone(getResponse(ctx, { responseId })));
  }
}

/**
 * Without what the tools of a reply looked up, which may be another's. Replies about the review of another quote it, and
 * it may be private by now, so only the person's own messages are part of those.
 */
async function* conversationFiles(ctx: ActorContext): AsyncGenerator<ArchiveFile> {
  for await (const { id, sessionId, createdAt, isOwn } of inPages(ctx, selectConversationsAfter)) {
    yield jsonFile(`conversations/${sessionId}.json`, async () => ({
      session_id: sessionId,
      created_at: createdAt.toISOString(),
      messages: (await selectMessagesOf(ctx.db, id))
        .filter(({ role }) => isOwn || role === "user")
        .map((message) => ({
          role: message.role,
          content: message.content,
          comment_id: message.commentId,
          is_cut_off: message.cutOff !== null,
          created_at: message.createdAt.toISOString(),
        })),
    }));
  }
}
