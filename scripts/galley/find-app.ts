import { setTimeout as wait } from "node:timers/promises";
import { env } from "#lib/env.ts";
import { Failure, UsageError } from "./command.ts";
import type { Progress } from "./progress.ts";
import { type RunningApp, readRunningApp, startApp } from "./running-app.ts";

export interface App {
  origin: string;
  /** This program started it, now or earlier, so `galley stop` stops it. */
  isOurs: boolean;
}

const ANSWER_WITHIN_MS = 10_000;
const POLL_MS = 500;
/** A first start installs nothing but builds the pages, which takes minutes on a small machine. */
const START_WITHIN_MS = 15 * 60_000;

/** The Galley at an address; starts one when nothing answers at this computer's own. */
export async function reachApp(
  url: string | undefined,
  progress: Progress,
  signal: AbortSignal,
): Promise<App> {
  const { origin, port, isHere } = parseUrl(url ?? `http://localhost:${env().PORT}`);
  const answer = await probe(origin, signal);
  if (answer === "galley") return { origin, isOurs: readRunningApp()?.origin === origin };
  if (answer === "other")
    throw new Failure(
      `Something else than Galley answers at ${origin}. Give Galley's address with --url, or another port with PORT=….`,
    );
  if (!isHere) throw new Failure(`No Galley answers at ${origin}. Check the address and that it is running.`);
  const running = readRunningApp();
  if (running && running.origin !== origin)
    throw new Failure(
      `Galley runs at ${running.origin} already, on the same data. Use --url ${running.origin}, or stop it: npm run -s galley -- stop`,
    );
  const app = running ?? startApp(origin, port);
  progress.note(
    running
      ? `Galley is starting at ${origin}; waiting for it.`
      : `No Galley answers at ${origin}: starting it in the background (log: ${app.log}).`,
  );
  await untilItAnswers(app, progress, signal);
  return { origin, isOurs: true };
}

/** Shows what the start says, line by line, until the app answers or ends. */
async function untilItAnswers(app: RunningApp, progress: Progress, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    for (const line of app.newLines()) progress.note(`  ${line}`);
    if ((await probe(app.origin, signal)) === "galley") return;
    if (!app.isRunning()) {
      throw new Failure(`Galley did not start. Its last words, from ${app.log}:\n${app.lastLines()}`);
    }
    if (Date.now() > deadline)
      throw new Failure(`Galley does not answer yet at ${app.origin}. What it is doing: ${app.log}`);
    await wait(POLL_MS, undefined, { signal });
  }
}

/** Asked without a credential, Galley answers with a problem document; nothing else does that here. */
async function probe(origin: string, signal: AbortSignal): Promise<"galley" | "other" | "nobody"> {
  try {
    const response = await fetch(`${origin}/api/profile`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      redirect: "manual",
    });
    await response.body?.cancel();
    return response.headers.get("content-type")?.startsWith("application/problem+json") ? "galley" : "other";
  } catch {
    signal.throwIfAborted();
    return "nobody";
  }
}

function parseUrl(given: string): { origin: string; port: string; isHere: boolean } {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`'${given}' is no address. It looks like http://localhost:3000.`);
  const isHere = url.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return { origin: url.origin, port: url.port || "80", isHere };
}
