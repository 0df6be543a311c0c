import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contracts } from "#lib/api/contracts.ts";
import * as account from "#lib/auth/contract.ts";
import * as chat from "#lib/chat/contract.ts";
import type { Operation } from "#lib/contract/operation.ts";
import * as credits from "#lib/credits/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { call, type Sent, send } from "#lib/testing/call.ts";
import { bearer, webSession } from "#lib/testing/credential.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { followEvents } from "#lib/testing/read-events.ts";
import { openApp } from "#lib/testing/test-app.ts";
import { migrate } from "./migrate.ts";
import { databaseOfRelease, filesOfRelease, releases } from "./testing/releases.ts";

/** Ada's credentials, in the data of every release. */
const KEY = bearer("gly_CHfII6BHs310YgHkgpCD8dmtbodv79kEvEm2Ma0v0HF5fo");
const WEB_SESSION = webSession("ada-web-session");
/** Names that contracts give to path parameters, with what they stand for in the data of every release. */
const REVIEW = "01a2026d-6b4b-7d6b-a82a-6b3897abb4ac";
const REVISED_REVIEW = "01a2026d-7a6d-7ca8-bedd-a49e4a97ea62";
const INTERRUPTED_REVIEW = "01a2026d-84d4-702a-a05f-69b2231a36c5";
const PARAMS = {
  document_id: "01a2026d-5f67-741e-a46a-3e8ad15a7d4a",
  task_id: "1e5c707c-a986-41e6-aa13-12759d10d660",
  session_id: REVIEW,
  image_name: "figure-1.png",
};

describe.each(releases)("a database of Galley $version", async (release) => {
  const database = await databaseOfRelease(release);
  const countsBefore = await rowCounts();
  await migrate(database.url);
  const app = await openApp(database);
  cpSync(filesOfRelease(release), join(app.blobFolder, "documents"), { recursive: true });

  test("has rows in every table", () => {
    expect(Object.entries(countsBefore).filter(([, count]) => count === 0)).toEqual([]);
  });

  test("loses no row by the upgrade", async () => {
    const { credit_balances, ...kept } = countsBefore;
    // Balances became lots, one for each.
    expect(await rowCounts()).toMatchObject({ ...kept, credit_lots: credit_balances });
  });

  test("keeps what was paid, held and spent, and every entry of the ledger", async () => {
    const wrong = await database.sql`
      select lot.id from credit_lots lot join credit_entries entry on entry.lot_id = lot.id
      group by lot.id
      having lot.available <> sum(entry.amount)
        or lot.held <> (select count(*) from credit_holds where lot_id = lot.id and state = 'held')
        or lot.spent <> count(*) filter (where entry.entry = 'settle')
        or lot.granted <> sum(entry.amount) filter (where entry.entry = 'grant')`;
    expect(wrong).toEqual([]);
    const held = await database.sql`select reference from credit_holds where state = 'held'`;
    expect(held).toEqual([{ reference: INTERRUPTED_REVIEW }]);
  });

  test("is read by every operation that reads", async () => {
    const reading = contracts.filter(({ id, method, params }) => {
      const isThere = (name: string) => name in PARAMS;
      // A release has no rows of what came after it, such as organizations, nor a PDF beside a document.
      return method === "GET" && id !== "documents.print" && Object.keys(params.shape).every(isThere);
    });
    for (const operation of reading) await read(operation);
  });

  test("keeps reviews, conversations and credits", async () => {
    const session = await call(reviews.getSession, { as: KEY, params: { session_id: REVIEW } });
    expect(
      session.feedback.detailed.comments.map(({ title, is_dismissed }) => [title, is_dismissed]),
    ).toEqual([
      ["The p-value contradicts its test statistic", true],
      ["The agreement of the raters is missing", false],
    ]);
    const { messages } = await call(chat.getConversation, { as: KEY, params: { session_id: REVIEW } });
    expect(messages.slice(0, 2).map(({ content }) => content)).toEqual([
      "How many raters were there?",
      "Two raters read every diary.",
    ]);
    const balances = { paid_credits_remaining: 3, preview_credits_remaining: 2 };
    expect(await call(credits.getCreditScore, { as: KEY })).toMatchObject(balances);
    expect(await call(account.getProfile, { as: WEB_SESSION })).toMatchObject({ email: "ada@authors.test" });
  });

  test("keeps what became of the comments of an earlier review", async () => {
    const { revision_check } = await call(reviews.getSession, {
      as: KEY,
      params: { session_id: REVISED_REVIEW },
    });
    expect(revision_check?.comments).toHaveLength(2);
  });

  test("goes on with the review that was under way", async () => {
    await database.sql`update job_steps set lease_until = now() where lock is not null`;
    await runJobs();
    const session = await call(reviews.getSession, { as: KEY, params: { session_id: INTERRUPTED_REVIEW } });
    expect(session.processing_status).toBe("completed");
    expect(session.feedback.detailed.comments).toMatchObject([{ source: "check:p-value" }]);
  });

  async function rowCounts(): Promise<Record<string, number>> {
    const tables = await database.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`;
    const counts = tables.map(async ({ name }) => {
      const [row] = await database.sql`select count(*)::int as rows from ${database.sql(name)}`;
      return [name, Number(row?.rows)] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  }
});

async function read(operation: Operation): Promise<unknown> {
  const query = {
    ...(operation.query.shape.format ? { format: "json" } : {}),
    ...(operation.query.shape.with ? { with: REVISED_REVIEW } : {}),
  };
  const sent = { as: operation.access === "web-session" ? WEB_SESSION : KEY, params: PARAMS, query };
  if (operation === threads.reviewEvents) return opens(operation, sent);
  return operation.reply.kind === "events" ? followEvents(operation, sent) : call(operation, sent);
}

/** Opens a stream that goes on as long as the review is there. */
async function opens(operation: Operation, sent: Sent): Promise<void> {
  const response = await send(operation, sent);
  expect(response.status, operation.id).toBe(200);
  await response.body?.cancel();
}
