import { randomBytes, randomUUID } from "node:crypto";
import { insertWebSession, updateUserTier } from "#db/queries/users.ts";
import type { Actor } from "#lib/actor.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import type { ActorContext } from "#lib/context.ts";
import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import { settleEnv } from "#lib/env.ts";
import { requestContext } from "#lib/request-context.ts";
import { bearer, type Credential, webSession } from "./credential.ts";
import { testApp } from "./test-app.ts";

/** One person of a test: a new account with its welcome credits, signed in, with API keys. */
export interface Person {
  id: string;
  email: string;
  /** For calling verbs directly. */
  ctx: ActorContext;
  /** The web session. */
  cookie: Credential;
  /** A key with every scope. */
  key: Credential;
  keyWith: (...scopes: Scope[]) => Promise<Credential>;
}

interface PersonOptions {
  tier?: "default" | "unlimited" | (string & {});
  paidCredits?: number;
}

const HOUR_MS = 3_600_000;

/** Mints a person of the file's app, or of the one that `separateApp` put in its place. */
export async function testContext({ tier, paidCredits }: PersonOptions = {}): Promise<Person> {
  await testApp();
  const base = requestContext("test");
  const email = `${randomUUID()}@authors.test`;
  settleEnv({ SIGNUP_PAID_CREDITS: paidCredits === undefined ? "" : String(paidCredits) });
  const user = await createAccount(base, { email, name: null });
  if (tier) await updateUserTier(base.db, user.id, tier);
  const token = randomBytes(24).toString("base64url");
  const expires = new Date(Date.now() + HOUR_MS);
  await insertWebSession(base.db, { sessionToken: token, userId: user.id, expires });
  const actor: Actor = {
    userId: user.id,
    email,
    name: null,
    via: "web-session",
    scopes: "all",
    resource: null,
  };
  const ctx = { ...base, actor };
  const keyWith = async (...scopes: Scope[]) => {
    const made = await createApiKey(ctx, { name: "test", scopes });
    return bearer(made.api_key);
  };
  return { id: user.id, email, ctx, cookie: webSession(token), key: await keyWith(...SCOPES), keyWith };
}
