import { fetchWithIdleLimit } from "./idle-limit.ts";
import type { ServerSettings } from "./model-settings.ts";

const NAMED_MODEL = /\{model\}/g;
const AZURE_HOST = /\.(?:azure\.com|azure-api\.net)$/;

/** The address of the model server, and the way in which calls carry the key. */
export interface ServerAddress {
  /** Returns the address before the API's paths for a model, without a query. */
  baseUrlOf: (model: string) => string;
  /** Adds the address's own query to each call, and the key as the server wants it. */
  fetch: typeof globalThis.fetch;
}

/**
 * Reads an address like `https://host/v1`, or one of Azure and of gateways like it. Those have `{model}` where the path
 * names the deployment, and a query such as `?api-version=2024-10-21` that goes with every call. They want the key in
 * the header `api-key`: a bearer token would be a sign-in.
 */
export function serverAddress({
  baseUrl,
  apiKey,
  idleLimitMs,
}: Pick<ServerSettings, "baseUrl" | "apiKey" | "idleLimitMs">): ServerAddress {
  const [path = "", query = ""] = baseUrl.split("?");
  const own = new URLSearchParams(query);
  const send = fetchWithIdleLimit(idleLimitMs);
  const isAzure = own.has("api-version") || AZURE_HOST.test(new URL(baseUrl).hostname);
  return {
    baseUrlOf: (model) => path.replace(/\/+$/, "").replace(NAMED_MODEL, encodeURIComponent(model)),
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      if (isAzure) headers.delete("authorization");
      if (isAzure && apiKey) headers.set("api-key", apiKey);
      return send(withQuery(input, own), { ...init, headers });
    },
  };
}

function withQuery(input: Parameters<typeof fetch>[0], query: URLSearchParams): string {
  const url = new URL(input instanceof Request ? input.url : input);
  for (const [name, value] of query) url.searchParams.set(name, value);
  return url.href;
}
