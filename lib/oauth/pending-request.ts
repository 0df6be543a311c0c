import type { ClientMetadata, Provider } from "oidc-provider";
import type { Context } from "#lib/context.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { providerAt } from "./provider.ts";
import { scopesAsked } from "./resources.ts";

type Interaction = InstanceType<Provider["Interaction"]>;

interface PendingRequest {
  provider: Provider;
  interaction: Interaction;
  client: { clientId: string; clientName?: ClientMetadata["client_name"] };
  redirectUri: string | null;
  resource: string;
  scopes: Scope[];
}

/** Returns an app's request that waits for a person, or null if there is none with this id. */
export async function pendingRequest(ctx: Context, requestId: string): Promise<PendingRequest | null> {
  const provider = await providerAt(ctx);
  const interaction = await provider.Interaction.find(requestId);
  const clientId = textOf(interaction?.params.client_id);
  const client = clientId === null ? undefined : await provider.Client.find(clientId);
  if (!interaction || !client) return null;
  return {
    provider,
    interaction,
    client,
    redirectUri: textOf(interaction.params.redirect_uri),
    resource: textOf(interaction.params.resource) ?? `${ctx.origin}/mcp`,
    scopes: scopesAsked(textOf(interaction.params.scope)),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
