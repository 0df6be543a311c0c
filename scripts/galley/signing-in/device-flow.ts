import { setTimeout as wait } from "node:timers/promises";
import type { Scope } from "#lib/contract/scopes.ts";
import {
  COMMAND_LINE_CLIENT,
  DEVICE_GRANT,
  type DeviceAuthorization,
  deviceAuthorization,
  type ServerMetadata,
  type TokenAnswer,
  tokenAnswer,
} from "#lib/oauth/device-schema.ts";
import { Failure } from "../command.ts";
import { pauseAfter } from "../patience.ts";
import { oneLine } from "../printable.ts";
import { OAuthRefusal, requestForm } from "./authorization-server.ts";

const SLOWER_BY_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** Asks for a code that a person can type into a browser (RFC 8628). */
export async function requestDeviceCode(
  server: ServerMetadata,
  scopes: readonly Scope[],
  signal: AbortSignal,
): Promise<DeviceAuthorization> {
  const code = await requestForm(
    server.device_authorization_endpoint,
    { client_id: COMMAND_LINE_CLIENT, resource: `${server.issuer}/api`, scope: scopes.join(" ") },
    deviceAuthorization,
    signal,
  );
  if (URL.parse(code.verification_uri)?.origin !== server.issuer)
    throw new Failure(
      `Galley at ${server.issuer} sends people to another server: ${oneLine(code.verification_uri, 300)}. Do not open it. Ask the person who runs this Galley.`,
    );
  return code;
}

interface Waiting {
  signal: AbortSignal;
  /** Waits for milliseconds. */
  pause?: (milliseconds: number) => Promise<void>;
  now?: () => number;
}

/** Asks as often as the server allows until the person has decided. @throws {Failure} if the person refuses or is too late */
export async function awaitTokens(
  server: ServerMetadata,
  code: DeviceAuthorization,
  { signal, now = Date.now, pause = (milliseconds) => wait(milliseconds, undefined, { signal }) }: Waiting,
): Promise<TokenAnswer> {
  const deadline = now() + code.expires_in * 1000;
  let interval = code.interval * 1000;
  let next = interval;
  for (;;) {
    await pause(Math.min(next, Math.max(0, deadline - now())));
    if (now() >= deadline) throw tooLate();
    try {
      return await redeem(server, code, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OAuthRefusal) {
        interval += furtherPause(error);
        next = interval;
      } else {
        const suggested = pauseAfter(error);
        if (suggested === null) throw error;
        // A server that is away is asked less and less often (RFC 8628, 3.5).
        next = Math.max(suggested, Math.min(LONGEST_PAUSE_MS, next * 2));
      }
    }
  }
}

function redeem(
  { token_endpoint }: ServerMetadata,
  { device_code }: DeviceAuthorization,
  signal: AbortSignal,
): Promise<TokenAnswer> {
  const form = { grant_type: DEVICE_GRANT, client_id: COMMAND_LINE_CLIENT, device_code };
  return requestForm(token_endpoint, form, tokenAnswer, signal);
}

/** Returns the milliseconds by which every further pause is longer. @throws {Failure} if waiting is over */
function furtherPause(refusal: OAuthRefusal): number {
  switch (refusal.code) {
    case "authorization_pending":
      return 0;
    case "slow_down":
      return SLOWER_BY_MS;
    case "access_denied":
      throw new Failure("The sign-in was refused in the browser. Nothing is kept on this computer.");
    // A server that forgets a code when it expires does not know it any more.
    case "expired_token":
    case "invalid_grant":
      throw tooLate();
    default:
      throw refusal;
  }
}

function tooLate(): Failure {
  return new Failure("The code has expired, or was used already. Run `galley login` again for a new one.");
}
