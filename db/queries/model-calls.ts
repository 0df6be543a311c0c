import { and, count, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { modelCalls } from "../schema/reviews.ts";

type NewModelCall = typeof modelCalls.$inferInsert;

/** Keeps a call that ended. Of two answers to one question the first stays; what the second took is kept as well. */
export async function insertModelCall(db: Db, call: NewModelCall): Promise<void> {
  const kept = await db
    .insert(modelCalls)
    .values(call)
    .onConflictDoNothing()
    .returning({ id: modelCalls.id });
  if (kept.length > 0) return;
  await db.insert(modelCalls).values({ ...call, answer: null, error: "answered_twice" });
}

interface AskedQuestion {
  sessionId: string;
  passId: string;
  callId: string;
}

const answered = ({ sessionId, passId, callId }: AskedQuestion) =>
  and(
    eq(modelCalls.sessionId, sessionId),
    eq(modelCalls.passId, passId),
    eq(modelCalls.callId, callId),
    isNotNull(modelCalls.answer),
  );

/** The answer to a question that was asked before. */
export async function selectModelAnswer(db: Db, question: AskedQuestion) {
  const [row] = await db
    .select({ answer: modelCalls.answer, shortfalls: modelCalls.shortfalls })
    .from(modelCalls)
    .where(answered(question));
  return row;
}

/** Makes room for another answer; what the first one took stays on record. */
export async function dropModelAnswer(db: Db, question: AskedQuestion): Promise<void> {
  await db.update(modelCalls).set({ answer: null, error: "outdated" }).where(answered(question));
}

/** Without their answers, which may be large. */
export async function selectModelCalls(db: Db, sessionId: string) {
  return db
    .select({
      passId: modelCalls.passId,
      model: modelCalls.model,
      tries: modelCalls.tries,
      tokensIn: modelCalls.tokensIn,
      tokensOut: modelCalls.tokensOut,
      tokensCached: modelCalls.tokensCached,
      cents: modelCalls.cents,
    })
    .from(modelCalls)
    .where(eq(modelCalls.sessionId, sessionId));
}
export type ModelCallUse = Awaited<ReturnType<typeof selectModelCalls>>[number];

/** What a session's calls have taken so far. */
export async function sumModelCalls(db: Db, sessionId: string): Promise<{ cents: number; tokens: number }> {
  const [row] = await db
    .select({
      cents: sql<number>`coalesce(sum(${modelCalls.cents}), 0)`.mapWith(Number),
      tokens: sql<number>`coalesce(sum(${modelCalls.tokensIn} + ${modelCalls.tokensOut}), 0)`.mapWith(Number),
    })
    .from(modelCalls)
    .where(eq(modelCalls.sessionId, sessionId));
  return row ?? { cents: 0, tokens: 0 };
}

export interface UsualUse {
  calls: number;
  tokensOut: number;
  /** Of what a call sent, the part that the server had in its cache, 0–1. */
  cachedShare: number;
  seconds: number;
}

const RECENT_CALLS = 2_000;

/** What calls of these models took of late, by `<model> <kind of pass>`. */
export async function averageModelUse(db: Db, models: readonly string[]): Promise<Map<string, UsualUse>> {
  const recent = db
    .select()
    .from(modelCalls)
    .where(and(inArray(modelCalls.model, [...models]), isNotNull(modelCalls.answer)))
    .orderBy(desc(modelCalls.createdAt))
    .limit(RECENT_CALLS)
    .as("recent");
  const kind = sql<string>`split_part(${recent.passId}, ':', 1)`;
  const rows = await db
    .select({
      model: recent.model,
      kind,
      calls: count(),
      tokensOut: sql<number>`avg(${recent.tokensOut})`.mapWith(Number),
      cachedShare:
        sql<number>`coalesce(sum(${recent.tokensCached})::float / nullif(sum(${recent.tokensIn}), 0), 0)`.mapWith(
          Number,
        ),
      seconds: sql<number>`avg(${recent.seconds})`.mapWith(Number),
    })
    .from(recent)
    .groupBy(recent.model, kind);
  return new Map(rows.map(({ model, kind: name, ...use }) => [`${model} ${name}`, use]));
}
