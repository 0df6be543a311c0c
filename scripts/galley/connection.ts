import { randomUUID } from "node:crypto";
import { ApiError } from "#lib/client/client.ts";
import { Failure } from "./command.ts";
import { patiently } from "./patience.ts";

/** How this program reaches the API: where, and as whom. */
export interface Connection {
  origin: string;
  baseUrl: string;
  headers: Record<string, string>;
  /** The common part of a call's input; named work is done once, however often the call is repeated. */
  input: (
    signal: AbortSignal,
    work?: string,
  ) => { baseUrl: string; headers: Record<string, string>; signal: AbortSignal };
}

/** With an API key, or as the person at this machine, which only an app on it grants. */
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

/** The web session's cookie counts for changes only beside the site's own Origin. */
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
      "Too many sign-ins from this computer. Wait ten minutes, or use an API key (--api-key).",
    );
  throw new Failure(
    `Galley at ${origin} does not sign this computer in. Make an API key at ${origin}/settings/api-keys and set GALLEY_API_KEY to it.`,
  );
}
