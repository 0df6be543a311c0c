import { database } from "#db/client.ts";
import { log } from "#lib/log.ts";
import { ports } from "#lib/ports/compose.ts";
import type { Context } from "./context.ts";
import { ownOrigin } from "./env.ts";
import { eventsOn } from "./transact.ts";

/** The context of one request, or of one step of a job, on this process's database and ports. */
export function requestContext(
  requestId: string,
  { origin = ownOrigin(), address = null }: { origin?: string; address?: string | null } = {},
): Context {
  const { db } = database();
  return {
    db,
    ...ports(),
    requestId,
    origin,
    address,
    now: () => new Date(),
    log: log(),
    events: eventsOn(db),
    beforeWork: null,
    beforeCommit: null,
  };
}
