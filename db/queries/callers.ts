import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../client.ts";
import type { Bind } from "../prepared.ts";
import { connectedApps, oauthRecords } from "../schema/oauth.ts";
import { apiKeys, users, webSessions } from "../schema/users.ts";

const USE_NOTED_EVERY_SECONDS = 60;

export type Asked = "credential" | "origin" | "scope" | "policy" | "points" | "seconds";
type At = Bind<Asked>;

/** The parts of a caller that depend on the kind of the credential. */
interface OfKind {
  scopes: SQL<string[] | null>;
  audience: SQL<string | null>;
  isIn: SQL;
  id: SQL<string | null>;
  lastUsedAt: PgColumn | SQL;
}

export const person = {
  userId: users.id,
  email: users.email,
  name: users.name,
  blockedAt: users.blockedAt,
  blockedReason: users.blockedReason,
};

function callerFields(at: At, { scopes, audience, isIn, id, lastUsedAt }: OfKind) {
  return {
    ...person,
    scopes: scopes.mapWith(apiKeys.scopes).as("caller_scopes"),
    audience: audience.as("audience"),
    isCharged: sql<boolean>`(${at("policy")}::text is not null and ${isIn})`.as("is_charged"),
    credentialId: id.as("credential_id"),
    isUseNoted: sql<
      boolean | null
    >`${lastUsedAt} > now() - make_interval(secs => ${USE_NOTED_EVERY_SECONDS})`.as("is_use_noted"),
  };
}

const isUnblocked = isNull(users.blockedAt);
const hasScope = (at: At, scopes: SQL | PgColumn) =>
  sql`(${at("scope")}::text is null or ${at("scope")}::text = any(${scopes}))`;

/** The owner of a key that is in force, named by its hash. */
export function keyCaller(db: Db, at: At) {
  const fields = callerFields(at, {
    scopes: sql`${apiKeys.scopes}`,
    audience: sql`null::text`,
    isIn: sql`${isUnblocked} and ${hasScope(at, apiKeys.scopes)}`,
    id: sql`${apiKeys.id}`,
    lastUsedAt: apiKeys.lastUsedAt,
  });
  return db.$with("caller").as(
    db
      .select(fields)
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(
        and(
          eq(apiKeys.hash, at("credential")),
          isNull(apiKeys.revokedAt),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
        ),
      ),
  );
}
export type Caller = ReturnType<typeof keyCaller>;

/** Who gave an app an access token that is in force, named by its hash. */
export function tokenCaller(db: Db, at: At): Caller {
  const audience = sql<string | null>`${oauthRecords.payload}->>'aud'`;
  const scopes = sql<string[]>`string_to_array(coalesce(${oauthRecords.payload}->>'scope', ''), ' ')`;
  const isHere = sql`(${audience} = ${at("origin")}::text or starts_with(${audience}, ${at("origin")}::text || '/'))`;
  const fields = callerFields(at, {
    scopes,
    audience,
    isIn: sql`${isUnblocked} and ${isHere} and ${hasScope(at, scopes)}`,
    id: sql`${connectedApps.id}`,
    lastUsedAt: connectedApps.lastUsedAt,
  });
  return db.$with("caller").as(
    db
      .select(fields)
      .from(oauthRecords)
      .innerJoin(connectedApps, eq(connectedApps.grantId, oauthRecords.grantId))
      .innerJoin(users, eq(users.id, connectedApps.userId))
      .where(
        and(
          eq(oauthRecords.kind, "AccessToken"),
          eq(oauthRecords.idHash, at("credential")),
          gt(oauthRecords.expiresAt, sql`now()`),
        ),
      ),
  );
}

const WITHOUT_USE = {
  scopes: sql<null>`null::text[]`,
  audience: sql<null>`null::text`,
  id: sql<null>`null::uuid`,
  lastUsedAt: sql`now()`,
};

export function sessionCaller(db: Db, at: At): Caller {
  const fields = callerFields(at, {
    ...WITHOUT_USE,
    isIn: isUnblocked,
    id: sql`${webSessions.id}`,
    lastUsedAt: webSessions.lastUsedAt,
  });
  return db.$with("caller").as(
    db
      .select(fields)
      .from(webSessions)
      .innerJoin(users, eq(users.id, webSessions.userId))
      .where(and(eq(webSessions.sessionToken, at("credential")), gt(webSessions.expires, sql`now()`))),
  );
}

/** What a person handed on stays open while the person is blocked. */
export function personCaller(db: Db, at: At): Caller {
  const fields = callerFields(at, { ...WITHOUT_USE, isIn: sql`true` });
  return db.$with("caller").as(
    db
      .select(fields)
      .from(users)
      .where(eq(users.id, at("credential"))),
  );
}
