import { Provider } from "oidc-provider";
import { authSecrets } from "#lib/auth/secret.ts";
import type { Context } from "#lib/context.ts";
import { keyPeriod } from "./derived-keys.ts";
import { settingsOf } from "./provider-settings.ts";

const MOST_KEPT = 20;
const kept = new Map<string, Provider>();

/**
 * Returns the authorization server at an origin. Without AUTH_URL, this Galley may be opened under several names of one
 * machine, and a token belongs to the name that it was asked for.
 */
export async function providerAt(ctx: Context): Promise<Provider> {
  const secrets = await authSecrets(ctx.db);
  const period = keyPeriod(ctx.now());
  const key = `${period} ${secrets.join(" ")} ${ctx.origin}`;
  const known = kept.get(key);
  if (known) return known;
  const provider = new Provider(
    ctx.origin,
    settingsOf({ db: ctx.db, log: ctx.log, origin: ctx.origin, secrets, period }),
  );
  // `oauthEndpoint` writes the forwarding headers itself, from the origin that it has checked.
  provider.proxy = true;
  provider.on("server_error", (_, error) => ctx.log.error({ err: error }, "the authorization server failed"));
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(key, provider);
  return provider;
}
