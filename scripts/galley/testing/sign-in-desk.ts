import type { Scope } from "#lib/contract/scopes.ts";
import { credentialHeaders } from "#lib/testing/credential.ts";
import type { Person } from "#lib/testing/test-context.ts";
import { authorizationServer } from "../signing-in/authorization-server.ts";
import { awaitTokens, requestDeviceCode } from "../signing-in/device-flow.ts";
import { SignIns } from "../signing-in/sign-ins.ts";
import { temporaryFolder } from "./try-program.ts";

export const USUAL: Scope[] = ["documents:read", "documents:write", "reviews:read", "reviews:write"];
const signal = new AbortController().signal;

/** Answers a program that shows a code, as the page in the person's browser does. */
export async function decide(
  origin: string,
  person: Person,
  code: string,
  decision: "allow" | "deny",
  scopes = USUAL,
): Promise<void> {
  const answer = await fetch(`${origin}/api/device-codes/${code}`, {
    method: "POST",
    headers: { ...credentialHeaders(person.cookie), origin, "content-type": "application/json" },
    body: JSON.stringify({ decision, scopes }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Signs a person in without the pauses of `galley login`. Returns the variables with which the program finds it. */
export async function signedIn(origin: string, person: Person, scopes = USUAL) {
  const variables = { XDG_CONFIG_HOME: temporaryFolder() };
  const signIns = new SignIns(variables);
  const server = await authorizationServer(origin, signal);
  const code = await requestDeviceCode(server, scopes, signal);
  await decide(origin, person, code.user_code, "allow", scopes);
  const tokens = await awaitTokens(server, code, { signal, pause: async () => {} });
  const keep = (seconds: number) =>
    signIns.alone(signal, async () => signIns.keep(origin, { ...tokens, expires_in: seconds }));
  await keep(tokens.expires_in);
  return {
    variables,
    signIns,
    tokens,
    /** Makes the access token look as if it ended now. */ expire: () => keep(1),
  };
}
