import { and, count, desc, eq, exists, gt, inArray, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";
import { modelCalls, reviewSessions } from "../schema/reviews.ts";

type NewModelCall = typeof modelCalls.$inferInsert;

/** Keeps a call that ended. Of two answers to one call the first stays; the use of the second is kept as well. */
export async function insertModelCall(db: Db, call: NewModelCall): Promise<void> {
  const kept = await db
    .insert(modelCalls)
    .values(call)
    .onConflictDoNothing()
    .returning({ id: modelCalls.id });
  if (kept.length > 0) return;
  await db.insert(modelCalls).values({ ...call, answer: null, error: "answered_twice" });
}

interface CallIdentity {
  sessionId: string;
  passId: string;
  callId: string;
}

const answered = ({ sessionId, passId, callId }: CallIdentity) =>
  and(
    eq(modelCalls.sessionId, sessionId),
    eq(modelCalls.passId, passId),
    eq(modelCalls.callId, callId),
    isNotNull(modelCalls.answer),
  );

/** Returns the answer of an earlier call. */
export async function selectModelAnswer(db: Db, call: CallIdentity) {
  const [row] = await db
    .select({ answer: modelCalls.answer, shortfalls: modelCalls.shortfalls })
    .from(modelCalls)
    .where(answered(call));
  return row;
}

/** Makes room for another answer; what the first one took stays on record. */
export async function dropModelAnswer(db: Db, call: CallIdentity): Promise<void> {
  await db.update(modelCalls).set({ answer: null, error: "outdated" }).where(answered(call));
}

/** Makes room for other answers in all calls of some passes; what the first ones took stays on record. */
export async function outdateModelAnswers(db: Db, sessionId: string, passIds: string[]): Promise<void> {
  await db
    .update(modelCalls)
    .set({ answer: null, error: "outdated" })
    .where(
      and(
        eq(modelCalls.sessionId, sessionId),
        inArray(modelCalls.passId, passIds),
        isNotNull(modelCalls.answer),
      ),
    );
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

/** Returns the cost and the tokens of all calls of a session so far. */
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

/** The use of one kind of model call in one review, all its calls together. */
export interface PastUse {
  sessionId: string;
  /** Words of the manuscript; null where they were not counted. */
  words: number | null;
  textTokens: number | null;
  model: string;
  /** The name of the call, without the number of its batch. */
  kind: string;
  calls: number;
  /** The verdicts on findings that the calls gave; 0 for calls of other kinds. */
  verdicts: number;
  tokensIn: number;
  tokensOut: number;
  tokensCached: number;
  seconds: number;
}

/** Older reviews used other prompts, and models that have changed since. */
const RECENT_REVIEWS = 40;

/** Returns the use of model calls in the latest reviews, where the server counts tokens. */
export async function selectPastUse(db: Db): Promise<PastUse[]> {
  const recent = db
    .select({ id: reviewSessions.id, words: documents.wordCount, textTokens: documents.tokenCount })
    .from(reviewSessions)
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .where(
      and(
        eq(reviewSessions.status, "completed"),
        exists(db.select().from(modelCalls).where(eq(modelCalls.sessionId, reviewSessions.id))),
      ),
    )
    .orderBy(desc(reviewSessions.id))
    .limit(RECENT_REVIEWS)
    .as("recent");
  const kind = sql<string>`split_part(${modelCalls.callId}, '-', 1)`;
  // Other answers are not read: they are long.
  const given = sql`case when ${kind} = 'verify' then json_array_length(${modelCalls.answer} -> 'verdicts') end`;
  const total = (column: SQLWrapper) => sql<number>`sum(${column})`.mapWith(Number);
  return db
    .select({
      sessionId: modelCalls.sessionId,
      words: recent.words,
      textTokens: recent.textTokens,
      model: modelCalls.model,
      kind,
      calls: count(),
      verdicts: sql<number>`coalesce(sum(${given}), 0)`.mapWith(Number),
      tokensIn: total(modelCalls.tokensIn),
      tokensOut: total(modelCalls.tokensOut),
      tokensCached: total(modelCalls.tokensCached),
      seconds: total(modelCalls.seconds),
    })
    .from(modelCalls)
    .innerJoin(recent, eq(recent.id, modelCalls.sessionId))
    .where(and(isNotNull(modelCalls.answer), gt(modelCalls.tokensIn, 0), gt(modelCalls.tokensOut, 0)))
    .groupBy(modelCalls.sessionId, recent.words, recent.textTokens, modelCalls.model, kind);
}
