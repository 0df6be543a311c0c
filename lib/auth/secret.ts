import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import { settingOrInitial } from "#db/queries/settings.ts";
import { env } from "#lib/env.ts";

/** The secret that signs and seals, and after it the one before, which is still believed. */
export type AuthSecrets = readonly [current: string, ...before: string[]];

const known = new WeakMap<Db, Promise<string>>();

/** Returns the secret that signs cookies and tokens: AUTH_SECRET, or one made at the first start. */
export async function authSecret(db: Db): Promise<string> {
  return (await authSecrets(db))[0];
}

/** Returns the secrets with which something that was signed or sealed may be read. */
export async function authSecrets(db: Db): Promise<AuthSecrets> {
  const { AUTH_SECRET: given, AUTH_SECRET_PREVIOUS: before } = env();
  return [given ?? (await storedSecret(db)), ...(before ? [before] : [])];
}

function storedSecret(db: Db): Promise<string> {
  const cached = known.get(db);
  if (cached) return cached;
  const reading = settingOrInitial(db, "auth_secret", randomBytes(32).toString("base64url"));
  known.set(db, reading);
  reading.catch(() => known.delete(db));
  return reading;
}
