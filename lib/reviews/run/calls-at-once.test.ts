import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { SMALL_TRIAL } from "#e2e/stand-ins/review-answers.ts";
import { until } from "#inngest/embedded/testing/job-bench.ts";
import { call } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { startJobs } from "#lib/testing/jobs.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { testContext } from "#lib/testing/test-context.ts";
import * as reviews from "../contract.ts";
import * as processing from "../process-contract.ts";
import { manuscriptToReview, ON_FISH } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const { person, review, start } = await manuscriptToReview(ON_FISH);

test("one review makes as many calls at once as the installation allows, and no more", async () => {
  const { server } = await scriptedModels(
    {
      document_map: () => ({
        ...SMALL_TRIAL,
        has_proofs: true,
        has_figures_or_tables: true,
        has_references: true,
      }),
      review_findings: async () => {
        await wait(2_000);
        return { findings: [], ledger: [] };
      },
    },
    { MODEL_CONCURRENCY: "6" },
  );
  const long = await converted(person, { content: `# Long\n\n${prose(4_000)}` });
  const { processing_status } = await review({}, long.document_id);
  expect(processing_status).toBe("completed");
  expect(server.mostAtOnce()).toBe(6);
});

test("a second owner's review is next though a first owner's big one has calls that wait longer", async () => {
  const held = Promise.withResolvers<void>();
  let readings = 0;
  const { requests } = await scriptedModels(
    {
      document_map: () => ({ ...SMALL_TRIAL, has_proofs: true, has_references: true }),
      review_findings: async () => {
        readings += 1;
        // By now the chain and the specialists of the first review all want the one slot.
        if (readings === 2) await held.promise;
        return { findings: [], ledger: [] };
      },
    },
    { MODEL_CONCURRENCY: "1", MODEL_TIMEOUT_SECONDS: "60" },
  );
  const long = await converted(person, { content: `# Long\n\n${prose(4_000)}` });
  const other = await testContext({ paidCredits: 1 });
  const { document_id } = await converted(other, { content: ON_FISH });
  const jobs = await startJobs();
  try {
    await start({}, long.document_id);
    await until(() => readings === 2);
    const { session_id } = await call(processing.startReview, {
      as: other.key,
      params: { document_id },
      body: {},
    });
    await until(async () => {
      const session = await call(reviews.getSession, { as: other.key, params: { session_id } });
      return session.passes.some(({ kind, state }) => kind === "model" && state === "running");
    });
    await wait(200);
    const before = requests().length;
    held.resolve();
    await until(() => requests().length > before);
    expect(requests()[before]?.name).toBe("document_map");
    await jobs.idle();
  } finally {
    await jobs.stop();
  }
});
