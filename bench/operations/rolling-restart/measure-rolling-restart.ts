import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { childEnv, projectRoot, settleEnv } from "#lib/env.ts";
import { requestContext } from "#lib/request-context.ts";
import { isReady, PlainProxy } from "./plain-proxy.ts";

/** Below the 300 requests that a person has in a minute. */
const REQUEST_EVERY_MS = 250;
const UPLOAD_CHUNKS = 120;
const READY_WITHIN_MS = 240_000;

export interface RollingRestartRow {
  what: string;
  count: number;
  failed: number;
}

interface Options {
  /** An empty folder of this machine. */
  folder: string;
  /** The first of five free ports: the proxy's, and those of the apps. */
  firstPort: number;
  uploadSeconds?: number;
}

/**
 * Replaces two instances behind a plain proxy one after the other, under load, while an upload is under way through the
 * first one. Takes about two minutes and stops all that it started.
 */
export async function measureRollingRestart(options: Options): Promise<RollingRestartRow[]> {
  const { folder, firstPort, uploadSeconds = 60 } = options;
  const postgres = await startEmbedded({ dataDir: folder });
  const running = new Map<number, ChildProcess>();
  const ports = [1, 2, 3, 4].map((n) => firstPort + n);
  const proxy = new PlainProxy(ports);
  try {
    await migrate(postgres.url);
    const start = (port: number) => running.set(port, startApp(port, folder, postgres.url));
    const [one = 0, two = 0, three = 0, four = 0] = ports;
    start(one);
    await untilReady(one);
    start(two);
    await untilReady(two);
    const key = await makeKey(folder, postgres.url);
    const origin = await proxy.listen(firstPort);
    await pause(1_500);

    const load = startLoad(origin, key);
    const upload = slowUpload(origin, key, uploadSeconds);
    await pause(5_000);
    const first = proxy.uploadsTo === two ? [two, one] : [one, two];
    const fresh = [three, four];
    for (const [i, port] of first.entries()) {
      start(fresh[i] ?? 0);
      await untilReady(fresh[i] ?? 0);
      await pause(1_500);
      await stopApp(running.get(port));
    }
    const requests = await load.stop();
    return [requests, { what: `upload of ${uploadSeconds} s`, count: 1, failed: (await upload) ? 0 : 1 }];
  } finally {
    proxy.close();
    await Promise.all([...running.values()].map(stopApp));
    await postgres.stop();
  }
}

function startApp(port: number, folder: string, databaseUrl: string): ChildProcess {
  const env = { PORT: String(port), GALLEY_DATA_DIR: folder, DATABASE_URL: databaseUrl, DRAIN_SECONDS: "90" };
  return spawn(process.execPath, [join(projectRoot(), "scripts", "start.ts")], {
    cwd: projectRoot(),
    env: childEnv(env),
    stdio: "ignore",
  });
}

async function stopApp(app: ChildProcess | undefined): Promise<void> {
  if (!app || app.exitCode !== null || app.signalCode !== null) return;
  app.kill("SIGTERM");
  await once(app, "exit");
}

async function untilReady(port: number): Promise<void> {
  for (const until = performance.now() + READY_WITHIN_MS; !(await isReady(port)); await pause(200))
    if (performance.now() > until) throw new Error(`The app at port ${port} did not become ready.`);
}

async function makeKey(folder: string, databaseUrl: string): Promise<string> {
  settleEnv({ GALLEY_DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" });
  const ctx = requestContext("bench");
  const email = "reader@bench.test";
  const { id } = await createAccount(ctx, { email, name: null });
  const actor = { userId: id, email, name: null, via: "web-session", scopes: "all", resource: null } as const;
  const made = await createApiKey({ ...ctx, actor }, { name: "bench", scopes: [...SCOPES] });
  return made.api_key;
}

function startLoad(origin: string, key: string): { stop: () => Promise<RollingRestartRow> } {
  const asked: Promise<boolean>[] = [];
  const ask = async () => {
    const answer = await fetch(`${origin}/api/credit-score`, { headers: { "x-api-key": key } });
    await answer.arrayBuffer();
    return answer.ok;
  };
  const timer = setInterval(() => asked.push(ask().catch(() => false)), REQUEST_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      const answers = await Promise.all(asked);
      return { what: "requests", count: answers.length, failed: answers.filter((ok) => !ok).length };
    },
  };
}

/** An upload that arrives evenly over so many seconds. True if it was accepted. */
async function slowUpload(origin: string, key: string, seconds: number): Promise<boolean> {
  const text = new TextEncoder();
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield text.encode(
      '--bb\r\nContent-Disposition: form-data; name="file"; filename="slow.md"\r\nContent-Type: text/markdown\r\n\r\n',
    );
    for (let i = 0; i < UPLOAD_CHUNKS; i++) {
      yield text.encode(`Paragraph ${i} of a slow upload has some words.\n\n`);
      await pause((seconds * 1000) / UPLOAD_CHUNKS);
    }
    yield text.encode("\r\n--bb--\r\n");
  }
  const answer = await fetch(`${origin}/api/documents/upload`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "multipart/form-data; boundary=bb" },
    body: ReadableStream.from(chunks()),
    duplex: "half",
  }).catch(() => null);
  return answer?.status === 202;
}
