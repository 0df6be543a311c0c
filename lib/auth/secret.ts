import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import { settingOrInitial } from "#db/queries/settings.ts";
import { env } from "#lib/env.ts";

const known = new WeakMap<Db, Promise<string>>();

/** Returns the secret that signs cookies and tokens: AUTH_SECRET, or one made at the first start. */
export function authSecret(db: Db): Promise<string> {
  const given = env().AUTH_SECRET;
  if (given) return Promise.resolve(given);
  const cached = known.get(db);
  if (cached) return cached;
  const reading = settingOrInitial(db, "auth_secret", randomBytes(32).toString("base64url"));
  known.set(db, reading);
  reading.catch(() => known.delete(db));
  return reading;
}
