import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { env } from "#lib/env.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

/** Whoever calls chooses how long a path is. */
const MAX_PATH = 500;

type Fields = Readonly<Record<string, string | number>>;

/** On `globalThis`, because Next keeps several module graphs. */
const held: typeof globalThis & { galleyLog?: Logger; galleyLogFields?: AsyncLocalStorage<Fields> } =
  globalThis;
held.galleyLogFields ??= new AsyncLocalStorage();
const fields = held.galleyLogFields;

/** Does work of which every log line has these fields, beside those of the work around it. */
export function withLogFields<T>(more: Fields, work: () => T): T {
  return fields.run({ ...fields.getStore(), ...more }, work);
}

/** The structured log of this process, on standard output. */
export function log(): Log {
  held.galleyLog ??= openLog();
  return held.galleyLog;
}

/** A log that writes to `destination`; values under these names never reach it. */
export function openLog(destination: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level: env().LOG_LEVEL,
    base: null,
    // pino changes what it gets.
    mixin: () => ({ ...fields.getStore() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, path: shortPath },
    // Values under the names below never reach the line; the hook finds them where a name does not tell.
    hooks: { streamWrite: withoutSecrets },
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
  };
  return pino(options, destination);
}

/** Cut after credentials are gone, since a part of one would no longer be known. */
function shortPath(path: unknown): unknown {
  if (typeof path !== "string" || path.length <= MAX_PATH) return path;
  return `${withoutSecrets(path).slice(0, MAX_PATH)}…`;
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
