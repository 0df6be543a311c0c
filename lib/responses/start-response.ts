import { uuidv7 } from "uuidv7";
import { selectDocument } from "#db/queries/documents.ts";
import { insertPoints, type NewPoint, POSITION_STEP } from "#db/queries/response-points.ts";
import { countResponses, insertResponse } from "#db/queries/responses.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import { selectWholeReview } from "#db/queries/whole-reviews.ts";
import type { ActorContext } from "#lib/context.ts";
import { readContent } from "#lib/documents/converted-files.ts";
import { textNotReady } from "#lib/documents/problems.ts";
import { readableDocument } from "#lib/documents/readable-document.ts";
import { letterAsTyped } from "#lib/letters/letter-as-typed.ts";
import { commentNumber } from "#lib/reviews/export/chosen-comments.ts";
import { toSession } from "#lib/reviews/history/to-session.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";
import { runTextTask } from "#lib/reviews/text-tasks/run-text-task.ts";
import { mayChange, refuseUnless } from "#lib/reviews/threads/thread-standing.ts";
import { transact } from "#lib/transact.ts";
import { responseOf } from "./get-response.ts";
import { printedBlocks } from "./printed-place.ts";
import { printedTextOf } from "./printed-text-of.ts";
import { letterWithoutPoints, responseLimitReached } from "./problems.ts";
import { LONGEST_LETTER, LONGEST_TEXT, MOST_POINTS, type Response, type ResponseKind } from "./schema.ts";

const MOST_RESPONSES = 20;

interface StartResponse {
  sessionId: string;
  kind: ResponseKind;
  title?: string | undefined;
  letter?: string | undefined;
  letterDocumentId?: string | undefined;
  revisedDocumentId?: string | undefined;
}

type Content = Omit<NewPoint, "responseId" | "position" | "updatedAt" | "changes">;

interface Beginning {
  letter: string | null;
  rest: { start: number; end: number }[];
  points: Content[];
}

export async function startResponse(ctx: ActorContext, input: StartResponse): Promise<Response> {
  const { sessionId, kind, title, revisedDocumentId = null } = input;
  const { session } = await refuseUnless(ctx, sessionId, "edit");
  if (revisedDocumentId) await readableDocument(ctx, revisedDocumentId);
  // Before the transaction, which would hold a connection while texts are read.
  const { letter, rest, points } =
    kind === "letter" ? await fromLetter(ctx, session, input) : await fromReview(ctx, session);
  return transact(ctx, async (tx) => {
    await mayChange(tx, { sessionId, right: "edit" });
    const actual = await countResponses(tx.db, sessionId);
    if (actual >= MOST_RESPONSES)
      throw responseLimitReached(
        "The review has as many responses as it may have. Delete one that is no longer needed.",
        {
          limit: MOST_RESPONSES,
          actual,
        },
      );
    const id = uuidv7();
    const at = tx.now();
    const asksModel = kind === "letter" && tx.models !== null;
    await insertResponse(tx.db, {
      id,
      sessionId,
      kind,
      title: title ?? (kind === "letter" ? "Response to the reviewers" : "Response to Galley’s review"),
      letter,
      rest,
      revisedDocumentId,
      linking: asksModel ? "running" : "done",
      createdBy: tx.actor.userId,
      createdAt: at,
      updatedAt: at,
    });
    await insertPoints(
      tx.db,
      points.map((point, n) => ({
        ...point,
        responseId: id,
        position: n * POSITION_STEP,
        changes: [],
        updatedAt: at,
      })),
    );
    if (asksModel) await tx.events.send("response/started", { responseId: id });
    return responseOf(tx, id);
  });
}

async function fromLetter(ctx: ActorContext, session: SessionRow, input: StartResponse): Promise<Beginning> {
  const given = input.letterDocumentId ? await letterFile(ctx, input.letterDocumentId) : (input.letter ?? "");
  const letter = given.replace(/\r\n?/g, "\n");
  const manuscript = await selectDocument(ctx.db, session.documentId);
  const printed = manuscript ? printedBlocks((await printedTextOf(ctx, manuscript)).blocks) : [];
  const about = { ownerId: ctx.actor.userId, documentIds: [session.documentId] };
  const { points, rest } = await runTextTask(ctx, about, "readLetter", { letter, printed });
  if (points.length === 0)
    throw letterWithoutPoints(
      "The letter has no sentence that asks for anything. Send the text of the reviewers’ reports.",
    );
  return { letter, rest, points };
}

/** The text of a letter that was uploaded. */
async function letterFile(ctx: ActorContext, documentId: string): Promise<string> {
  const { id, status } = await readableDocument(ctx, documentId);
  if (status === "failed")
    throw letterWithoutPoints(
      "The file of the letter could not be read. Paste the text of the letter instead.",
    );
  if (status !== "converted")
    throw textNotReady("The letter is not converted yet. Try again in a few seconds.");
  const letter = letterAsTyped(await readContent(ctx, id)).trim();
  if (letter.length > LONGEST_LETTER)
    throw responseLimitReached(
      "The file is too long for a letter. Send the reviewers’ reports without attachments.",
      {
        limit: LONGEST_LETTER,
        actual: letter.length,
      },
    );
  return letter;
}

/** A point for each comment that is shown and not dismissed. */
async function fromReview(ctx: ActorContext, { id, ownerId }: SessionRow): Promise<Beginning> {
  const found = await selectWholeReview(ctx.db, id);
  if (!found) throw sessionNotFound("The session was deleted meanwhile.");
  const owner = { role: "owner", mayHaveOriginal: true, isParticipant: true } as const;
  const session = toSession({ ...found, viewer: { userId: ownerId, email: "", ...owner } });
  const numbers = new Map(
    found.comments.map(({ id: comment, position }) => [comment, commentNumber(position)]),
  );
  const points = session.feedback.detailed.comments
    .filter(({ shown, is_dismissed }) => shown && !is_dismissed)
    .slice(0, MOST_POINTS)
    .map(
      ({ id: comment, title, message, severity, anchor, quote, is_addressed }): Content => ({
        reviewer: "Galley",
        weight: severity === "minor" ? "minor" : "major",
        isRemark: false,
        text: `${title}\n\n${message}`.slice(0, LONGEST_TEXT).toWellFormed(),
        commentId: comment,
        number: numbers.get(comment) ?? null,
        passages:
          anchor.end > anchor.start
            ? [
                {
                  start: anchor.start,
                  end: anchor.end,
                  quote: quote.slice(0, 400).toWellFormed(),
                  reason: "quoted",
                },
              ]
            : [],
        status: is_addressed ? "drafted" : "open",
      }),
    );
  return { letter: null, rest: [], points };
}
