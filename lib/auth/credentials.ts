import { isDatabaseUnavailable } from "#db/client.ts";
import { type CallerRow, type Charge, type PersonRow, selectCaller } from "#db/queries/actors.ts";
import type { Taken } from "#db/queries/rate-limits.ts";
import type { Actor } from "#lib/actor.ts";
import type { Context } from "#lib/context.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { Problem } from "#lib/contract/problem.ts";
import { accountBlocked, authenticationFailed, unauthenticated } from "#lib/contract/problems.ts";
import { type Scope, scope } from "#lib/contract/scopes.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { looksLikeApiKey } from "./api-key.ts";
import { authSecrets } from "./secret.ts";
import { sessionTokenFrom } from "./session-cookie.ts";
import { verifyStreamToken } from "./stream-token.ts";

/** Finds who has a credential. The charge, if there is one, is taken by the same statement. */
type Presented = (charge: Charge | null) => Promise<Identified>;

/** A valid credential's actor, and the account behind it, which may be blocked. */
interface Identified {
  actor: Actor;
  person: CallerRow;
}

/** The maker of a request. */
export interface Caller {
  actor: Actor;
  /** The point of the charge. Null if none was taken. */
  taken: Taken | null;
}

/**
 * Returns the caller of a request, or null if the request carries no credential. Looks at Bearer (an API key or an
 * access token), then X-API-Key, then `?token=` where the operation takes one, then the web session. An invalid
 * credential is refused, whatever else the request carries. The charge is taken where one credential is all that decides.
 * @throws unauthenticated (401), account-blocked (403), authentication-failed (500) when the credential cannot be checked
 */
export function callerOfRequest(
  ctx: Context,
  request: Request,
  { access, charge }: Pick<Operation, "access"> & { charge: Charge | null },
): Promise<Caller | null> {
  return checked(ctx, () => firstOf(credentialsOf(ctx, request, access), charge));
}

/**
 * Returns the actor of a request by its headers alone, for callers that are no browser; null if it has no credential.
 * @throws as `callerOfRequest`
 */
export async function actorFromHeaders(ctx: Context, request: Request): Promise<Actor | null> {
  const caller = await checked(ctx, () => firstOf(headerCredentials(ctx, request), null));
  return caller?.actor ?? null;
}

async function checked<T>(ctx: Context, identified: () => Promise<T>): Promise<T> {
  try {
    return await identified();
  } catch (error) {
    if (error instanceof Problem || isDatabaseUnavailable(error)) throw error;
    ctx.log.error({ err: error, request_id: ctx.requestId }, "a credential could not be checked");
    throw authenticationFailed("The credential could not be checked. Try again in a moment.");
  }
}

function credentialsOf(ctx: Context, request: Request, access: Operation["access"]): Presented[] {
  const token = access === "query-token" ? new URL(request.url).searchParams.get("token") : null;
  const session = sessionTokenFrom(request.headers.get("cookie"));
  return [
    ...headerCredentials(ctx, request),
    ...(token === null ? [] : [fromQuery(ctx, token)]),
    ...(session === null ? [] : [fromWebSession(ctx, session)]),
  ];
}

function headerCredentials(ctx: Context, request: Request): Presented[] {
  const bearer = bearerOf(request);
  const key = request.headers.get("x-api-key");
  return [
    ...(bearer === null
      ? []
      : [looksLikeAccessToken(bearer) ? fromAccessToken(ctx, bearer) : fromApiKey(ctx, bearer)]),
    ...(key === null ? [] : [fromApiKey(ctx, key)]),
  ];
}

/** Each credential that is there must be valid; the first says who calls. @throws account-blocked (403) */
async function firstOf(presented: readonly Presented[], charge: Charge | null): Promise<Caller | null> {
  // Beside another one that is refused, the first must cost its owner nothing.
  const decided = presented.length === 1 ? charge : null;
  const [first] = await Promise.all(presented.map((find) => find(decided)));
  if (!first) return null;
  // What a stream token opens stays open: a stream that is followed, or images of a shared review.
  if (first.actor.via !== "stream-token") refuseBlocked(first.person);
  return { actor: first.actor, taken: first.person.taken };
}

function bearerOf(request: Request): string | null {
  const authorization = request.headers.get("authorization");
  const bearer = authorization === null ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null);
  if (authorization !== null && bearer === null) {
    throw unauthenticated(
      "The Authorization header is not of the form `Bearer` and an API key or an access token.",
    );
  }
  return bearer;
}

/** Access tokens are 256 random bits in base64url; API keys are longer. */
function looksLikeAccessToken(value: string): boolean {
  return /^[\w-]{43}$/.test(value);
}

function fromAccessToken(ctx: Context, token: string): Presented {
  return async (charge) => {
    const asked = { kind: "access-token", credential: hashSecret(token), origin: ctx.origin } as const;
    const row = await selectCaller(ctx.db, asked, charge);
    if (!row || !isFor(ctx.origin, row.audience)) {
      throw unauthenticated(
        "The access token is not valid here: it is expired or revoked, or was given for another address.",
      );
    }
    return { person: row, actor: { ...toPerson(row), via: "access-token", ...limitedTo(row) } };
  };
}

function isFor(origin: string, audience: string | null): boolean {
  return audience === origin || audience?.startsWith(`${origin}/`) === true;
}

function fromApiKey(ctx: Context, key: string): Presented {
  return async (charge) => {
    const asked = { kind: "key", credential: hashSecret(key), origin: ctx.origin } as const;
    const row = looksLikeApiKey(key) ? await selectCaller(ctx.db, asked, charge) : undefined;
    if (!row) throw unauthenticated("The API key is not valid: it is mistyped, expired or revoked.");
    return { person: row, actor: { ...toPerson(row), via: "api-key", ...limitedTo(row) } };
  };
}

function limitedTo({ scopes }: Pick<CallerRow, "scopes">) {
  return { scopes: new Set((scopes ?? []).filter(isScope)), resource: null };
}

function fromQuery(ctx: Context, token: string): Presented {
  return async (charge) => {
    const claims = verifyStreamToken(await authSecrets(ctx.db), token, ctx.now());
    if (!claims) return fromApiKey(ctx, token)(charge);
    const asked = { kind: "person", credential: claims.userId, origin: ctx.origin } as const;
    const row = await selectCaller(ctx.db, asked, charge);
    if (!row) throw unauthenticated("The account behind this token no longer exists.");
    const actor: Actor = { ...toPerson(row), via: "stream-token", scopes: "all", resource: claims.resource };
    return { person: row, actor };
  };
}

function fromWebSession(ctx: Context, token: string): Presented {
  return async (charge) => {
    const row = await selectCaller(ctx.db, webSession(token), charge);
    if (!row) throw unauthenticated("The web session is over. Sign in again.");
    return { person: row, actor: webActor(row) };
  };
}

function webSession(token: string) {
  return { kind: "web-session", credential: token, origin: "" } as const;
}

/** True if a web session is not over. */
export async function isWebSession(ctx: Pick<Context, "db">, token: string): Promise<boolean> {
  return (await selectCaller(ctx.db, webSession(token))) !== undefined;
}

/** Returns the actor of a web session, or null if it is over or its account is blocked. */
export async function actorOfWebSession(ctx: Pick<Context, "db">, token: string): Promise<Actor | null> {
  const row = await selectCaller(ctx.db, webSession(token));
  return row && !row.blockedAt ? webActor(row) : null;
}

/** Returns why the account of a web session is blocked, or null if it is not. */
export async function blockOfWebSession(ctx: Pick<Context, "db">, token: string): Promise<string | null> {
  const row = await selectCaller(ctx.db, webSession(token));
  return row?.blockedAt ? blockWords(row) : null;
}

function webActor(row: CallerRow): Actor {
  const webSessionId = row.credentialId;
  return { ...toPerson(row), via: "web-session", webSessionId, scopes: "all", resource: null };
}

/** @throws account-blocked (403) */
export function refuseBlocked(person: Pick<PersonRow, "blockedAt" | "blockedReason">): void {
  if (person.blockedAt) throw accountBlocked(blockWords(person));
}

function blockWords({ blockedReason }: Pick<PersonRow, "blockedReason">): string {
  const reason = blockedReason ? ` The reason: ${blockedReason.replace(/[.\s]+$/, "")}.` : "";
  return `Your account is blocked.${reason} Write to the person who runs this Galley.`;
}

function toPerson({ userId, email, name }: PersonRow) {
  return { userId, email, name };
}

function isScope(value: string): value is Scope {
  return scope.safeParse(value).success;
}
