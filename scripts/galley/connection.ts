import { randomUUID } from "node:crypto";
import { ApiError } from "#lib/client/client.ts";
import { Failure } from "./command.ts";
import { patiently } from "./patience.ts";

/** The address and the credential with which this program calls the API. */
export interface Connection {
  origin: string;
  baseUrl: string;
  headers: Record<string, string>;
  /** Returns the common part of a call's input. With a key the work is done once, even if the call is repeated. */
  input: (
    signal: AbortSignal,
    work?: string,
  ) => { baseUrl: string; headers: Record<string, string>; signal: AbortSignal };
}

/** Connects with an API key, or as the user of this computer if the app runs on it. */
export async function signIn(
  origin: string,
  apiKey: string | undefined,
  signal: AbortSignal,
): Promise<Connection> {
  const baseUrl = `${origin}/api`;
  const credential = apiKey ? { authorization: `Bearer ${apiKey}` } : await thisComputer(origin, signal);
  const run = randomUUID();
  return {
    origin,
    baseUrl,
    headers: credential,
    input: (aborted, work) => ({
      baseUrl,
      headers: work ? { ...credential, "idempotency-key": `${run}:${work}` } : credential,
      signal: aborted,
    }),
  };
}

/** A cookie may change something only together with the site's own Origin header. */
async function thisComputer(origin: string, signal: AbortSignal): Promise<Record<string, string>> {
  const response = await patiently(signal, async () => {
    const answer = await fetch(`${origin}/api/auth/this-computer`, {
      method: "POST",
      headers: { origin },
      signal,
    });
    if (answer.status === 503) throw new ApiError(503, {});
    return answer;
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (response.ok && cookie) return { cookie, origin };
  if (response.status === 429)
    throw new Failure(
      "Too many sign-ins from this computer. Wait ten minutes or use an API key (--api-key).",
    );
  throw new Failure(
    `Galley at ${origin} does not accept this computer without an API key. Create a key at ${origin}/settings/api-keys and set GALLEY_API_KEY to it.`,
  );
}
