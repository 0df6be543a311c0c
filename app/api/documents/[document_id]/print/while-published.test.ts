import { expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#db/advisory-locks.ts";
import { markPrint } from "#db/queries/prints.ts";
import { until } from "#inngest/embedded/testing/job-bench.ts";
import { placeOnPages } from "#lib/documents/print/place-on-pages.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { startJobs } from "#lib/testing/jobs.ts";
import { printUpload } from "#lib/testing/print-of.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

const owner = await testContext();

test("a PDF that is chosen while a review is being published gives its boxes to that review, too", async () => {
  const { sql } = (await testApp()).database;
  const { document_id } = await converted(owner);
  const { document_id: printId } = await converted(owner, printUpload(document_id, "false"));
  const { session_id } = await call(processing.startReview, { as: owner.key, params: { document_id } });
  const jobs = await startJobs();
  try {
    await sql.begin(async (held) => {
      await held`select pg_advisory_xact_lock(${ADVISORY_LOCKS.reviewQueue}, hashtext(${owner.id}))`;
      await until(async () => {
        const [row] = await sql<{ waits: boolean }[]>`
          select last_stage = 'finalizing' and exists (
            select 1 from pg_locks where locktype = 'advisory' and not granted
              and classid = ${ADVISORY_LOCKS.reviewQueue}
          ) as waits from streams where id = ${session_id}`;
        return row?.waits === true;
      });
      await markPrint(owner.ctx.db, { documentId: document_id, supplementId: printId });
      await placeOnPages(owner.ctx, { documentId: document_id });
    });
    await jobs.idle();
  } finally {
    await jobs.stop();
  }
  const session = await call(reviews.getSession, { as: owner.key, params: { session_id } });
  const placed = session.feedback.detailed.comments.filter(({ anchor }) => anchor.pages !== undefined);
  expect(placed.length).toBeGreaterThan(2);
});
