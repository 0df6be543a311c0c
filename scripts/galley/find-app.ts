import { setTimeout as wait } from "node:timers/promises";
import { env } from "#lib/env.ts";
import { readRunning } from "../start/running-note.ts";
import { type BackgroundApp, readBackgroundApp, startBackgroundApp } from "./background-app.ts";
import { Failure, UsageError } from "./command.ts";
import type { Progress } from "./progress.ts";

type Answer = "galley" | "starting" | "other" | "nobody";

const ANSWER_WITHIN_MS = 10_000;
const POLL_MS = 500;
const STOPS_WITHIN_MS = 25_000;
/** The first start builds the app, which takes minutes on a small machine. */
const START_WITHIN_MS = 15 * 60_000;

/** Returns the origin of the app at `url`, or of the app that serves this data. Starts the app if none answers. */
export async function reachApp(
  url: string | undefined,
  progress: Progress,
  signal: AbortSignal,
): Promise<string> {
  const { origin, port, isHere } = chosenAddress(url);
  const answer = await probe(origin, signal);
  if (answer === "other")
    throw new Failure(
      `Another program answers at ${origin}. Name the address of Galley with --url, or start Galley on another port: PORT=4000 npm run -s galley -- review …`,
    );
  const ours = readBackgroundApp();
  const known = ours?.origin === origin ? ours : null;
  if (answer === "galley") return origin;
  if (!isHere && answer === "nobody")
    throw new Failure(`Galley does not answer at ${origin}. Check the address and that Galley is running.`);
  if (answer === "starting" || known) {
    progress.note(`Galley is starting at ${origin}. Waiting for it.`);
    if (await answersInTime(origin, known, progress, signal)) return origin;
  }
  await untilDataIsFree(origin, signal);
  const app = startBackgroundApp(origin, port);
  progress.note(`Galley does not answer at ${origin}. Starting it in the background (log: ${app.log}).`);
  try {
    if (await answersInTime(origin, app, progress, signal)) return origin;
  } catch (error) {
    if (signal.aborted) app.stop();
    throw error;
  }
  throw new Failure(`Galley did not start. See its log: ${app.log}`);
}

/** Waits for an app that is stopping. An app that serves this data elsewhere is an error. */
async function untilDataIsFree(origin: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + STOPS_WITHIN_MS;
  for (;;) {
    const other = readRunning() ?? readBackgroundApp();
    if (!other) return;
    if (other.origin !== origin || Date.now() > deadline)
      throw new Failure(
        `Galley already runs on this data at ${other.origin}${other.origin === origin ? " but does not answer" : ""}. Use it (leave out --url) or stop it first.`,
      );
    await wait(POLL_MS, undefined, { signal });
  }
}

/** Prints the lines of the starting app until it answers. Returns false if the app ends first. */
async function answersInTime(
  origin: string,
  app: BackgroundApp | null,
  progress: Progress,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const answer = await probe(origin, signal);
    for (const line of app?.newLines() ?? []) progress.note(`  ${line}`);
    if (answer === "galley") return true;
    // Another start at the same moment may have won, and then answers that it is starting.
    if (answer !== "starting" && !app?.isRunning()) return false;
    if (Date.now() > deadline)
      throw new Failure(`Galley does not answer yet at ${origin}.${app ? ` Its log: ${app.log}` : ""}`);
    await wait(POLL_MS, undefined, { signal });
  }
}

/** Returns true if Galley answers at the address: without a credential it returns a problem document. */
async function probe(origin: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(`${origin}/api/profile`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      redirect: "manual",
    });
    const body = await response.text();
    if (response.headers.get("content-type")?.startsWith("application/problem+json")) return "galley";
    return response.status === 503 && body.startsWith("Galley is starting") ? "starting" : "other";
  } catch {
    signal.throwIfAborted();
    return "nobody";
  }
}

/** Returns the address that the user named, or that of the app that serves this data. @throws {UsageError} */
export function chosenAddress(named: string | undefined): { origin: string; port: string; isHere: boolean } {
  const given = named ?? readRunning()?.origin ?? `http://localhost:${env().PORT}`;
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`'${given}' is not an address. Write it like http://localhost:3000.`);
  const isHere = url.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return { origin: url.origin, port: url.port || "80", isHere };
}
