import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { childEnv } from "#lib/env.ts";
import { originUnderTest, settleOrigin } from "./origin.ts";

const READY = /Galley is ready at (http:\/\/\S+)/;
const READY_WITHIN_MS = 180_000;

/** Starts one production app on a free port, with data of its own, for all tests; returns what stops it. */
export default async function startApp(): Promise<() => Promise<void>> {
  if (originUnderTest()) return async () => {};
  const root = join(import.meta.dirname, "..");
  mkdirSync(join(root, ".test"), { recursive: true });
  const data = mkdtempSync(join(root, ".test", "e2e-data-"));
  const app = spawn(process.execPath, [join(root, "scripts", "run.mjs"), "start"], {
    cwd: root,
    env: childEnv({
      GALLEY_ROOT: undefined,
      GALLEY_DATA_DIR: data,
      PORT: "0",
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      ...OUTSIDE_SERVICES,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => app.once("close", () => resolve()));
  const log = join(root, ".test", "e2e-app.log");
  try {
    settleOrigin(await readyAt(app, log));
  } catch (error) {
    app.kill("SIGKILL");
    throw error;
  }
  return async () => {
    app.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
}

/** Everything runs on this machine, whatever the shell around has set. */
const OUTSIDE_SERVICES = {
  DATABASE_URL: undefined,
  BLOB_READ_WRITE_TOKEN: undefined,
  INNGEST_BASE_URL: undefined,
  INNGEST_EVENT_KEY: undefined,
  SMTP_URL: undefined,
  SMTP_HOST: undefined,
  STRIPE_SECRET_KEY: undefined,
  OPENAI_API_KEY: undefined,
  OPENAI_BASE_URL: undefined,
  REVIEW_MODEL: undefined,
  AUTH_URL: undefined,
  AUTH_GITHUB_ID: undefined,
  AUTH_GOOGLE_ID: undefined,
};

function readyAt(app: ChildProcess, log: string): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The app ${why}.\n${output}`));
    const timer = setTimeout(() => fail("was not ready in time"), READY_WITHIN_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      writeFileSync(log, output);
      const origin = READY.exec(output)?.[1];
      if (!origin) return;
      clearTimeout(timer);
      resolve(origin);
    };
    app.stdout?.on("data", read);
    app.stderr?.on("data", read);
    app.once("close", (code) => fail(`ended with ${code} before it was ready`));
  });
}
