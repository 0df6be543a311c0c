import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const PAGE = `<!doctype html><html lang="en"><title>Back</title><link rel="icon" href="data:,"><p>Back in the app</p></html>`;

/** A program on this computer that uses Galley for a person: OAuth with plain requests, and a server for the way back. */
export class OAuthClient {
  readonly name: string;
  readonly #origin: string;
  readonly #verifier = randomBytes(32).toString("base64url");
  readonly #answers: URL[] = [];
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname === "/callback") this.#answers.push(url);
    response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  });
  #clientId = "";
  #callback = "";

  constructor(name: string, origin: string) {
    this.name = name;
    this.#origin = origin;
  }

  /** Registers, to be answered at its own server on this computer unless an address is given. */
  async register(redirectUri?: string): Promise<void> {
    await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
    this.#callback = redirectUri ?? `http://127.0.0.1:${portOf(this.#server.address())}/callback`;
    const answer = await fetch(`${this.#origin}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: this.name,
        redirect_uris: [this.#callback],
        grant_types: ["authorization_code", "refresh_token", DEVICE_GRANT],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      }),
    });
    this.#clientId = (await jsonOf(answer)).client_id ?? "";
  }

  /** The address that it opens in the browser. */
  authorizeUrl(scope: string): string {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: this.#clientId,
      redirect_uri: this.#callback,
      code_challenge: createHash("sha256").update(this.#verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "a-state",
      resource: `${this.#origin}/mcp`,
      scope,
    });
    return `${this.#origin}/oauth/authorize?${query}`;
  }

  /** What the browser brought back last, such as `code` or `error`. */
  answer(): Record<string, string> {
    return Object.fromEntries(this.#answers.at(-1)?.searchParams ?? []);
  }

  answers(): number {
    return this.#answers.length;
  }

  exchange(code: string): Promise<Record<string, string>> {
    return this.#token({
      grant_type: "authorization_code",
      code,
      redirect_uri: this.#callback,
      code_verifier: this.#verifier,
      resource: `${this.#origin}/mcp`,
    });
  }

  refresh(token: string): Promise<Record<string, string>> {
    return this.#token({ grant_type: "refresh_token", refresh_token: token });
  }

  /** Asks for a code to show (RFC 8628). */
  async askForCode(scope: string): Promise<Record<string, string>> {
    return this.#post("/oauth/device", { client_id: this.#clientId, scope });
  }

  exchangeDevice(deviceCode: string): Promise<Record<string, string>> {
    return this.#token({ grant_type: DEVICE_GRANT, device_code: deviceCode });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #token(form: Record<string, string>): Promise<Record<string, string>> {
    return this.#post("/oauth/token", { client_id: this.#clientId, ...form });
  }

  async #post(path: string, form: Record<string, string>): Promise<Record<string, string>> {
    return jsonOf(await fetch(this.#origin + path, { method: "POST", body: new URLSearchParams(form) }));
  }
}

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** The answers of an authorization server are objects, of which the tests read only members that are text. */
async function jsonOf(answer: Response): Promise<Record<string, string>> {
  return (await answer.json()) as Record<string, string>;
}

/** A server that listens on a port has an address of this form. */
function portOf(address: string | AddressInfo | null): number {
  return (address as AddressInfo).port;
}
