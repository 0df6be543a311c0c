import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { closeDatabase } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { selectBalances } from "#db/queries/balances.ts";
import { selectDocument } from "#db/queries/documents.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import { convertDocumentJob } from "#inngest/functions/convert-document.ts";
import { runReviewJob } from "#inngest/functions/run-review.ts";
import { startJobs } from "#inngest/start-jobs.ts";
import type { Actor } from "#lib/actor.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import type { ActorContext } from "#lib/context.ts";
import { conversions } from "#lib/documents/conversion-settings.ts";
import { readContent } from "#lib/documents/converted-files.ts";
import { settleEnv } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { requestContext } from "#lib/request-context.ts";
import { estimateReview } from "#lib/reviews/estimate/estimate-review.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { startReview } from "#lib/reviews/start/start-review.ts";
import { uploadText } from "../upload-text.ts";

const MANY_CREDITS = "100000";
const LOOK_EVERY_MS = 50;
const CONVERTED_WITHIN_MS = 120_000;
/** Nothing here outlives the run, so nothing needs to reach the disk. */
const DATABASE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const held: typeof globalThis & { galleyPorts?: unknown } = globalThis;

export interface BenchDocument {
  id: string;
  /** The converted text. */
  content: string;
}

export interface Reviewed {
  /** Null for a review that had not ended by its deadline. */
  session: Session | null;
  /** From the start of the review to its end, or to the deadline. */
  seconds: number;
  /** The credits that the account lost. */
  creditsTaken: number;
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** Starts an installation as `npm start` runs it, without the web server: database, files, background work, one account. */
export async function startInstallation() {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-review-"));
  const postgres = await startEmbedded({ dataDir, settings: DATABASE });
  await migrate(postgres.url);
  settleEnv({
    DATABASE_URL: postgres.url,
    GALLEY_DATA_DIR: dataDir,
    BLOB_READ_WRITE_TOKEN: "",
    LOG_LEVEL: "fatal",
    SIGNUP_PAID_CREDITS: MANY_CREDITS,
  });
  const jobs = await startJobs({
    functions: [convertDocumentJob, runReviewJob],
    limitedPerProcess: [convertDocumentJob, runReviewJob],
    logger: log(),
  });
  const user = await createAccount(requestContext("bench"), { email: "author@bench.test" });
  const actor: Actor = {
    userId: user.id,
    email: user.email,
    name: null,
    via: "web-session",
    scopes: "all",
    resource: null,
  };
  /** A new one each time: the ports may have changed. */
  const context = (): ActorContext => ({ ...requestContext("bench"), actor });
  return {
    /** Uploads a text as a Markdown file and waits for its conversion. */
    add: (filename: string, markdown: string) => add(context(), filename, markdown),
    estimate: (documentId: string) => estimateReview(context(), { documentId, preview: false }),
    /** Reviews a document, as a revision of an earlier one if its session is given. */
    review: (documentId: string, deadlineMs: number, previousSessionId: string | null = null) =>
      review(context(), { documentId, previousSessionId }, deadlineMs),
    /** The context of the account that owns the documents. */
    context,
    stop: async () => {
      conversions().close();
      await jobs.stop();
      await closeDatabase();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Has the installation use another model server from the next step on. */
export function setModels(variables: Parameters<typeof settleEnv>[0]): void {
  settleEnv(variables);
  delete held.galleyPorts;
}

async function add(ctx: ActorContext, filename: string, markdown: string): Promise<BenchDocument> {
  const id = await uploadText(ctx, filename, markdown);
  const isConverted = await within(CONVERTED_WITHIN_MS, async () => {
    const document = await selectDocument(ctx.db, id);
    return document?.status !== "converting";
  });
  const document = await selectDocument(ctx.db, id);
  if (!isConverted || document?.status !== "converted") throw new Error(`${filename} was not converted.`);
  return { id, content: await readContent(ctx, id) };
}

async function review(
  ctx: ActorContext,
  document: { documentId: string; previousSessionId: string | null },
  deadlineMs: number,
): Promise<Reviewed> {
  const before = await selectBalances(ctx.db, ctx.actor.userId, ctx.now());
  const startedAt = performance.now();
  const { session_id: sessionId } = await startReview(ctx, { ...document, preview: false });
  const hasEnded = await within(deadlineMs, async () => {
    const found = await selectSession(ctx.db, sessionId);
    return found?.session.status !== "processing";
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await selectBalances(ctx.db, ctx.actor.userId, ctx.now());
  const session = hasEnded ? await getSession(ctx, { sessionId }) : null;
  return { session, seconds, creditsTaken: before.paid - after.paid };
}

/** Waits until a claim holds, and returns false if it does not in time. */
async function within(limitMs: number, holds: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) return false;
    await wait(LOOK_EVERY_MS);
  }
  return true;
}
