import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import type { Db } from "#db/client.ts";
import { selectUserById } from "#db/queries/actors.ts";
import type { AuthSecrets } from "#lib/auth/secret.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import type { Log } from "#lib/log.ts";
import { requestCookie, requestCookiesOver } from "./asking-browser.ts";
import { cookieKeys, signingKeys } from "./derived-keys.ts";
import { COMMAND_LINE_CLIENT, DEVICE_GRANT } from "./device-schema.ts";
import { fetchClientDocument } from "./fetch-client-document.ts";
import { RecordStore } from "./record-store.ts";
import { isOwnResource } from "./resources.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The cookie of the server's own session. It never reaches a browser: see `oauthEndpoint`. */
export const SESSION_COOKIE = "galley-oauth-session";

interface Installation {
  db: Db;
  log: Log;
  origin: string;
  secrets: AuthSecrets;
  period: number;
}

/** OAuth 2.1 with the profiles that MCP names: RFC 7591, 7636, 8414, 8628, 8707, 9207, 9728 and client documents. */
export function settingsOf({ db, log, origin, secrets, period }: Installation): Configuration {
  return {
    adapter: (kind) => new RecordStore(db, secrets, kind),
    clients: [
      {
        client_id: COMMAND_LINE_CLIENT,
        client_name: "Galley command line",
        application_type: "native",
        token_endpoint_auth_method: "none",
        grant_types: [DEVICE_GRANT, "refresh_token"],
        response_types: [],
        redirect_uris: [],
      },
    ],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"],
    clientBasedCORS: () => false,
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    cookies: {
      keys: cookieKeys(secrets, period),
      names: {
        session: SESSION_COOKIE,
        interaction: "galley-oauth-request",
        resume: "galley-oauth-resume",
      },
      long: { httpOnly: true, sameSite: "lax", path: "/oauth", signed: true },
      short: { httpOnly: true, sameSite: "lax", path: "/oauth", signed: true },
    },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    features: {
      clientIdMetadataDocument: { enabled: true, ack: "draft-02", cacheDuration: { min: 60, max: DAY } },
      deviceFlow: { enabled: true, deviceInfo: () => ({}) },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      pushedAuthorizationRequests: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => `${origin}/mcp`,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => {
          if (!isOwnResource(origin, resource)) throw new errors.InvalidTarget();
          return { scope: SCOPES.join(" "), audience: resource, accessTokenFormat: "opaque" };
        },
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    fetch: (url) => fetchClientDocument(String(url), log),
    expiresWithSession: () => false,
    findAccount: async (_, id) => {
      const person = await selectUserById(db, id);
      return person && !person.blockedAt ? { accountId: id, claims: () => ({ sub: id }) } : undefined;
    },
    interactions: { policy: [ASK_EVERY_TIME], url: (ctx, request) => pageOf(ctx, request.uid) },
    issueRefreshToken: (_, client) => client.grantTypeAllowed("refresh_token"),
    jwks: { keys: signingKeys(secrets, period) },
    loadExistingGrant: async (ctx) => {
      const id = ctx.oidc.result?.consent?.grantId;
      return id ? ctx.oidc.provider.Grant.find(id) : undefined;
    },
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.type = "application/json";
      ctx.body = JSON.stringify(out);
    },
    responseTypes: ["code"],
    rotateRefreshToken: true,
    routes: {
      authorization: "/oauth/authorize",
      code_verification: "/device",
      device_authorization: "/oauth/device",
      introspection: "/oauth/introspect",
      jwks: "/oauth/jwks",
      registration: "/oauth/register",
      revocation: "/oauth/revoke",
      token: "/oauth/token",
    },
    scopes: ["offline_access", ...SCOPES],
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      DeviceCode: 15 * 60,
      Grant: 366 * DAY,
      Interaction: HOUR,
      RefreshToken: 60 * DAY,
      Session: HOUR,
    },
  };
}

/** Nothing is remembered from one request to the next: whoever is signed in to Galley is asked each time. */
const ASK_EVERY_TIME = new interactionPolicy.Prompt(
  { name: "consent", requestable: true },
  new interactionPolicy.Check(
    "consent_missing",
    "the person has to be asked",
    "consent_required",
    ({ oidc }) => !oidc.result?.consent || !oidc.result.login,
  ),
);

/** The browser that asks gets a cookie, so that nobody can have another person answer a request of their own. */
function pageOf(ctx: KoaContextWithOIDC, uid: string): string {
  const { name, isSecure, maxAge } = requestCookie(uid, ctx.oidc.issuer);
  const kept = { httpOnly: true, sameSite: "lax", path: "/", signed: false, secure: isSecure } as const;
  for (const over of requestCookiesOver(ctx.get("cookie"))) ctx.cookies.set(over, null, kept);
  ctx.cookies.set(name, "1", { ...kept, maxAge });
  return `/authorize/${uid}`;
}
