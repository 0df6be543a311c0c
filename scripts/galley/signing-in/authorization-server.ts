import type { z } from "zod";
import { ApiError } from "#lib/client/client.ts";
import { type ServerMetadata, serverMetadata } from "#lib/oauth/device-schema.ts";
import { Failure } from "../command.ts";
import { oneLine } from "../printable.ts";

/** Shorter than the time after which a lock counts as abandoned. */
const ANSWER_WITHIN_MS = 10_000;
const LONGEST_WORDS = 300;

/** A refusal of the authorization server, with its code (RFC 6749, 5.2). */
export class OAuthRefusal extends Failure {
  readonly code: string;

  constructor(code: string, description: string) {
    super(`Galley refused the sign-in: ${oneLine(description || code, LONGEST_WORDS)}`);
    this.code = code;
  }
}

/**
 * Reads where the server at an origin takes sign-ins (RFC 8414). A server that speaks for another origin is refused,
 * so that what is meant for one never reaches the other (RFC 9700, 4.4).
 */
export async function authorizationServer(origin: string, signal: AbortSignal): Promise<ServerMetadata> {
  const { status, body } = await send(`${origin}/.well-known/oauth-authorization-server`, { signal });
  const { data } = serverMetadata.safeParse(body);
  if (status !== 200 || !data)
    throw new Failure(
      `What answers at ${origin} offers no sign-in for programs. Check the address. An older Galley has to be upgraded, or takes an API key (--api-key).`,
    );
  if (data.issuer !== origin)
    throw new Failure(
      `What answers at ${origin} signs people in for ${oneLine(data.issuer, LONGEST_WORDS)}. If that is the address of your Galley, name it with --url.`,
    );
  const foreign = [data.device_authorization_endpoint, data.token_endpoint, data.revocation_endpoint].find(
    (address) => URL.parse(address)?.origin !== origin,
  );
  if (foreign !== undefined)
    throw new Failure(
      `Galley at ${origin} names an address of another server: ${oneLine(foreign, LONGEST_WORDS)}. Nothing was sent there. Ask the person who runs this Galley.`,
    );
  return data;
}

/**
 * Sends a form to an endpoint and returns its answer.
 * @throws {OAuthRefusal} with the code of the server
 * @throws {ApiError} or what fetch throws where another attempt can help
 */
export async function requestForm<Schema extends z.ZodType>(
  endpoint: string,
  form: Record<string, string>,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const { status, body } = await send(endpoint, { signal, method: "POST", body: new URLSearchParams(form) });
  const { data, success } = schema.safeParse(body);
  if (status === 200 && success) return data;
  const code = memberOf(body, "error");
  if (status >= 400 && code) throw new OAuthRefusal(code, memberOf(body, "error_description"));
  throw new Failure(
    `Galley answered the sign-in with something else (status ${status}). Check that it is up to date.`,
  );
}

/** Follows no redirect, since what is sent is for this address only. */
async function send(
  address: string,
  { signal, ...init }: { signal: AbortSignal; method?: "POST"; body?: URLSearchParams },
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address, {
    ...init,
    headers: { accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  });
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });
  if ([429, 502, 503].includes(response.status))
    throw new ApiError(response.status, typeof body === "object" ? { ...body } : {});
  return { status: response.status, body };
}

function memberOf(body: unknown, name: string): string {
  const found: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof found === "string" ? found : "";
}
