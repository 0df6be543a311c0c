const NAMED_MODEL = /\{model\}/g;
const AZURE_HOST = /\.(?:azure\.com|azure-api\.net)$/;

/** Where calls go and how they carry the key; made of what the environment gives. */
export interface ServerAddress {
  /** The address that the paths of the API follow, for a model by its name; without a query. */
  baseUrlOf: (model: string) => string;
  /** A fetch that adds the address' own query to each call, and the key as the server wants it. */
  fetch: typeof globalThis.fetch;
}

/**
 * Beside addresses like `https://host/v1` this takes those of Azure and of gateways made like it, with `{model}` where
 * the path names the model (the deployment), a query such as `?api-version=2024-10-21` that goes with every call, and
 * the key in a header `api-key`: a key as a bearer token they would take for a sign-in.
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
