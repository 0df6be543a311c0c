import { inngest } from "#inngest/client.ts";
import type { Context } from "#lib/context.ts";
import { callsInOrder } from "#lib/reviews/passes/pass-parts.ts";
import { planReading, readPlan } from "#lib/reviews/plan/plan-reading.ts";
import { planReview } from "#lib/reviews/plan/plan-review.ts";
import { completeReview } from "#lib/reviews/publish/complete-review.ts";
import { failReview } from "#lib/reviews/publish/fail-review.ts";
import { runCheckGroup } from "#lib/reviews/run/run-check-group.ts";
import { runModelPass } from "#lib/reviews/run/run-model-pass.ts";
import { reportRetry } from "#lib/streams/report-progress.ts";
import type { Hold } from "#lib/work/hold-step.ts";
import { isSuperseded } from "#lib/work/is-superseded.ts";
import { RETRIES } from "#lib/work/retry-pause.ts";
import { idOf } from "./event-ids.ts";
import { inJobStep } from "./job-context.ts";
import { reviewStepPlaces } from "./places.ts";
import { workSteps } from "./work-steps.ts";

/**
 * Steps at once limit neither reviews (`admitReviews` does) nor calls of models (the port of the models does, where most
 * steps wait for their turn), but keep places free for other jobs and owners.
 */
const { inAll, perOwner } = reviewStepPlaces();
/** Everything waits for the passes before the reading. */
const ALL_BEHIND = 1_000;
const STOPPED = "The review stopped several times before it was complete. Start the review again.";

export const runReviewJob = inngest.createFunction(
  {
    id: "run-review",
    triggers: [{ event: "review/requested" }],
    retries: RETRIES,
    concurrency: [{ limit: inAll }, { limit: perOwner, key: "event.data.ownerId" }],
    cancelOn: [{ event: "review/cancelled", match: "data.sessionId" }],
    onFailure: async ({ event, step }) => {
      const sessionId = idOf(event.data.event.data, "sessionId");
      const run = event.data.run_id;
      const work = { kind: "review", id: sessionId } as const;
      const at = {
        functionId: "run-review",
        work,
        runId: run,
        step: "fail",
        attempt: 0,
        event: event.data.event,
      };
      await step.run("fail", () =>
        inJobStep(at, async (ctx) => {
          if (await isSuperseded(ctx, work, run)) return;
          await failReview(ctx, { sessionId, reason: STOPPED });
        }),
      );
    },
  },
  async ({ event, step, attempt, runId }) => {
    const sessionId = idOf(event.data, "sessionId");
    const work = { kind: "review", id: sessionId } as const;
    const within = workSteps(
      "run-review",
      work,
      { attempt, runId, event },
      {
        most: RETRIES,
        report: (ctx, at) => reportRetry(ctx, sessionId, at),
      },
    );
    const run = <T>(name: string, verb: (ctx: Context, hold: Hold) => Promise<T>) =>
      step.run(name, within(name, verb));
    const check = (passId: string) =>
      run(`pass:${passId}`, (ctx) => runCheckGroup(ctx, { sessionId, passId }));
    const judge = (passId: string, passesBehind = 0) =>
      run(`pass:${passId}`, (ctx, { signal }) =>
        runModelPass(ctx, { sessionId, passId, passesBehind, signal }),
      );
    const { computed, judged } = await run("plan", (ctx) => planReview(ctx, { sessionId }));
    await Promise.all([
      ...computed.map(check),
      ...(judged?.map ?? []).map((passId) => judge(passId, ALL_BEHIND)),
    ]);
    if (judged) {
      const volumes = await run("plan-reading", (ctx) => planReading(ctx, { sessionId }));
      await Promise.all(
        volumes.map(async (volume) => {
          const { first, chains, beside } = readPlan(volume);
          const longest = Math.max(0, ...chains.map((chain) => chain.length - 1));
          if (first !== null) await judge(first, longest);
          const inOrder = async (chain: readonly string[]) => {
            for (const [i, passId] of chain.entries())
              if (passId !== first) await judge(passId, chain.length - 1 - i);
          };
          const others = beside.filter((passId) => passId !== first);
          await Promise.all([
            ...chains.map(inOrder),
            ...others.map((passId) => judge(passId, callsInOrder(passId) - 1)),
          ]);
        }),
      );
      for (const stage of [judged.join, judged.verify, judged.assess])
        await Promise.all(stage.map((passId) => judge(passId)));
    }
    await run("complete", (ctx) => completeReview(ctx, { sessionId }));
  },
);
