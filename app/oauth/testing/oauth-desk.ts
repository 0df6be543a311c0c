import { createHash, randomBytes } from "node:crypto";
import { contracts } from "#lib/api/contracts.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { mcpEndpoint } from "#lib/mcp/endpoint.ts";
import { decideAuthorizationRequest } from "#lib/oauth/decide-authorization-request.ts";
import { oauthEndpoint } from "#lib/oauth/endpoint.ts";
import { protectedResource } from "#lib/oauth/metadata.ts";
import { readAuthorizationRequest } from "#lib/oauth/read-authorization-request.ts";
import { handlerOf } from "#lib/testing/call.ts";
import { type Served, serveHandler } from "#lib/testing/serve-handler.ts";
import type { Person } from "#lib/testing/test-context.ts";

export const CALLBACK = "http://127.0.0.1:41999/callback";

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
  token_type: string;
}

/** The status and the error of an answer (RFC 6749, 5.2). */
export async function errorOf(answer: Response): Promise<[number, string | undefined]> {
  return [answer.status, ((await answer.json()) as { error?: string }).error];
}

/** The code with which the browser comes back. */
export function codeFrom(back: URL): string {
  return back.searchParams.get("code") ?? "";
}

/** Serves every address that an app meets: the authorization server, its metadata, MCP and REST. */
export function serveGalley(): Promise<Served> {
  return serveHandler((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/.well-known/oauth-protected-resource")) return protectedResource(request);
    if (pathname.startsWith("/oauth/") || pathname.startsWith("/.well-known/")) return oauthEndpoint(request);
    if (pathname === "/mcp" || pathname === "/api/mcp") return mcpEndpoint(request);
    return restHandler(request, pathname.replace("/api", ""));
  });
}

async function restHandler(request: Request, path: string): Promise<Response> {
  const operation = contracts.find((each) => each.path === path && each.method === request.method);
  if (!operation) return new Response(null, { status: 404 });
  const handler = await handlerOf(operation);
  return handler(request, { params: Promise.resolve({}) });
}

/** An app that wants to get in, as the one who writes it would: with plain requests. */
export class OAuthApp {
  readonly origin: string;
  readonly verifier = randomBytes(32).toString("base64url");
  clientId = "";
  #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get challenge(): string {
    return createHash("sha256").update(this.verifier).digest("base64url");
  }

  async register(metadata: Record<string, unknown> = {}): Promise<Response> {
    const answer = await fetch(`${this.origin}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Test assistant",
        redirect_uris: [CALLBACK],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
        ...metadata,
      }),
    });
    const { client_id } = (await answer.clone().json()) as { client_id?: string };
    this.clientId = client_id ?? "";
    return answer;
  }

  /** The address at which a person is asked; a null leaves a parameter out. */
  addressToAsk(changes: Record<string, string | null> = {}): string {
    const asked: Record<string, string | null> = {
      response_type: "code",
      client_id: this.clientId,
      redirect_uri: CALLBACK,
      code_challenge: this.challenge,
      code_challenge_method: "S256",
      state: "a-state",
      resource: `${this.origin}/mcp`,
      ...changes,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(asked)) if (value !== null) query.set(name, value);
    return `${this.origin}/oauth/authorize?${query}`;
  }

  /** Opens an address as the person's browser does, with its cookies, and follows nothing. */
  async open(address: string): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, { redirect: "manual", headers: { accept: "*/*", cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  /** Asks, and has a person allow it. Returns where the browser comes back to. */
  async comeBack(
    person: Person,
    {
      changes = {},
      scopes,
      decision = "allow",
    }: { changes?: Record<string, string | null>; scopes?: Scope[]; decision?: "allow" | "deny" } = {},
  ): Promise<URL> {
    const asked = await this.open(this.addressToAsk(changes));
    const requestId =
      new URL(asked.headers.get("location") ?? "", this.origin).pathname.split("/").at(-1) ?? "";
    const ctx = { ...person.ctx, origin: this.origin };
    const shown = await readAuthorizationRequest(ctx, { requestId });
    if (!shown) throw new Error(`No request was shown: ${asked.status} ${await asked.text()}`);
    const { redirect_to } = await decideAuthorizationRequest(ctx, {
      requestId,
      ticket: shown.ticket,
      decision,
      scopes: scopes ?? shown.scopes,
    });
    const back = await this.open(redirect_to);
    return new URL(back.headers.get("location") ?? "");
  }

  token(form: Record<string, string>): Promise<Response> {
    return fetch(`${this.origin}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ client_id: this.clientId, ...form }),
    });
  }

  redeem(code: string, changes: Record<string, string> = {}): Promise<Response> {
    return this.token({
      grant_type: "authorization_code",
      code,
      redirect_uri: CALLBACK,
      code_verifier: this.verifier,
      resource: `${this.origin}/mcp`,
      ...changes,
    });
  }

  refresh(refresh_token: string, changes: Record<string, string> = {}): Promise<Response> {
    return this.token({ grant_type: "refresh_token", refresh_token, ...changes });
  }

  /** The tokens that a refresh token brings. */
  async refreshed(refresh_token: string): Promise<Tokens> {
    return asTokens(await this.refresh(refresh_token));
  }

  /** The whole way in. */
  async tokensFor(person: Person, scopes?: Scope[]): Promise<Tokens> {
    if (!this.clientId) await this.register();
    const back = await this.comeBack(person, scopes ? { scopes } : {});
    const answer = await this.redeem(codeFrom(back));
    return asTokens(answer);
  }

  rest(path: string, token: string): Promise<Response> {
    return fetch(`${this.origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  }
}

/** The token endpoint answers 200 with tokens only. */
async function asTokens(answer: Response): Promise<Tokens> {
  if (!answer.ok) throw new Error(`No token: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}
