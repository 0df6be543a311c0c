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
    serializers: { err: describeError },
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

/** An error without the values of a failed query, which may be a credential or an author's words. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ""),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

function withoutParameters(text: string): string {
  return text.replace(/^params: .*$(\n(?! {4}at ).*$)*/gm, "params: [left out]");
}
