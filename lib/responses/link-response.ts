import { createHash } from "node:crypto";
import { z } from "zod";
import { linkUnchangedPoint, type PointRow, selectPoints } from "#db/queries/response-points.ts";
import { type FoundResponse, selectResponse, setLinking } from "#db/queries/responses.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import type { PassageChoice } from "#lib/letters/passages-for-model.ts";
import { quoteOf } from "#lib/letters/quote-of.ts";
import { overlaps } from "#lib/manuscript/span.ts";
import { ModelError, type Models } from "#lib/ports/models/port.ts";
import { readPrompt } from "#lib/read-prompt.ts";
import { fence } from "#lib/reviews/passes/fence.ts";
import { runTextTask } from "#lib/reviews/text-tasks/run-text-task.ts";
import { reportResponseChange } from "./report-change.ts";
import type { Passage } from "./schema.ts";

/** For the passages, in UTF-16 units of which a token has three or four: a third of the model's context. */
const ROOM_FOR_A_TOKEN = 1;
const MOST_ROOM = 60_000;
const MOST_LINKS = 3;

const answer = z.object({
  links: z.array(z.object({ point: z.number().int(), passages: z.array(z.number().int()) })),
});
type Answer = z.infer<typeof answer>;

/**
 * Has a model find the passages that the points of a letter are about. What is quoted stays. A point that somebody
 * changed meanwhile is left alone, and a model that fails leaves the passages that were found by similar words.
 */
export async function linkResponse(ctx: Context, { responseId }: { responseId: string }): Promise<void> {
  const found = await selectResponse(ctx.db, responseId);
  if (found?.row.linking !== "running") return;
  const { models } = ctx;
  if (!models) return endLinking(ctx, found, "done");
  try {
    await linkAll(ctx, models, found);
    await endLinking(ctx, found, "done");
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.warn(
      { response_id: responseId, failure: error.kind },
      "a model could not link the points of a letter",
    );
    await endLinking(ctx, found, "failed");
  }
}

async function endLinking(
  ctx: Context,
  { row: { id, sessionId } }: FoundResponse,
  linking: "done" | "failed",
): Promise<void> {
  await setLinking(ctx.db, id, linking);
  await tellOfPassages(ctx, { id, sessionId });
}

async function tellOfPassages(
  ctx: Context,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  await ctx.db.transaction((db) =>
    reportResponseChange({ ...ctx, db }, { sessionId, responseId: id, pointId: null, version: null }),
  );
}

async function linkAll(ctx: Context, models: Models, { row, documentId }: FoundResponse): Promise<void> {
  const whole = await selectSession(ctx.db, row.sessionId);
  if (!whole) return;
  const points = (await selectPoints(ctx.db, row.id))
    .map((each) => each.row)
    .filter(({ isRemark, passages }) => !isRemark && !passages.some(({ reason }) => reason === "model"));
  const { tokens } = await models.context("fast");
  const about = { ownerId: whole.session.ownerId, documentIds: [documentId] };
  const choices = await runTextTask(ctx, about, "passagesForModel", {
    points: points.map(({ text }) => text),
    room: Math.min(MOST_ROOM, tokens * ROOM_FOR_A_TOKEN),
  });
  for (const choice of choices) {
    const own = choice.points.flatMap((at) => points[at] ?? []);
    if (choice.passages.length === 0 || own.length === 0) continue;
    const { value } = await models.object({
      role: "fast",
      instructions: readPrompt("responses", "link").text,
      prompt: [{ text: promptOf(own, choice.passages, boundaryOf(row.id)) }],
      schema: answer,
      name: "links",
      turn: { owner: whole.session.ownerId, review: row.sessionId, callsBehind: 0 },
    });
    for (const [at, point] of own.entries())
      await keepLinks(ctx, point, linksTo(at + 1, value, choice.passages));
    await tellOfPassages(ctx, row);
  }
}

/** Its writers do not know it. */
function boundaryOf(responseId: string): string {
  return createHash("sha256").update(`fence ${responseId}`).digest("hex").slice(0, 16);
}

function promptOf(
  points: readonly Pick<PointRow, "reviewer" | "text">[],
  passages: PassageChoice["passages"],
  boundary: string,
): string {
  const numbered = points.map(
    ({ reviewer, text }, i) => `Point ${i + 1} (${reviewer}): ${text.slice(0, 3_000).toWellFormed()}`,
  );
  const shown = passages.map(({ text }, i) => `¶${i + 1} ${text}`);
  return [
    fence("manuscript", shown.join("\n\n"), boundary),
    fence("letter", numbered.join("\n\n"), boundary),
  ].join("\n\n");
}

function linksTo(point: number, { links }: Answer, passages: PassageChoice["passages"]): Passage[] {
  const numbers = links.flatMap((link) => (link.point === point ? link.passages : []));
  return [...new Set(numbers)]
    .flatMap((number) => passages[number - 1] ?? [])
    .slice(0, MOST_LINKS)
    .map(({ start, end, text }) => ({
      start,
      end,
      quote: quoteOf(text, { start: 0, end: text.length }),
      reason: "model",
    }));
}

/** What a point quotes or names is surer than what a model says, and that is surer than similar words. */
async function keepLinks(ctx: Context, point: PointRow, found: readonly Passage[]): Promise<void> {
  if (found.length === 0) return;
  const sure = point.passages.filter(({ reason }) => reason === "quoted" || reason === "named");
  const added = found.filter((each) => !sure.some((known) => overlaps(known, each)));
  if (added.length === 0) return;
  await linkUnchangedPoint(ctx.db, point, [...sure, ...added].slice(0, Math.max(MOST_LINKS, sure.length)));
}
