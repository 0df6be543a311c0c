import { lt, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { rateLimits } from "../schema/requests.ts";
import { verificationTokens, webSessions } from "../schema/users.ts";
import { pruneFormerAddresses } from "./account-deletion.ts";
import { pruneIdempotencyKeys } from "./idempotency-keys.ts";
import { pruneOAuth } from "./oauth-records.ts";
import { pruneUploadLinks } from "./upload-links.ts";

/** Deletes what only time has made useless. */
export async function pruneExpired(db: Db): Promise<void> {
  await pruneIdempotencyKeys(db);
  await pruneFormerAddresses(db);
  await pruneOAuth(db);
  await pruneUploadLinks(db);
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`));
  await db.delete(verificationTokens).where(lt(verificationTokens.expires, sql`now()`));
  await db.delete(webSessions).where(lt(webSessions.expires, sql`now()`));
}
