import type { Provider } from "oidc-provider";
import { uuidv7 } from "uuidv7";
import { insertConnectedApp } from "#db/queries/connected-apps.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { AskingApp } from "./schema.ts";

interface Access {
  clientId: string;
  app: AskingApp;
  resource: string;
  scopes: Scope[];
}

/** Lets an app act for the person within the scopes. Returns the id of the grant, under which tokens are given. */
export async function giveAccess(
  ctx: ActorContext,
  provider: Provider,
  { clientId, app, resource, scopes }: Access,
): Promise<string> {
  const grant = new provider.Grant({ accountId: ctx.actor.userId, clientId });
  grant.addResourceScope(resource, scopes.join(" "));
  const grantId = await grant.save();
  await insertConnectedApp(ctx.db, {
    id: uuidv7(),
    userId: ctx.actor.userId,
    grantId,
    clientId,
    name: app.name,
    host: app.host,
    isVerified: app.is_verified,
    scopes,
  });
  return grantId;
}
