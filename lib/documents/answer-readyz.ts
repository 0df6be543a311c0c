import type { Context } from "#lib/context.ts";
import { storesAnswer } from "./stores-answer.ts";

const ANSWER_WITHIN_MS = 3_000;
const FOR_MS = 1_000;

let asked: { at: number; isReady: Promise<boolean> } | undefined;

/** Says if work may be given to this process. Strangers may ask, so all who ask within a second get one answer. */
export async function answerReadyz(ctx: Context): Promise<Response> {
  const now = performance.now();
  if (!asked || now - asked.at > FOR_MS) asked = { at: now, isReady: storesAnswer(ctx, ANSWER_WITHIN_MS) };
  const isReady = await asked.isReady;
  return new Response(isReady ? "ready\n" : "not ready\n", {
    status: isReady ? 200 : 503,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
}
