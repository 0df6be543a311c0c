import type { Db } from "#db/client.ts";
import { insertOutboxEvent } from "#db/queries/outbox.ts";
import { traceForEvent } from "#lib/traces/event-trace.ts";
import type { Context } from "./context.ts";

/** Runs `work` with the same context bound to one transaction; what it throws rolls everything back. */
export async function transact<C extends Context, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (db) => {
    const value = await work(onDatabase(ctx, db));
    await ctx.beforeCommit?.(db, value);
    return value;
  });
}

/** Guarantees the same context in all but its database, its events and its commit hook. */
function onDatabase<C extends Context>(ctx: C, db: Db): C {
  return { ...ctx, db, events: eventsOn(db), beforeCommit: null } as C;
}

export function eventsOn(db: Db): Context["events"] {
  return {
    async send(name, data, at) {
      const later = at ? { ts: at.getTime() } : {};
      await insertOutboxEvent(db, { name, data: { ...data, ...traceForEvent() }, ...later });
    },
  };
}
