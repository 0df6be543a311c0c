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

/** The origin of the Galley asked for, or of the one that serves this data; starts it where nothing answers. */
export async function reachApp(
  url: string | undefined,
  progress: Progress,
  signal: AbortSignal,
): Promise<string> {
  const running = readRunning();
  const { origin, port, isHere } = parseUrl(url ?? running?.origin ?? `http://localhost:${env().PORT}`);
  const answer = await probe(origin, signal);
  if (answer === "other")
    throw new Failure(
      `Something else than Galley answers at ${origin}. Give Galley's address with --url, or start it on another port: PORT=4000 npm run -s galley -- review …`,
    );
  const ours = readBackgroundApp();
  const known = ours?.origin === origin ? ours : null;
  if (answer === "galley") return origin;
  if (!isHere && answer === "nobody")
    throw new Failure(`No Galley answers at ${origin}. Check the address, and that it is running.`);
  if (answer === "starting" || known) {
    progress.note(`Galley is starting at ${origin}; waiting for it.`);
    if (await answersInTime(origin, known, progress, signal)) return origin;
  }
  await untilDataIsFree(origin, signal);
  const app = startBackgroundApp(origin, port);
  progress.note(`No Galley answers at ${origin}: starting it in the background (log: ${app.log}).`);
  try {
    if (await answersInTime(origin, app, progress, signal)) return origin;
  } catch (error) {
    if (signal.aborted) app.stop();
    throw error;
  }
  throw new Failure(`Galley did not start. Its log: ${app.log}`);
}

/** An app that has just been told to stop gets the time for it; one that goes on elsewhere is in the way. */
async function untilDataIsFree(origin: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + STOPS_WITHIN_MS;
  for (;;) {
    const other = readRunning() ?? readBackgroundApp();
    if (!other) return;
    if (other.origin !== origin || Date.now() > deadline)
      throw new Failure(
        `Galley runs on this data already, at ${other.origin}${other.origin === origin ? ", and does not answer" : ""}. Use that (leave --url out), or stop it first.`,
      );
    await wait(POLL_MS, undefined, { signal });
  }
}

/** Shows what the start says, line by line, until the app answers; false when it ends before. */
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
    // Ours may have lost against another start at the same moment, which then answers that it is starting.
    if (answer !== "starting" && !app?.isRunning()) return false;
    if (Date.now() > deadline)
      throw new Failure(`Galley does not answer yet at ${origin}.${app ? ` Its log: ${app.log}` : ""}`);
    await wait(POLL_MS, undefined, { signal });
  }
}

/** Asked without a credential, Galley answers with a problem document; nothing else does that here. */
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

function parseUrl(given: string): { origin: string; port: string; isHere: boolean } {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`'${given}' is no address. It looks like http://localhost:3000.`);
  const isHere = url.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return { origin: url.origin, port: url.port || "80", isHere };
}
