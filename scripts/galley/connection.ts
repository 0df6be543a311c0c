import { randomUUID } from "node:crypto";
import { ApiError } from "#lib/client/client.ts";
import { Failure } from "./command.ts";
import { patiently } from "./patience.ts";
import { type Credential, type CredentialHeaders, fixedCredential } from "./signing-in/credential.ts";
import { keptCredential } from "./signing-in/kept-credential.ts";
import type { SignIns } from "./signing-in/sign-ins.ts";

/** The common part of every call's input. */
export interface CommonInput {
  baseUrl: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** The address and the credential with which this program calls the API. */
export interface Connection {
  origin: string;
  baseUrl: string;
  credential: Credential;
  /** Does idempotent work patiently. With a key, the API does it once even if it is repeated. */
  request: <T>(signal: AbortSignal, work: (input: CommonInput) => Promise<T>, key?: string) => Promise<T>;
}

interface KnownCredentials {
  apiKey: string | undefined;
  signIns: SignIns;
}

/** Connects with an API key, or as the person who signed in, or as the user of this computer if the app runs on it. */
export async function connect(
  origin: string,
  { apiKey, signIns }: KnownCredentials,
  signal: AbortSignal,
): Promise<Connection> {
  if (apiKey) return connectionTo(origin, fixedCredential({ authorization: `Bearer ${apiKey}` }));
  if (signIns.find(origin)) return connectionTo(origin, keptCredential(origin, signIns));
  return connectionTo(origin, fixedCredential(await thisComputer(origin, signal)));
}

function connectionTo(origin: string, credential: Credential): Connection {
  const baseUrl = `${origin}/api`;
  const run = randomUUID();
  return {
    origin,
    baseUrl,
    credential,
    request: (signal, work, key) =>
      withCredential(credential, signal, (headers) => {
        const keyed = key === undefined ? {} : { "idempotency-key": `${run}:${key}` };
        return work({ baseUrl, headers: { ...headers, ...keyed }, signal });
      }),
  };
}

/** Repeats work once with another credential if the server refuses the first. */
async function withCredential<T>(
  credential: Credential,
  signal: AbortSignal,
  work: (headers: CredentialHeaders) => Promise<T>,
): Promise<T> {
  let used: CredentialHeaders = {};
  const attempt = async () => {
    used = await credential.headers(signal);
    return work(used);
  };
  try {
    return await patiently(signal, attempt);
  } catch (error) {
    if (!isCredentialRefused(error)) throw error;
    const isRenewed = await patiently(signal, () => credential.renew(used, signal));
    if (!isRenewed) throw error;
    return patiently(signal, attempt);
  }
}

export function isCredentialRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** A cookie may change something only together with the site's own Origin header. */
async function thisComputer(origin: string, signal: AbortSignal): Promise<CredentialHeaders> {
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
      `Too many sign-ins from this computer. Wait ten minutes, or run \`galley login --url ${origin}\` once.`,
    );
  throw new Failure(
    `Galley at ${origin} wants to know who you are. Run \`galley login --url ${origin}\`, or create a key at ${origin}/settings/api-keys and set GALLEY_API_KEY to it.`,
  );
}
