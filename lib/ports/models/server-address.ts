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
export function serverAddress(baseUrl: string, apiKey: string | null): ServerAddress {
  const [path = "", query = ""] = baseUrl.split("?");
  const own = new URLSearchParams(query);
  const isAzure = own.has("api-version") || AZURE_HOST.test(new URL(baseUrl).hostname);
  return {
    baseUrlOf: (model) => path.replace(/\/+$/, "").replace(NAMED_MODEL, encodeURIComponent(model)),
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      if (isAzure) headers.delete("authorization");
      if (isAzure && apiKey) headers.set("api-key", apiKey);
      // A redirection would carry the manuscript to an address that nobody configured.
      return fetch(withQuery(input, own), { ...init, headers, redirect: "manual" });
    },
  };
}

function withQuery(input: Parameters<typeof fetch>[0], query: URLSearchParams): Parameters<typeof fetch>[0] {
  if (query.size === 0 || input instanceof Request) return input;
  const url = new URL(input);
  for (const [name, value] of query) url.searchParams.set(name, value);
  return url;
}
