import { setTimeout } from "node:timers/promises";
import type { ActorContext } from "#lib/context.ts";
import { progressStage } from "#lib/streams/schema.ts";
import type { Session } from "../schema.ts";
import { readableSession } from "../sharing/session-standing.ts";
import { waitingOf } from "./waiting-of.ts";

const LOOK_EVERY_MS = 500;

type Progress = Pick<Session, "processing_status" | "progress_percentage" | "waiting"> & {
  stage: string | null;
  /** Why it failed, for people. */
  failure: string | null;
};

/** Returns how far a review is: as soon as it ends, else after `waitSeconds`. */
export async function followReview(
  ctx: ActorContext,
  { sessionId, waitSeconds }: { sessionId: string; waitSeconds: number },
): Promise<Progress> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const { session, head, ahead } = await readableSession(ctx, sessionId);
    if (session.status === "processing" && waited < waitSeconds * 1_000) {
      await setTimeout(LOOK_EVERY_MS);
      continue;
    }
    return {
      processing_status: session.status,
      progress_percentage: session.status === "completed" ? 100 : (head?.lastValue ?? 0),
      stage: progressStage
        .nullable()
        .catch(null)
        .parse(head?.lastStage ?? null),
      waiting: waitingOf({ ahead }),
      failure: session.failure?.detail ?? null,
    };
  }
}
