import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createAccount } from "#lib/auth/create-account.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { childEnv, projectRoot, settleEnv } from "#lib/env.ts";
import { requestContext } from "#lib/request-context.ts";

/** The first start of a version builds the app. */
const READY_WITHIN_MS = 240_000;
/** Characters of the end of what an app prints. */
const KEPT_OUTPUT = 100_000;

const SAYS_READY = /Galley is ready at|Its worker answers at/;

interface InstanceSettings {
  port: number;
  variables: Readonly<Record<string, string | undefined>>;
  /** The folder of another version. */
  root?: string;
}

/** An app in a process of its own, as `npm start` runs it. */
export interface Instance {
  port: number;
  origin: string;
  pid: number;
  /** Returns what it has printed. */
  output: () => string;
  /** Resolves to its exit code when it has ended; null if a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves when it is ready for requests. */
  ready: () => Promise<void>;
  /** Resolves when it answers at all, which every version does. */
  serves: () => Promise<void>;
  /** Asks it to end, and waits until it has. */
  stop: () => Promise<void>;
  /** Ends it as a machine does that loses its power. */
  kill: () => Promise<void>;
}

export function startInstance({ port, variables, root = projectRoot() }: InstanceSettings): Instance {
  const app = spawn(process.execPath, [join(root, "scripts", "start.ts")], {
    cwd: root,
    env: childEnv({ ...variables, PORT: String(port) }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [app.stdout, app.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed = `${printed}${chunk}`.slice(-KEPT_OUTPUT);
    });
  const ended = once(app, "close").then(([code]: (number | null)[]) => code ?? null);
  const origin = `http://127.0.0.1:${port}`;
  const waitUntil = async (isSo: () => Promise<boolean>) => {
    for (const until = performance.now() + READY_WITHIN_MS; !(await isSo()); await pause(200)) {
      if (hasEnded(app)) throw new Error(`The app at port ${port} ended before it was ready.\n${printed}`);
      if (performance.now() > until) throw new Error(`The app at port ${port} did not become ready.`);
    }
  };
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (hasEnded(app)) return;
    app.kill(signal);
    await ended;
  };
  return {
    port,
    origin,
    pid: app.pid ?? 0,
    output: () => printed,
    ended,
    // Another program may answer at a port that this one waits for.
    ready: () => waitUntil(async () => SAYS_READY.test(printed) && isReady(port)),
    serves: () => waitUntil(() => answers(origin)),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** Makes an account and a key with every scope, on the database of these variables. */
export async function keyOf(
  variables: Readonly<Record<string, string>>,
  email = "reader@bench.test",
): Promise<string> {
  settleEnv({ ...variables, LOG_LEVEL: "silent" });
  const ctx = requestContext("bench");
  const { id } = await createAccount(ctx, { email, name: null });
  const actor = { userId: id, email, name: null, via: "web-session", scopes: "all", resource: null } as const;
  const made = await createApiKey({ ...ctx, actor }, { name: "bench", scopes: [...SCOPES] });
  return made.api_key;
}

/** Returns true if the app at this port says that it may be sent requests. */
export async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  return answer?.status === 200;
}

async function answers(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/openapi.json`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  await answer?.arrayBuffer().catch(() => {});
  return answer?.status === 200;
}

function hasEnded(app: ChildProcess): boolean {
  return app.exitCode !== null || app.signalCode !== null;
}
