import pino, { type Logger } from "pino";
import { env } from "#lib/env.ts";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

const held: typeof globalThis & { galleyLog?: Logger } = globalThis;

/** The structured log of this process, on standard output; values under these names never reach it. */
export function log(): Log {
  held.galleyLog ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "token",
        "*.token",
        "authorization",
        "*.authorization",
        "cookie",
        "*.cookie",
        "*.password",
        "*.api_key",
      ],
      censor: "[secret]",
    },
  });
  return held.galleyLog;
}
