import type { Operation } from "#lib/contract/operation.ts";
import type { RawParams } from "./parse-input.ts";

export type Handler = (request: Request, next: { params: Promise<RawParams> }) => Promise<Response>;

/** On `globalThis`, because Next keeps several module graphs. */
const held: typeof globalThis & { galleyHandlers?: Map<string, Handler> } = globalThis;

/** Keeps the handler of an operation that Next has loaded, if it reads and answers with JSON. */
export function noteHandler({ method, path, reply }: Operation, handler: Handler): void {
  if (method !== "GET" || reply.kind !== "json") return;
  held.galleyHandlers ??= new Map();
  held.galleyHandlers.set(path, handler);
}

/** Returns the handler that reads at a path of contracts; undefined as long as Next has not loaded it. */
export function readingHandler(path: string): Handler | undefined {
  return held.galleyHandlers?.get(path);
}
