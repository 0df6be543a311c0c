import { randomUUID } from "node:crypto";
import type { Context } from "#lib/context.ts";
import { requestContext } from "#lib/request-context.ts";

/** The context of a step; its id ties the log lines of one step together. */
export function jobContext(functionId: string): Context {
  return requestContext(`${functionId}-${randomUUID()}`);
}
