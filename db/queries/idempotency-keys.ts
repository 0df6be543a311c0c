import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { idempotencyKeys } from "../schema/requests.ts";

const KEPT_HOURS = 24;

export interface KeyPlace {
  userId: string;
  operation: string;
  key: string;
  /** Fences the holder: a lock that another request took over cannot be written by the first. */
  lock: string;
}

export type KeyClaim =
  | { state: "mine" }
  | { state: "running" }
  | { state: "done"; fingerprint: string | null; status: number; body: unknown };

/** Takes the key when it is new, older than a day, or its lock has expired without an answer. */
export async function claimIdempotencyKey(db: Db, place: KeyPlace, lockSeconds: number): Promise<KeyClaim> {
  const lockedUntil = sql`now() + make_interval(secs => ${lockSeconds})`;
  const fresh = {
    lock: place.lock,
    lockedUntil,
    fingerprint: null,
    status: null,
    body: null,
    createdAt: sql`now()`,
  };
  const aged = sql`${idempotencyKeys.createdAt} < now() - make_interval(hours => ${KEPT_HOURS})`;
  const abandoned = sql`${idempotencyKeys.status} is null and ${idempotencyKeys.lockedUntil} < now()`;
  const [mine] = await db
    .insert(idempotencyKeys)
    .values({ ...place, lockedUntil })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.operation, idempotencyKeys.key],
      set: fresh,
      setWhere: sql`(${aged}) or (${abandoned})`,
    })
    .returning({ lock: idempotencyKeys.lock });
  if (mine) return { state: "mine" };
  const [row] = await db.select().from(idempotencyKeys).where(sameKey(place));
  if (!row || row.status === null) return { state: "running" };
  return { state: "done", fingerprint: row.fingerprint, status: row.status, body: row.body };
}

export async function renewIdempotencyKey(db: Db, place: KeyPlace, lockSeconds: number): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ lockedUntil: sql`now() + make_interval(secs => ${lockSeconds})` })
    .where(and(sameKey(place), eq(idempotencyKeys.lock, place.lock)));
}

/** False when another request has taken the key over: the caller's transaction must roll back. */
export async function completeIdempotencyKey(
  db: Db,
  place: KeyPlace,
  answer: { fingerprint: string; status: number; body: unknown },
): Promise<boolean> {
  const updated = await db
    .update(idempotencyKeys)
    .set(answer)
    .where(and(sameKey(place), eq(idempotencyKeys.lock, place.lock)))
    .returning({ key: idempotencyKeys.key });
  return updated.length > 0;
}

/** After a failure the key is free again: a problem is not an answer worth repeating. */
export async function freeIdempotencyKey(db: Db, place: KeyPlace): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(sameKey(place), eq(idempotencyKeys.lock, place.lock), sql`${idempotencyKeys.status} is null`));
}

export async function pruneIdempotencyKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${KEPT_HOURS})`));
}

function sameKey({ userId, operation, key }: KeyPlace) {
  return and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  );
}
