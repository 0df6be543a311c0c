import { and, count, desc, eq, exists, gt, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";
import { modelCalls, reviewSessions } from "../schema/reviews.ts";

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

/** What one kind of call of a model took in one review, all its calls together. */
export interface PastUse {
  sessionId: string;
  /** Of the manuscript; null where it was not counted. */
  words: number | null;
  textTokens: number | null;
  model: string;
  /** The question's name, without the number of its batch. */
  kind: string;
  calls: number;
  tokensIn: number;
  tokensOut: number;
  tokensCached: number;
  seconds: number;
}

/** Older ones were asked by other prompts, and of models that have changed since. */
const RECENT_REVIEWS = 40;

/** What the latest reviews of this installation took, where their server counts tokens. */
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
  const total = (column: SQLWrapper) => sql<number>`sum(${column})`.mapWith(Number);
  return db
    .select({
      sessionId: modelCalls.sessionId,
      words: recent.words,
      textTokens: recent.textTokens,
      model: modelCalls.model,
      kind,
      calls: count(),
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
