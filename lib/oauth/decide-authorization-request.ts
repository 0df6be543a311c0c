import { endGrant } from "#db/queries/connected-apps.ts";
import { authSecrets } from "#lib/auth/secret.ts";
import type { ActorContext } from "#lib/context.ts";
import { validationFailed } from "#lib/contract/problems.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { askingApp } from "./asking-app.ts";
import { giveAccess } from "./give-access.ts";
import { pendingRequest } from "./pending-request.ts";
import { authorizationRequestNotFound } from "./problems.ts";
import type { DecidedRequest } from "./schema.ts";
import { isTicketOf } from "./ticket.ts";

interface Decision {
  requestId: string;
  ticket: string;
  decision: "allow" | "deny";
  scopes: Scope[];
}

/**
 * Notes a person's answer to an app, and says where the browser has to go. Until it has gone there, a later answer
 * replaces an earlier one, so that what the page said last is what holds.
 */
export async function decideAuthorizationRequest(
  ctx: ActorContext,
  { requestId, ticket, decision, scopes }: Decision,
): Promise<DecidedRequest> {
  const { userId } = ctx.actor;
  const isShown = isTicketOf(await authSecrets(ctx.db), ticket, { requestId, userId });
  const pending = isShown ? await pendingRequest(ctx, requestId) : null;
  if (!pending) {
    throw authorizationRequestNotFound("This request is over. Start the connection in the app again.");
  }
  const { provider, interaction, client, redirectUri, resource, scopes: asked } = pending;
  const earlier = interaction.result?.consent?.grantId;
  interaction.result =
    decision === "deny"
      ? { error: "access_denied", error_description: "The person did not allow it." }
      : {
          login: { accountId: userId, remember: false },
          consent: {
            grantId: await giveAccess(ctx, provider, {
              clientId: client.clientId,
              app: askingApp(client, redirectUri),
              resource,
              scopes: chosenScopes(asked, scopes),
            }),
          },
        };
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
  if (earlier) await endGrant(ctx.db, earlier);
  return { redirect_to: interaction.returnTo };
}

/** @throws validation-failed (422) */
export function chosenScopes(asked: readonly Scope[], chosen: readonly Scope[]): Scope[] {
  const allowed = asked.filter((each) => chosen.includes(each));
  if (allowed.length === 0) {
    throw validationFailed("Choose at least one of the things that the app asks for, or refuse it.", {
      errors: [{ pointer: "/scopes", detail: "must name at least one scope that the app asks for" }],
    });
  }
  return allowed;
}
