import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { type Bind, prepared } from "../prepared.ts";
import { connectedApps } from "../schema/oauth.ts";
import { rateLimits } from "../schema/requests.ts";
import { apiKeys, users, webSessions } from "../schema/users.ts";
import {
  type Asked,
  type Caller,
  keyCaller,
  person,
  personCaller,
  sessionCaller,
  tokenCaller,
} from "./callers.ts";
import { limitState, oneMore, type Take, type Taken, toConsumed, toTaken, windowEnd } from "./rate-limits.ts";

type At = Bind<Asked>;

export interface PersonRow {
  userId: string;
  email: string;
  name: string | null;
  blockedAt: Date | null;
  blockedReason: string | null;
}

/** One point of a limit on requests, taken by the statement that finds out who calls. */
export interface Charge extends Omit<Take, "key"> {
  /** The scope that the caller needs. Nothing is taken from one who lacks it. */
  scope: string | null;
}

export interface CallerRow extends PersonRow {
  /** Null if the credential is not limited to some. */
  scopes: string[] | null;
  /** The address that an access token is for. */
  audience: string | null;
  /** The id of the key, the connected app or the web session. */
  credentialId: string | null;
  /** The point that was taken. Null without a charge, and from a caller whom the credential does not let in. */
  taken: Taken | null;
}

function noteUse(db: Db, caller: Caller, table: typeof apiKeys | typeof connectedApps | typeof webSessions) {
  return db.$with("noted").as(
    db
      .update(table)
      .set({ lastUsedAt: sql`now()` })
      .from(caller)
      .where(and(eq(table.id, caller.credentialId), sql`${caller.isUseNoted} is not true`)),
  );
}

/**
 * Each request would wait until the disk has its point. A server that crashes may forget those of the last second, and
 * nothing else: the setting ends with the statement.
 */
const WITHOUT_WAITING = sql`set_config('synchronous_commit', 'off', true) = 'off'`;

/** Finds the caller, takes the point and notes the use: one statement, because it begins every request. */
function admission(db: Db, at: At, caller: Caller, noted: ReturnType<typeof noteUse>[] = []) {
  const key = sql<string>`${at("policy")}::text || ':' || ${caller.userId}`;
  const size = { points: at("points"), seconds: at("seconds") };
  const taken = db.$with("taken").as(
    db
      .insert(rateLimits)
      .select(
        db
          .select({
            key: key.as("key"),
            points: sql<number>`1`.as("points"),
            expire: windowEnd(size).as("expire"),
          })
          .from(caller)
          .where(sql`${caller.isCharged} and ${WITHOUT_WAITING}`),
      )
      .onConflictDoUpdate(oneMore(size))
      .returning({
        points: limitState.points,
        seconds: limitState.seconds.as("seconds"),
        window: limitState.window.as("window"),
      }),
  );
  return db
    .with(caller, taken, ...noted)
    .select({
      userId: caller.userId,
      email: caller.email,
      name: caller.name,
      blockedAt: caller.blockedAt,
      blockedReason: caller.blockedReason,
      scopes: caller.scopes,
      audience: caller.audience,
      credentialId: caller.credentialId,
      isCharged: caller.isCharged,
      points: taken.points,
      seconds: taken.seconds,
      window: taken.window,
      secondsBefore: limitState.seconds,
    })
    .from(caller)
    .leftJoin(taken, sql`true`)
    .leftJoin(rateLimits, eq(rateLimits.key, key));
}

const ADMISSIONS = {
  key: prepared("admit_key", (db, at: At) => {
    const caller = keyCaller(db, at);
    return admission(db, at, caller, [noteUse(db, caller, apiKeys)]);
  }),
  "access-token": prepared("admit_token", (db, at: At) => {
    const caller = tokenCaller(db, at);
    return admission(db, at, caller, [noteUse(db, caller, connectedApps)]);
  }),
  "web-session": prepared("admit_session", (db, at: At) => {
    const caller = sessionCaller(db, at);
    return admission(db, at, caller, [noteUse(db, caller, webSessions)]);
  }),
  person: prepared("admit_person", (db, at: At) => admission(db, at, personCaller(db, at))),
};

/** The origin matters to an access token, which is for one address. */
export interface AskedCredential {
  kind: keyof typeof ADMISSIONS;
  /** The hash of a key or a token, the token of a web session, or the id of a person. */
  credential: string;
  origin: string;
}

/**
 * Returns who has a credential that is in force. With a charge, takes that from a caller who is not blocked and has the
 * scope. The use of keys, access tokens and web sessions is noted once a minute.
 */
export async function selectCaller(
  db: Db,
  { kind, credential, origin }: AskedCredential,
  charge: Charge | null = null,
): Promise<CallerRow | undefined> {
  const { scope = null, policy = null, points = 0, seconds = 0 } = charge ?? {};
  const [row] = await ADMISSIONS[kind](db, { credential, origin, scope, policy, points, seconds });
  if (!row) return undefined;
  const { isCharged, points: used, seconds: left, window, secondsBefore, ...caller } = row;
  return { ...caller, taken: isCharged ? takenOf() : null };

  function takenOf(): Taken {
    const size = { points, seconds };
    if (used !== null && left !== null) return toTaken(size, { points: used, seconds: left, window });
    const state = toConsumed(size, { points, seconds: secondsBefore ?? seconds });
    return { ...state, exceeded: true, window: null };
  }
}

export async function selectUserById(db: Db, userId: string): Promise<PersonRow | undefined> {
  const [row] = await db.select(person).from(users).where(eq(users.id, userId));
  return row;
}
