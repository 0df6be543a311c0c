import { z } from "zod";
import { addressReach } from "./address-reach.ts";

/** `right` works, `limited` works for some, `wrong` does not work. */
type StepState = "right" | "limited" | "wrong";

export interface CheckedStep {
  id: "address" | "endpoint" | "resource" | "server";
  state: StepState;
  title: string;
  /** Says what it means, or what to do. */
  text: string;
}

interface Place {
  /** The address of the endpoint that Galley gives to assistants. */
  address: string;
  /** The origin at which the person has this page open. */
  pageOrigin: string;
}

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "galley-connection-test", version: "1" },
  },
};

/**
 * Takes the first steps of an assistant that connects, from the browser and through whatever stands in front of Galley:
 * asks the endpoint, then follows its metadata (RFC 9728, RFC 8414). Ends with the first step that is wrong.
 */
export async function* connectionSteps({ address, pageOrigin }: Place): AsyncGenerator<CheckedStep> {
  const own = checkAddress(address, pageOrigin);
  yield own;
  if (own.state === "wrong") return;
  const { metadata, ...endpoint } = await checkEndpoint(address);
  yield endpoint;
  if (!metadata) return;
  const resource = await checkResource(address, metadata);
  yield resource;
  if (resource.state !== "wrong") yield await checkServer(pageOrigin);
}

function checkAddress(address: string, pageOrigin: string): CheckedStep {
  const { origin } = new URL(address);
  if (origin !== pageOrigin) {
    return wrong(
      "address",
      `You opened Galley at ${pageOrigin}, but it gives assistants the address ${origin}. If ${origin} is right, open this page there and test again. If ${pageOrigin} is right, set AUTH_URL=${pageOrigin} and start Galley again.`,
    );
  }
  const title = "Address";
  switch (addressReach(address)) {
    case "computer":
      return {
        id: "address",
        state: "limited",
        title,
        text: "Only programs on this computer can reach it. Assistants on the web, such as claude.ai and ChatGPT, cannot: they need a public https address.",
      };
    case "network":
      return {
        id: "address",
        state: "limited",
        title,
        text: `It is not https. Programs in your network may connect, but others can read what they send, and assistants on the web refuse it. Put Galley behind a proxy with a certificate, and set AUTH_URL to its https address.`,
      };
    case "web":
      return {
        id: "address",
        state: "right",
        title,
        text: "It is https. Assistants on the web can connect if the address is reachable from the internet, which this test cannot see.",
      };
  }
}

async function checkEndpoint(address: string): Promise<CheckedStep & { metadata?: string }> {
  const response = await send(address, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify(INITIALIZE),
  });
  if (!response) return wrong("endpoint", UNREACHABLE);
  const { status } = response;
  if (status === 429)
    return wrong("endpoint", "There were too many requests. Wait a minute, then test again.");
  if (status === 403) {
    const { origin, host } = new URL(address);
    return wrong(
      "endpoint",
      `Galley does not know the host name ${host}, so it refuses assistants there. Set AUTH_URL=${origin} and start Galley again.`,
    );
  }
  if (status !== 401) {
    return wrong(
      "endpoint",
      `The answer is ${status} instead of 401. A proxy in front of Galley may not pass on ${address}. Let it pass on every path.`,
    );
  }
  const metadata = /resource_metadata="([^"]+)"/.exec(response.headers.get("www-authenticate") ?? "")?.[1];
  if (!metadata) {
    return wrong(
      "endpoint",
      "The answer does not say where to sign in. A proxy in front of Galley may remove the header WWW-Authenticate. Let it pass on all headers.",
    );
  }
  return {
    id: "endpoint",
    state: "right",
    title: "Endpoint",
    text: "It answers, and asks assistants to sign in.",
    metadata,
  };
}

const resourceDocument = z.object({ resource: z.string(), authorization_servers: z.array(z.string()) });

async function checkResource(address: string, metadata: string): Promise<CheckedStep> {
  const { origin } = new URL(address);
  if (originOf(metadata) !== origin) return wrong("resource", otherAddress(metadata, origin));
  const found = resourceDocument.safeParse(await json(metadata));
  if (!found.success) return wrong("resource", notPassedOn(metadata));
  const { resource, authorization_servers } = found.data;
  if (resource !== address) return wrong("resource", otherAddress(resource, origin));
  if (!authorization_servers.includes(origin)) {
    return wrong("resource", otherAddress(authorization_servers.join(", "), origin));
  }
  return {
    id: "resource",
    state: "right",
    title: "Sign-in address",
    text: "Assistants learn where to sign in, and that it is this Galley.",
  };
}

/** Returns null for what is no address. */
function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
}

const serverDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string(),
  code_challenge_methods_supported: z.array(z.string()),
});

async function checkServer(origin: string): Promise<CheckedStep> {
  const url = `${origin}/.well-known/oauth-authorization-server`;
  const found = serverDocument.safeParse(await json(url));
  if (!found.success) return wrong("server", notPassedOn(url));
  const { issuer, code_challenge_methods_supported: methods, ...endpoints } = found.data;
  const foreign = [issuer, ...Object.values(endpoints)].find((each) => originOf(each) !== origin);
  if (foreign !== undefined) return wrong("server", otherAddress(foreign, origin));
  if (!methods.includes("S256")) return wrong("server", notPassedOn(url));
  return {
    id: "server",
    state: "right",
    title: "Sign-in server",
    text: "Assistants can register and ask for access.",
  };
}

const TITLES = {
  address: "Address",
  endpoint: "Endpoint",
  resource: "Sign-in address",
  server: "Sign-in server",
} as const;

const UNREACHABLE =
  "It cannot be reached. Check that Galley is running and that you are online, then test again.";

function wrong(id: CheckedStep["id"], text: string): CheckedStep {
  return { id, state: "wrong", title: TITLES[id], text };
}

function otherAddress(found: string, origin: string): string {
  return `It leads to ${found} instead of ${origin}. Set AUTH_URL=${origin} and start Galley again. If a proxy stands in front of Galley, let it pass on the headers Host and X-Forwarded-Proto.`;
}

function notPassedOn(url: string): string {
  return `${url} does not give the expected document. A proxy in front of Galley may not pass it on. Let it pass on every path that starts with /.well-known/ and /oauth/.`;
}

async function json(url: string): Promise<unknown> {
  const response = await send(url, {});
  return response?.ok ? await response.json().catch(() => null) : null;
}

/** As an assistant does: without the cookies of the person, and never from a cache. */
async function send(url: string, init: RequestInit): Promise<Response | null> {
  return fetch(url, {
    ...init,
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
}
