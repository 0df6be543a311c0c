import { uuidv7 } from "uuidv7";
import { type DocumentRow, selectReviewedSupplements } from "#db/queries/documents.ts";
import { copyIgnoredFindings } from "#db/queries/ignored-findings.ts";
import { lockReviewsOf } from "#db/queries/review-queue.ts";
import {
  insertSession,
  type NewSession,
  type SessionRow,
  selectOwnedSession,
} from "#db/queries/review-sessions.ts";
import { insertStream } from "#db/queries/streams.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import { PROMPT_SETS } from "#lib/contract/prompt-set.ts";
import { creditNote } from "#lib/credits/credit-note.ts";
import { type CreditHold, holdCredit } from "#lib/credits/hold-credit.ts";
import { revisionSessionNotAccessible, textNotReady } from "#lib/documents/problems.ts";
import { ownedDocument } from "#lib/documents/readable-document.ts";
import { reportProgress } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { ownPreferences } from "../own-preferences.ts";
import type { Customization, OwnPreferences } from "../preference-schema.ts";
import {
  customizationForbidden,
  dispatchFailed,
  processingNotCreated,
  supplementaryNotReady,
  unknownPromptSet,
  unknownSteeringTarget,
} from "../problems.ts";
import type { ReviewStarted } from "../schema.ts";
import type { Venue } from "../venue-schema.ts";
import { venueOfReview } from "../venues/venue-of-review.ts";
import { admitReviews } from "./admit-reviews.ts";
import { eventsEndpoint } from "./events-endpoint.ts";
import { refuseUnreviewable } from "./review-limits.ts";

export interface StartReview {
  documentId: string;
  preview: boolean;
  previousSessionId?: string | null | undefined;
  steeringPrompt?: string | null | undefined;
  supplementaryMaterialSteering?: Record<string, string> | null | undefined;
  customization?: Customization | null | undefined;
}

/** Holds a credit, creates the session and queues its review, in one transaction. */
export async function startReview(ctx: ActorContext, input: StartReview): Promise<ReviewStarted> {
  const account = await selectUserWithTier(ctx.db, ctx.actor.userId);
  if (!account) throw userNotFound("The account of this credential no longer exists.");
  return transact(ctx, async (tx) => {
    await lockReviewsOf(tx.db, tx.actor.userId);
    const document = await ownedDocument(tx, input.documentId);
    if (document.status !== "converted") {
      throw textNotReady(
        "The document is not converted. Follow its upload events and start the review after them.",
      );
    }
    refuseCustomization(input.customization, account.tier.customization);
    const own = ownPreferences(account);
    const venue = await venueOfReview(tx, input.customization?.venue, own);
    const previous = await earlierSession(tx, input.previousSessionId);
    const supplements = await readySupplements(tx, document, input.supplementaryMaterialSteering ?? {});
    refuseUnreviewable([document, ...supplements], account.tier);
    if (previous) await copyIgnoredFindings(tx.db, previous.documentId, document.id);
    const sessionId = uuidv7();
    const hold = await holdCredit(tx, { kind: input.preview ? "preview" : "paid", sessionId });
    return createSession(tx, hold, {
      id: sessionId,
      ownerId: tx.actor.userId,
      documentId: document.id,
      isPreview: input.preview,
      previousSessionId: previous?.id ?? null,
      manuscriptId: previous && (previous.manuscriptId ?? previous.id),
      steeringPrompt: input.steeringPrompt ?? null,
      supplementSteering: input.supplementaryMaterialSteering ?? null,
      customization: withOwn(input.customization ?? null, own, venue),
      venue,
    });
  });
}

/** Writes the session that a hold pays for. Only the sample's session needs no hold. */
export async function createSession(
  tx: ActorContext,
  hold: CreditHold | "sample",
  session: NewSession & { id: string },
): Promise<ReviewStarted> {
  // The sample calls no model, so it waits for nothing.
  const isSample = hold === "sample";
  try {
    await insertSession(tx.db, { ...session, isSample, ...(isSample && { admittedAt: tx.now() }) });
    await insertStream(tx.db, session.id);
    await reportProgress(tx, session.id, { value: 0, stage: "queued" });
  } catch (error) {
    tx.log.error({ err: error, request_id: tx.requestId }, "a session could not be written");
    throw processingNotCreated(
      `The review could not be written.${creditNote("No credit was taken.")} Try again.`,
    );
  }
  const { id: sessionId, documentId, ownerId } = session;
  try {
    if (isSample) await tx.events.send("review/requested", { sessionId, documentId, ownerId });
    else await admitReviews(tx, ownerId);
  } catch (error) {
    tx.log.error({ err: error, request_id: tx.requestId }, "a review could not be queued");
    throw dispatchFailed(
      `The review could not be queued.${creditNote("No credit was used.")} Try again in a moment.`,
    );
  }
  return { session_id: sessionId, events_endpoint: eventsEndpoint(session) };
}

function refuseCustomization(customization: Customization | null | undefined, allowed: boolean): void {
  if (!customization) return;
  if (!allowed)
    throw customizationForbidden("Your tier has no customization. Leave it out to run the review.");
  const { prompt_set } = customization;
  if (prompt_set !== undefined && !PROMPT_SETS.some((known) => known === prompt_set)) {
    throw unknownPromptSet(`There is no prompt set of this name. Take one of ${PROMPT_SETS.join(", ")}.`);
  }
}

/** Adds the preferences of the account that the request does not name. The prompt set of a venue comes before the account's. */
function withOwn(
  customization: Customization | null,
  { depth, promptSet, language }: OwnPreferences,
  venue: Venue | null,
): Customization | null {
  const own: Customization = {
    ...(depth !== "standard" && { depth }),
    ...(language !== null && { language }),
    ...(promptSet !== null && venue?.prompt_set == null && { prompt_set: promptSet }),
  };
  return Object.keys(own).length === 0 ? customization : { ...own, ...customization };
}

/** @throws revision-session-not-accessible if it is not a completed one of the actor */
async function earlierSession(
  tx: ActorContext,
  sessionId: string | null | undefined,
): Promise<SessionRow | null> {
  if (!sessionId) return null;
  const session = await selectOwnedSession(tx.db, tx.actor.userId, sessionId);
  if (session?.status !== "completed") {
    throw revisionSessionNotAccessible(
      "The session given as previous_session_id is not a completed one of yours.",
    );
  }
  return session;
}

async function readySupplements(tx: ActorContext, document: DocumentRow, notes: Record<string, string>) {
  const supplements = await selectReviewedSupplements(tx.db, document.id);
  const unknown = Object.keys(notes).find((id) => !supplements.some((row) => row.id === id.toLowerCase()));
  if (unknown !== undefined) throw unknownSteeringTarget(`${unknown} is no supplement of this document.`);
  const pending = supplements.filter((row) => row.status !== "converted").map((row) => row.id);
  if (pending.length > 0) {
    throw supplementaryNotReady(
      "A supplement is not converted. Wait for it, or delete it if its conversion failed.",
      {
        document_ids: pending,
      },
    );
  }
  return supplements;
}
