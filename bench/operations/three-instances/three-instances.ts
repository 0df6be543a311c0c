import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { manuscript } from "#e2e/documents/manuscript.ts";
import { startS3 } from "#e2e/stand-ins/s3.ts";
import { startApp } from "#e2e/start-app.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import { call } from "#lib/client/client.ts";
import { listDocuments, upload } from "#lib/documents/contract.ts";
import { settleEnv } from "#lib/env.ts";
import { requestContext } from "#lib/request-context.ts";

const INSTANCES = 3;
const DOCUMENTS = 20;
const LOOK_EVERY_MS = 1_000;
const CONVERTED_WITHIN_MS = 180_000;

/** One line of the table: what was counted, of how many. */
export interface DrillRow {
  what: string;
  reached: number;
  goal: number;
}

/**
 * Starts three apps with data folders of their own, one database and one S3 store, spreads uploads over them, and reads
 * each document through every one. The app has to be built, or the first start builds it.
 */
export async function threeInstances(): Promise<DrillRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-three-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const postgres = await startEmbedded({ dataDir });
    stops.push(() => postgres.stop());
    await migrate(postgres.url);
    const store = await startS3();
    stops.push(store.close);
    const variables = { DATABASE_URL: postgres.url, ...store.variables };
    const key = await keyOnDatabase({ ...variables, GALLEY_DATA_DIR: dataDir });
    stops.push(closeDatabase);
    const origins: string[] = [];
    for (let n = 1; n <= INSTANCES; n += 1) {
      const app = await startApp(`bench-three-instances-${n}.log`, variables);
      stops.push(app.stop);
      origins.push(app.origin);
    }
    return await drill(origins, key);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function keyOnDatabase(variables: Record<string, string>): Promise<string> {
  settleEnv({ ...variables, LOG_LEVEL: "fatal" });
  const ctx = requestContext("bench");
  const user = await createAccount(ctx, { email: "author@bench.test" });
  const actor = {
    userId: user.id,
    email: user.email,
    name: null,
    via: "web-session",
    scopes: "all",
    resource: null,
  } as const;
  const scopes = ["documents:read", "documents:write"] as const;
  const { api_key } = await createApiKey({ ...ctx, actor }, { name: "bench", scopes: [...scopes] });
  return api_key;
}

async function drill(origins: readonly string[], key: string): Promise<DrillRow[]> {
  const headers = { authorization: `Bearer ${key}` };
  const sent = await Promise.all(
    Array.from({ length: DOCUMENTS }, async (_, n) => {
      const text = manuscript({ title: `Tea, part ${n}`, paragraphs: 5 });
      const body = new FormData();
      body.set("file", new Blob([text]), `tea-${n}.md`);
      const baseUrl = `${origins[n % origins.length]}/api`;
      const { document_id } = await call(upload, { body, headers, baseUrl });
      return { id: document_id, text };
    }),
  );
  const converted = await convertedOf(`${origins.at(-1)}/api`, headers);
  let contents = 0;
  let originals = 0;
  for (const { id, text } of sent) {
    for (const origin of origins) {
      const read = async (part: string) => {
        const answer = await fetch(`${origin}/api/documents/${id}/${part}`, { headers });
        return answer.ok ? answer.text() : null;
      };
      if ((await read("content"))?.includes("Tea at noon")) contents += 1;
      if ((await read("original")) === text) originals += 1;
    }
  }
  const reads = DOCUMENTS * origins.length;
  return [
    { what: `documents converted, ${origins.length} instances on S3`, reached: converted, goal: DOCUMENTS },
    { what: "texts read, each through every instance", reached: contents, goal: reads },
    { what: "originals read, each through every instance", reached: originals, goal: reads },
  ];
}

/** Returns how many documents are converted once none is under way, or at the deadline. */
async function convertedOf(baseUrl: string, headers: Record<string, string>): Promise<number> {
  const deadline = Date.now() + CONVERTED_WITHIN_MS;
  for (;;) {
    const documents = await call(listDocuments, { headers, baseUrl });
    const under = documents.filter(({ status }) => status === "converting");
    if (under.length === 0 || Date.now() > deadline)
      return documents.filter(({ status }) => status === "converted").length;
    await pause(LOOK_EVERY_MS);
  }
}
