import { COMMAND_LINE_CLIENT, tokenAnswer } from "#lib/oauth/device-schema.ts";
import { Failure } from "../command.ts";

import { authorizationServer, OAuthRefusal, requestForm } from "./authorization-server.ts";
import type { Credential } from "./credential.ts";
import type { SignIn, SignIns } from "./sign-ins.ts";

const RENEWED_BEFORE_MS = 60_000;

/** The credential of a person who ran `galley login`. The file is read for each request, since other processes renew too. */
export function keptCredential(origin: string, signIns: SignIns): Credential {
  const headers = (kept: SignIn) => ({ authorization: `Bearer ${kept.access_token}` });
  return {
    headers: async (signal) => {
      const kept = found(origin, signIns);
      return headers(endsSoon(kept) ? await renewed(origin, signIns, kept, signal) : kept);
    },
    renew: async (refused, signal) => {
      const kept = found(origin, signIns);
      if (headers(kept).authorization === refused.authorization) await renewed(origin, signIns, kept, signal);
      return true;
    },
    adviceOnScopes: `Run \`galley login --url ${origin}\` again and allow it.`,
  };
}

/**
 * Exchanges the refresh token for new tokens, or returns those of another process that was faster. A refresh token works
 * once: a second use ends the sign-in.
 */
async function renewed(origin: string, signIns: SignIns, old: SignIn, signal: AbortSignal): Promise<SignIn> {
  const { token_endpoint } = await authorizationServer(origin, signal);
  return signIns.alone(signal, async () => {
    const kept = found(origin, signIns);
    if (kept.access_token !== old.access_token) return kept;
    const form = {
      grant_type: "refresh_token",
      client_id: COMMAND_LINE_CLIENT,
      refresh_token: kept.refresh_token,
    };
    try {
      // An interruption does not stop it: the answer has the only refresh token that is still good.
      const uninterrupted = new AbortController().signal;
      return signIns.keep(origin, await requestForm(token_endpoint, form, tokenAnswer, uninterrupted));
    } catch (error) {
      if (error instanceof OAuthRefusal && error.code === "invalid_grant") throw ended(origin);
      throw error;
    }
  });
}

function found(origin: string, signIns: SignIns): SignIn {
  const kept = signIns.find(origin);
  if (!kept)
    throw new Failure(`You signed out of ${origin} in between. Run \`galley login --url ${origin}\`.`);
  return kept;
}

function endsSoon({ expires_at }: SignIn): boolean {
  return Date.parse(expires_at) - Date.now() < RENEWED_BEFORE_MS;
}

function ended(origin: string): Failure {
  return new Failure(
    `Your sign-in at ${origin} has ended: it was disconnected in the settings, or not used for a long time. Run \`galley login --url ${origin}\` again, or \`galley logout --url ${origin}\` to go on without it.`,
  );
}
