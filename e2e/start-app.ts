import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { childEnv } from "#lib/env.ts";
import { quickStart } from "../scripts/test/quick-start.ts";
import { originUnderTest, settleOrigins } from "./origin.ts";
import { startOpenai } from "./stand-ins/openai.ts";
import { startStripe } from "./stand-ins/stripe/stripe.ts";
import { readTea } from "./stand-ins/tea-model.ts";

const READY = /(?:Galley is ready|Its worker answers) at (http:\/\/\S+)/;
/** The first start of a version builds it, which takes minutes on a machine that is busy. */
const READY_WITHIN_MS = 600_000;
const HANDED_ON_AFTER_MS = 20;

/** Starts two production apps on free ports, each with data of its own: one as it comes, one with a model and a payment provider. */
export default async function startApps(): Promise<() => Promise<void>> {
  if (originUnderTest()) return async () => {};
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const plain = await startApp("e2e-app.log", {});
    stops.push(plain.stop);
    const model = await startOpenai({ script: readTea });
    stops.push(model.close);
    const bank = await startStripe();
    stops.push(bank.close);
    const reviewing = await startApp("e2e-app-with-model.log", {
      OPENAI_BASE_URL: model.url,
      REVIEW_MODEL: "tea-reader",
      MODEL_PRICES: "tea-reader=1.25/0.125/10",
      // The pages of an installation that takes payments speak of credits.
      STRIPE_SECRET_KEY: bank.key,
      STRIPE_API_URL: bank.url,
      SIGNUP_PAID_CREDITS: "100",
    });
    stops.push(reviewing.stop);
    settleOrigins(plain.origin, reviewing.origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** One app; its output goes to a file of this name. */
export async function startApp(
  log: string,
  env: Readonly<Record<string, string>>,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const { origin, stop } = await start(log, env, { detached: false });
  return { origin, stop };
}

interface Group {
  origin: string;
  data: string;
  /** Sends a signal to the whole group, and once more, as npm hands it on. Resolves to the exit code of the app. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  stop: () => Promise<void>;
}

/** One app in a group of processes of its own, as a terminal makes one of what somebody starts. */
export async function startGroup(log: string): Promise<Group> {
  const { app, ended, ...started } = await start(log, {}, { detached: true });
  return {
    ...started,
    async end(signal) {
      for (const pauseMs of [0, HANDED_ON_AFTER_MS]) {
        await pause(pauseMs);
        process.kill(-(app.pid ?? Number.NaN), signal);
      }
      return ended;
    },
  };
}

async function start(log: string, env: Readonly<Record<string, string>>, options: { detached: boolean }) {
  const root = join(import.meta.dirname, "..");
  mkdirSync(join(root, ".test"), { recursive: true });
  const data = mkdtempSync(join(root, ".test", "e2e-data-"));
  const app = spawn(process.execPath, [join(root, "scripts", "run.mjs"), "start"], {
    ...options,
    cwd: root,
    env: childEnv({
      GALLEY_ROOT: undefined,
      GALLEY_DATA_DIR: data,
      PORT: "0",
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      // Every test signs in anew, and all from one address.
      SIGN_INS_PER_ADDRESS: "1000",
      ...quickStart(root),
      ...OUTSIDE_SERVICES,
      ...env,
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => app.once("close", resolve));
  const stop = async () => {
    app.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    return { app, data, ended, origin: await readyAt(app, join(root, ".test", log)), stop };
  } catch (error) {
    app.kill("SIGKILL");
    throw error;
  }
}

/** Everything runs on this machine, whatever the shell around has set. */
const OUTSIDE_SERVICES = {
  DATABASE_URL: undefined,
  DIRECT_DATABASE_URL: undefined,
  BLOB_READ_WRITE_TOKEN: undefined,
  INNGEST_BASE_URL: undefined,
  INNGEST_EVENT_KEY: undefined,
  SMTP_URL: undefined,
  SMTP_HOST: undefined,
  STRIPE_SECRET_KEY: undefined,
  OPENAI_API_KEY: undefined,
  OPENAI_BASE_URL: undefined,
  REVIEW_MODEL: undefined,
  FAST_MODEL: undefined,
  CHAT_MODEL: undefined,
  SECOND_MODEL: undefined,
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
