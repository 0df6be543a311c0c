import { authSecret } from "#lib/auth/secret.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { askingApp, siteOf } from "./asking-app.ts";
import { pendingRequest } from "./pending-request.ts";
import type { AskingApp } from "./schema.ts";
import { signTicket } from "./ticket.ts";

export interface ShownRequest {
  app: AskingApp;
  /** The site to which the answer goes; null for a program on the person's computer. */
  destination: string | null;
  scopes: Scope[];
  /** Goes with the decision. */
  ticket: string;
}

/**
 * Returns what an app asks of a person, or null if the request is over. Call it only for the browser that started the
 * request, which has the cookie of `requestCookie`.
 */
export async function readAuthorizationRequest(
  ctx: ActorContext,
  { requestId }: { requestId: string },
): Promise<ShownRequest | null> {
  const pending = await pendingRequest(ctx, requestId);
  if (!pending) return null;
  const ticket = signTicket(await authSecret(ctx.db), { requestId, userId: ctx.actor.userId });
  const { client, redirectUri, scopes } = pending;
  return {
    app: askingApp(client, redirectUri),
    destination: redirectUri === null ? null : siteOf(redirectUri),
    scopes,
    ticket,
  };
}
