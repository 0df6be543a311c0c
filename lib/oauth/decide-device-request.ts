import type { ActorContext } from "#lib/context.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { chosenScopes } from "./decide-authorization-request.ts";
import { giveAccess } from "./give-access.ts";
import { waitingDevice } from "./read-device-request.ts";

interface Decision {
  userCode: string;
  decision: "allow" | "deny";
  scopes: Scope[];
}

/** Notes a person's answer to a program that shows a code. The program asks for it every few seconds. */
export async function decideDeviceRequest(
  ctx: ActorContext,
  { userCode, decision, scopes }: Decision,
): Promise<undefined> {
  const { provider, code, clientId, app, resource, scopes: asked } = await waitingDevice(ctx, userCode);
  if (decision === "deny") {
    Object.assign(code, { error: "access_denied", errorDescription: "The person did not allow it." });
  } else {
    const allowed = chosenScopes(asked, scopes);
    Object.assign(code, {
      accountId: ctx.actor.userId,
      authTime: Math.floor(ctx.now().getTime() / 1000),
      grantId: await giveAccess(ctx, provider, { clientId, app, resource, scopes: allowed }),
      scope: allowed.join(" "),
      resource,
    });
  }
  await code.save();
}
