import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  Client,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const ME = { name: "margin-notes", version: "1.0.0" };

export const GENERATIONS = ["2025-11-25 by sdk 1", "2026-07-28 by client 2"] as const;
export type Generation = (typeof GENERATIONS)[number];

/** The page on the person's computer to which the browser comes back. */
export interface Callback {
  address: string;
  /** Waits for the browser. */
  answer: () => Promise<URLSearchParams>;
  close: () => void;
}

export async function waitForBrowser(): Promise<Callback> {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      "<!doctype html><html lang=en><title>Margin notes</title><p>You can close this page.</p></html>",
    );
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname === "/callback") resolve(url.searchParams);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/callback`, answer: () => promise, close: () => server.close() };
}

/** What an assistant keeps between its steps. */
export class Memory {
  readonly redirectUrl: string;
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = "";
  /** Where the person has to go. */
  askAt: URL | null = null;

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl;
  }

  get clientMetadata() {
    return {
      client_name: "Margin notes",
      redirect_uris: [this.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  state = () => "a-state-of-this-flow";
  clientInformation = () => this.#client;
  saveClientInformation = (client: StoredOAuthClientInformation) => {
    this.#client = client;
  };
  tokens = () => this.#tokens;
  saveTokens = (tokens: StoredOAuthTokens) => {
    this.#tokens = tokens;
  };
  /** As if the hour of the access token were over. */
  spoilAccessToken = () => {
    if (this.#tokens) this.#tokens = { ...this.#tokens, access_token: "A".repeat(43) };
  };
  codeVerifier = () => this.#verifier;
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  redirectToAuthorization = (url: URL) => {
    this.askAt = url;
  };
}

export interface ConnectedAssistant {
  call: (name: string, input?: Record<string, unknown>) => Promise<Called>;
  close: () => Promise<void>;
}

export interface Called {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
}

export interface Attempt {
  /** Rejects while the person has not allowed it. */
  connect: () => Promise<ConnectedAssistant>;
  finish: (answer: URLSearchParams) => Promise<void>;
}

/** An assistant of a generation, as its library does the whole flow. */
export function assistantOf(generation: Generation, address: string, memory: Memory): Attempt {
  return generation === "2025-11-25 by sdk 1" ? earlier(address, memory) : current(address, memory);
}

function current(address: string, memory: Memory): Attempt {
  const open = () => new StreamableHTTPClientTransport(new URL(address), { authProvider: memory });
  let asked = open();
  return {
    connect: async () => {
      asked = open();
      const client = new Client(ME, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
      await client.connect(asked);
      return {
        call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as Called,
        close: () => client.close(),
      };
    },
    finish: (answer) => asked.finishAuth(answer),
  };
}

function earlier(address: string, memory: Memory): Attempt {
  const open = () => new EarlierTransport(new URL(address), { authProvider: memory });
  let asked = open();
  return {
    connect: async () => {
      asked = open();
      const client = new EarlierClient(ME);
      await client.connect(asked as Parameters<typeof client.connect>[0]);
      return {
        call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as Called,
        close: () => client.close(),
      };
    },
    finish: (answer) => asked.finishAuth(answer.get("code") ?? ""),
  };
}
