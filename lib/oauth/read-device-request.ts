import type { Provider } from "oidc-provider";
import type { ActorContext } from "#lib/context.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { askingApp } from "./asking-app.ts";
import { deviceCodeNotFound } from "./problems.ts";
import { providerAt } from "./provider.ts";
import { scopesAsked } from "./resources.ts";
import type { AskingApp, DeviceRequest } from "./schema.ts";

type DeviceCode = InstanceType<Provider["DeviceCode"]>;

export interface WaitingDevice {
  provider: Provider;
  code: DeviceCode;
  clientId: string;
  app: AskingApp;
  resource: string;
  scopes: Scope[];
}

/** Returns what the program asks for that shows this code (RFC 8628). */
export async function readDeviceRequest(
  ctx: ActorContext,
  { userCode }: { userCode: string },
): Promise<DeviceRequest> {
  const { app, scopes } = await waitingDevice(ctx, userCode);
  return { app, scopes };
}

/** @throws device-code-not-found (404) */
export async function waitingDevice(ctx: ActorContext, typed: string): Promise<WaitingDevice> {
  const provider = await providerAt(ctx);
  const code = await provider.DeviceCode.findByUserCode(typed.toUpperCase().replace(/\W/g, ""));
  const client = code?.clientId ? await provider.Client.find(code.clientId) : undefined;
  if (!code || !client || code.isExpired || code.error || code.accountId) {
    throw deviceCodeNotFound(
      "No program waits for this code. Look at it again, or start the sign-in in the program again.",
    );
  }
  const { scope, resource } = code.params ?? {};
  return {
    provider,
    code,
    clientId: client.clientId,
    app: askingApp(client, null),
    resource: typeof resource === "string" ? resource : `${ctx.origin}/mcp`,
    scopes: scopesAsked(typeof scope === "string" ? scope : null),
  };
}
