import { randomBytes } from "node:crypto";
import { insertWebSession } from "#db/queries/users.ts";
import type { Context } from "#lib/context.ts";
import { unauthenticated } from "#lib/contract/problems.ts";
import { createAccount } from "./create-account.ts";
import { refuseBlocked } from "./credentials.ts";
import { hasNoProvider, isFromThisComputer } from "./loopback.ts";
import { signInPlace } from "./sign-in-place.ts";

const LOCAL_EMAIL = "author@localhost";
const SESSION_MS = 30 * 86_400_000;

/** Signs in the person at this machine, where nothing else could prove who they are. @throws unauthenticated (401), account-blocked (403) */
export async function continueOnThisComputer(
  ctx: Context,
  headers: Headers,
): Promise<{ token: string; expires: Date }> {
  if (!hasNoProvider() || !isFromThisComputer(headers)) {
    throw unauthenticated("Signing in without a mail address works only on the machine that Galley runs on.");
  }
  const user = await createAccount(ctx, { email: LOCAL_EMAIL, name: null });
  refuseBlocked(user);
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(ctx.now().getTime() + SESSION_MS);
  await insertWebSession(ctx.db, {
    sessionToken: token,
    userId: user.id,
    expires,
    ...signInPlace(ctx, headers),
  });
  return { token, expires };
}
