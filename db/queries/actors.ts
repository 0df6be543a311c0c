import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { type Bind, prepared } from "../prepared.ts";
import { apiKeys, users, webSessions } from "../schema/users.ts";

const person = {
  userId: users.id,
  email: users.email,
  name: users.name,
  blockedAt: users.blockedAt,
  blockedReason: users.blockedReason,
};
const USE_NOTED_EVERY_SECONDS = 60;

export interface PersonRow {
  userId: string;
  email: string;
  name: string | null;
  blockedAt: Date | null;
  blockedReason: string | null;
}

export async function selectUserByWebSession(db: Db, token: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select(person)
    .from(webSessions)
    .innerJoin(users, eq(users.id, webSessions.userId))
    .where(and(eq(webSessions.sessionToken, token), gt(webSessions.expires, sql`now()`)));
  return row;
}

const keyOwner = prepared("key_owner", (db, at: Bind<"hash">) =>
  db
    .select({
      ...person,
      scopes: apiKeys.scopes,
      keyId: apiKeys.id,
      isUseNoted: sql<
        boolean | null
      >`${apiKeys.lastUsedAt} > now() - make_interval(secs => ${USE_NOTED_EVERY_SECONDS})`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.hash, at("hash")),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
      ),
    ),
);

/** The owner of a key in force, whose use is noted once a minute. */
export async function selectUserByApiKey(
  db: Db,
  hash: string,
): Promise<(PersonRow & { scopes: string[] }) | undefined> {
  const [row] = await keyOwner(db, { hash });
  if (!row) return undefined;
  const { keyId, isUseNoted, ...actor } = row;
  if (!isUseNoted) await db.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, keyId));
  return actor;
}

export async function selectUserById(db: Db, userId: string): Promise<PersonRow | undefined> {
  const [row] = await db.select(person).from(users).where(eq(users.id, userId));
  return row;
}
