import { NoFreeConnectionError } from "./connection-places.ts";
import { DatabaseSilentError } from "./server-pulse.ts";

/** The driver's codes, those of the network, and the SQLSTATEs of a server that stops, starts or is full. */
const CODES =
  /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123]|53300|08\w{3})$/;

/** True if the error is, or was caused by, a database that could not be reached or did not answer. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoFreeConnectionError || error instanceof DatabaseSilentError) return true;
  if ("code" in error && CODES.test(String(error.code))) return true;
  return isDatabaseUnavailable(error.cause);
}
