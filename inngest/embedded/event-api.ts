import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { insertOutboxEvent } from "#db/queries/outbox.ts";

/** Where the embedded client believes Inngest to be; its `fetch` answers, so nothing is looked up. */
export const EVENT_API_URL = "http://embedded.invalid/";

const payload = z.object({
  id: z.string().optional(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  ts: z.number().optional(),
});
const payloads = z.array(payload);

/**
 * A `fetch` for the Inngest client under which `client.send` and `step.sendEvent` write to the outbox.
 * All else that the SDK would ask an Inngest server is refused.
 */
export function embeddedFetch(db: () => Db): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || !pathname.startsWith("/e/"))
      return Response.json({ error: `The embedded runner has no ${pathname}`, status: 501 }, { status: 501 });
    const events = payloads.parse(await request.json());
    const seed = request.headers.get("x-inngest-event-id-seed");
    const ids = await db().transaction(async (tx) => {
      const stored: string[] = [];
      for (const [index, event] of events.entries()) {
        const id = event.id ?? (seed === null ? undefined : seededId(seed, index));
        const { name, data, ts } = event;
        const sent = { name, data, ...(id === undefined ? {} : { id }), ...(ts === undefined ? {} : { ts }) };
        stored.push((await insertOutboxEvent(tx, sent)).id);
      }
      return stored;
    });
    return Response.json({ ids, status: 200 });
  };
}

/** The SDK repeats a send that failed with the same seed, so that the events keep their ids. */
function seededId(seed: string, index: number): string {
  return createHash("sha256").update(`${seed}:${index}`).digest("hex").slice(0, 32);
}
