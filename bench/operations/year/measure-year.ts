import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "#db/client.ts";
import { insertWebSession } from "#db/queries/users.ts";
import { contracts } from "#lib/api/contracts.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { requestContext } from "#lib/request-context.ts";
import { printTable } from "../../print-table.ts";
import { uploadText } from "../../upload-text.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { openScene, type Scene, until } from "../scene.ts";
import { addressOf, type Ids, idsOf, LEFT_OUT } from "./answers.ts";
import type { SpareReview } from "./changes.ts";
import { timeChanges } from "./time-changes.ts";
import { type Question, timeReads } from "./time-reads.ts";
import type { Figures } from "./times.ts";

const MOST_MS = 50;
const LINES_OF_A_FAULT = 1_500;
const MOST_USED_UP = 1_000;
/** Operations on files. */
const OF_FILES = new Set([
  "documents.content",
  "documents.original",
  "documents.image",
  "documents.estimate",
]);
/** Which of the people, by the number of their documents. */
const ORDINARY = 2_500;
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const TEXT = `# Tea\n\n![A cup](data:image/png;base64,${PICTURE})\n\n${"Tea at noon is drunk by most of those who were asked.\n\n".repeat(20)}`;

interface Timed extends Figures {
  operation: string;
  who: string;
}

/** Asks for every operation that reads, on a year's rows: as whoever has most of them, and as somebody ordinary. */
export async function measureYear({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const settings = { fsync: "off", synchronous_commit: "off", max_wal_size: "8GB", shared_buffers: "512MB" };
  const scene = await openScene(folder, {}, settings);
  try {
    await scene.sql.unsafe(readFileSync(join(import.meta.dirname, "rows.sql"), "utf8"));
    await scene.sql`vacuum`;
    const others = await backendsOf(scene.sql);
    const app = await scene.start(firstPort, { DATABASE_POOL_SIZE: "2", DATABASE_IDLE_SECONDS: "86400" });
    const pids = async () => [
      app.pid,
      ...(await backendsOf(scene.sql)).filter((pid) => !others.includes(pid)),
    ];
    const afresh = async () => void (await scene.sql`delete from rate_limits`);
    const busiest = await person(scene, "most documents", 0);
    const people = [busiest, await person(scene, "an ordinary number", ORDINARY)];
    const measured = contracts.filter(isMeasured);
    const questions = people.flatMap((each) => questionsOf(app.origin, each, measured));
    const asked = (id: string) => questions.filter(({ operation }) => operation === id);
    const unread = new Set(measured.map(({ id }) => id).filter((id) => asked(id).length < people.length));
    const reads = await timeReads(questions, { pids, afresh });
    if (reads.some(({ status }) => status >= 500)) console.log(app.output().slice(-LINES_OF_A_FAULT));
    // An ordinary person has too few reviews to delete some for each measurement.
    const { who, headersFor, ids } = busiest;
    const spare = await reviewsOf(scene.sql, ids);
    const changes = await timeChanges({ origin: app.origin, headersFor, ids, spare, pids, afresh });
    return [...report(reads, unread), ...reportChanges(changes.map((each) => ({ who, ...each })))];
  } finally {
    await scene.close();
  }
}

const isMeasured = ({ id, method }: Operation) => method === "GET" && !(id in LEFT_OUT);

interface Person {
  who: string;
  headersFor: (operation: Operation) => Record<string, string>;
  ids: Ids;
  /** The ids of a document that has files, which those of the rows do not. */
  files: Ids;
}

/** What is asked for somebody; operations whose path needs what they do not have are left out. */
function questionsOf(
  origin: string,
  { who, headersFor, ids, files }: Person,
  operations: readonly Operation[],
): (Question & Pick<Timed, "operation" | "who">)[] {
  return operations.flatMap((operation) => {
    const address = addressOf(operation, OF_FILES.has(operation.id) ? files : ids);
    if (!address) return [];
    const isStream = operation.reply.kind === "events";
    const url = `${origin}${address}`;
    return [{ operation: operation.id, who, url, headers: headersFor(operation), isStream }];
  });
}

/** Signs somebody in, with a document of files and the rights of an operator. */
async function person({ sql }: Scene, who: string, nth: number): Promise<Person> {
  const [owner] = await sql<{ id: string; email: string }[]>`
    select u.id, u.email from users u left join documents d on d.owner_id = u.id
    where u.email like '%@year.test' group by u.id order by count(d.id) desc, u.email offset ${nth} limit 1`;
  if (!owner) throw new Error("There are no rows of a year.");
  const { id: userId, email } = owner;
  await sql`update users set is_admin = true, email_verified = now() where id = ${userId}`;
  const actor = { userId, email, name: null, via: "web-session", scopes: "all", resource: null } as const;
  const ctx: ActorContext = { ...requestContext("bench"), actor };
  const { api_key: key } = await createApiKey(ctx, { name: "bench", scopes: [...SCOPES] });
  const sessionToken = randomBytes(32).toString("base64url");
  await insertWebSession(ctx.db, { sessionToken, userId, expires: new Date(Date.now() + 86_400_000) });
  const documentId = await uploadText(ctx, "tea.md", TEXT);
  await until(async () => {
    const [made] = await sql`select 1 from documents where id = ${documentId} and status = 'converted'`;
    return made !== undefined;
  });
  const [image] = await sql<{ name: string }[]>`
    select name from document_images where document_id = ${documentId} limit 1`;
  return {
    who,
    headersFor: ({ access }) =>
      access === "web-session"
        ? { cookie: `authjs.session-token=${sessionToken}` }
        : { authorization: `Bearer ${key}` },
    ids: await idsOf(sql, userId),
    files: { document_id: documentId, ...(image && { image_name: image.name }) },
  };
}

/** Reviews without talk or answers, so that nothing that is measured needs them. */
async function reviewsOf(sql: Sql, { user_id }: Ids): Promise<SpareReview[]> {
  return sql<SpareReview[]>`
    select s.id as session_id, s.document_id from review_sessions s
    where s.owner_id = ${user_id ?? ""} and not exists (select from conversations c where c.session_id = s.id)
    order by s.created_at limit ${MOST_USED_UP}`;
}

async function backendsOf(sql: Sql): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database()`;
  return rows.map(({ pid }) => pid);
}

function printTimes(reads: readonly Timed[]): void {
  printTable(reads, {
    operation: ({ operation }) => operation,
    of: ({ who }) => who,
    "processor p95 ms": ({ processorMs }) => processorMs,
    "clock p50 ms": ({ p50Ms }) => p50Ms,
    "clock p95 ms": ({ p95Ms }) => p95Ms,
    kB: ({ kilobytes }) => kilobytes,
    status: ({ status }) => String(status),
  });
}

function slowRow(kind: string, times: readonly Timed[]): DrillRow {
  const slow = times.filter(({ processorMs }) => processorMs > MOST_MS);
  return row(
    `a year's rows, ${kind} operations: those with a p95 of more than ${MOST_MS} ms of processor`,
    slow.map(({ operation, processorMs }) => `${operation} ${Math.round(processorMs)} ms`).join(", ") ||
      "none",
    "none",
  );
}

function reportChanges(changes: readonly Timed[]): DrillRow[] {
  const byTime = changes.toSorted((a, b) => b.processorMs - a.processorMs);
  printTimes(byTime);
  const refused = byTime.filter(({ status }) => status >= 300);
  return [
    slowRow(`${byTime.length} changing`, byTime),
    row(
      "changing operations that were refused",
      refused.map(({ operation, status }) => `${operation} ${status}`).join(", ") || "none",
      "none",
    ),
  ];
}

function report(reads: readonly Timed[], unread: ReadonlySet<string>): DrillRow[] {
  const byTime = reads.toSorted((a, b) => b.processorMs - a.processorMs);
  printTimes(byTime);
  for (const id of unread)
    console.log(`  ${id} was not asked for everybody: its path needs what some do not have`);
  const answered = byTime.filter(({ status }) => status === 200);
  const wereAnswered = new Set(answered.map(({ operation }) => operation));
  const neverAsked = [...unread].filter((id) => !wereAnswered.has(id));
  // Somebody ordinary may not read what only an owner of the organization may.
  const refused = byTime.filter(({ operation }) => !wereAnswered.has(operation));
  const [slowest] = answered;
  return [
    slowRow(`${wereAnswered.size} reading`, answered),
    row(
      `the slowest of them, ${slowest?.operation} of ${slowest?.who}: processor (p50 · p95 by the clock)`,
      `${slowest?.processorMs.toFixed(1)} (${slowest?.p50Ms.toFixed(1)} · ${slowest?.p95Ms.toFixed(1)}) ms`,
      `≤ ${MOST_MS} ms`,
      (slowest?.processorMs ?? 0) <= MOST_MS,
    ),
    row(
      "reading operations that did not answer, or were not asked",
      [...refused.map(({ operation, status }) => `${operation} ${status}`), ...neverAsked].join(", ") ||
        "none",
      "none",
    ),
  ];
}
