import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { type Bind, prepared } from "../prepared.ts";
import { connectedApps, oauthRecords } from "../schema/oauth.ts";
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

const tokenOwner = prepared("token_owner", (db, at: Bind<"hash">) =>
  db
    .select({
      ...person,
      scope: sql<string | null>`${oauthRecords.payload}->>'scope'`,
      audience: sql<string | null>`${oauthRecords.payload}->>'aud'`,
      appId: connectedApps.id,
      isUseNoted: sql<
        boolean | null
      >`${connectedApps.lastUsedAt} > now() - make_interval(secs => ${USE_NOTED_EVERY_SECONDS})`,
    })
    .from(oauthRecords)
    .innerJoin(connectedApps, eq(connectedApps.grantId, oauthRecords.grantId))
    .innerJoin(users, eq(users.id, connectedApps.userId))
    .where(
      and(
        eq(oauthRecords.kind, "AccessToken"),
        eq(oauthRecords.idHash, at("hash")),
        gt(oauthRecords.expiresAt, sql`now()`),
      ),
    ),
);

/** The owner of an access token in force, with its scopes and the address that it is for. Its use is noted once a minute. */
export async function selectUserByAccessToken(
  db: Db,
  hash: string,
): Promise<(PersonRow & { scopes: string[]; audience: string | null }) | undefined> {
  const [row] = await tokenOwner(db, { hash });
  if (!row) return undefined;
  const { appId, isUseNoted, scope, ...actor } = row;
  if (!isUseNoted)
    await db.update(connectedApps).set({ lastUsedAt: sql`now()` }).where(eq(connectedApps.id, appId));
  return { ...actor, scopes: scope?.split(" ") ?? [] };
}

export async function selectUserById(db: Db, userId: string): Promise<PersonRow | undefined> {
  const [row] = await db.select(person).from(users).where(eq(users.id, userId));
  return row;
}
