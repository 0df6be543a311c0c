import { NonRetriableError } from "inngest";
import { inngest } from "#inngest/client.ts";
import { planModelPasses } from "#lib/reviews/plan/plan-model-passes.ts";
import { planReview } from "#lib/reviews/plan/plan-review.ts";
import { completeReview, NothingCheckedError } from "#lib/reviews/publish/complete-review.ts";
import { failReview } from "#lib/reviews/publish/fail-review.ts";
import { assessSession } from "#lib/reviews/run/assess-session.ts";
import { joinSession } from "#lib/reviews/run/join-session.ts";
import { followUpSession } from "#lib/reviews/run/revision-session.ts";
import { runModelPass } from "#lib/reviews/run/run-model-pass.ts";
import { runPass } from "#lib/reviews/run/run-pass.ts";
import { verifySession } from "#lib/reviews/run/verify-session.ts";
import { idOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

const AT_ONCE = 4;
const AT_ONCE_PER_OWNER = 2;
const BROKE_OFF = "The review broke off several times. Your credit was returned; start the review again.";

export const runReviewJob = inngest.createFunction(
  {
    id: "run-review",
    triggers: [{ event: "review/requested" }],
    retries: 3,
    concurrency: [{ limit: AT_ONCE }, { limit: AT_ONCE_PER_OWNER, key: "event.data.ownerId" }],
    cancelOn: [{ event: "review/cancelled", match: "data.sessionId" }],
    onFailure: async ({ event, error, step }) => {
      const sessionId = idOf(event.data.event.data, "sessionId");
      const detail = error.name === NothingCheckedError.name ? error.message : BROKE_OFF;
      await step.run("fail", () => failReview(jobContext("run-review"), { sessionId, detail }));
    },
  },
  async ({ event, step }) => {
    const sessionId = idOf(event.data, "sessionId");
    const ctx = jobContext("run-review");
    const read = (passId: string) =>
      step.run(`pass:${passId}`, () => runModelPass(ctx, { sessionId, passId }));
    const { computed, judged, revision } = await step.run("plan", () => planReview(ctx, { sessionId }));
    await Promise.all([
      ...computed.map((passId) => step.run(`pass:${passId}`, () => runPass(ctx, { sessionId, passId }))),
      ...(judged ? [read("map")] : []),
    ]);
    if (judged) {
      const volumes = await step.run("plan-reading", () => planModelPasses(ctx, { sessionId }));
      await Promise.all(
        volumes.map(async ({ chain: [first, ...others], beside }) => {
          // The first call puts the volume into the server's cache; the others then read it from there.
          if (first !== undefined) await read(first);
          const inOrder = async () => {
            for (const passId of others) await read(passId);
          };
          await Promise.all([inOrder(), ...beside.map(read)]);
        }),
      );
      await step.run("pass:join", () => joinSession(ctx, { sessionId }));
      await Promise.all([
        step.run("pass:verify", () => verifySession(ctx, { sessionId })),
        ...(revision ? [step.run("pass:revision", () => followUpSession(ctx, { sessionId }))] : []),
      ]);
      await step.run("pass:overall", () => assessSession(ctx, { sessionId }));
    }
    await step.run("complete", () => completeReview(ctx, { sessionId }).catch(notWorthRetrying));
  },
);

function notWorthRetrying(error: unknown): never {
  if (!(error instanceof NothingCheckedError)) throw error;
  const final = new NonRetriableError(error.message, { cause: error });
  final.name = error.name;
  throw final;
}
