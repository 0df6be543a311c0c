import { json } from "node:stream/consumers";
import { z } from "zod";
import { serve } from "./stand-in-server.ts";

const receivedEvents = z.array(
  z.object({ id: z.string(), name: z.string(), data: z.unknown(), ts: z.number() }),
);

/** Starts an Inngest event API over HTTP. It keeps the events, and ignores an event id that it has seen. */
export async function startInngestStandIn({ eventKey }: { eventKey: string }) {
  const events: z.infer<typeof receivedEvents> = [];
  const refused = new Set<string>();

  const { origin, close } = await serve(async (request) => {
    const reply = (status: number, body: object) => ({ status, body: { ...body, status } });
    if (request.method !== "POST" || request.url !== `/e/${eventKey}`)
      return reply(401, { error: "unknown key" });
    const received = receivedEvents.parse(await json(request));
    if (received.some(({ name }) => refused.has(name))) return reply(400, { error: "refused" });
    events.push(...received.filter(({ id }) => !events.some((event) => event.id === id)));
    return reply(200, { ids: received.map(({ id }) => id) });
  });

  /** `refuse` makes a request with an event of this name fail. */
  return { url: origin, events, refuse: (name: string) => refused.add(name), close };
}
