import { json } from "node:stream/consumers";
import { z } from "zod";
import { serve } from "./stand-in-server.ts";

const receivedEvents = z.array(
  z.object({ id: z.string(), name: z.string(), data: z.unknown(), ts: z.number() }),
);

const registration = z.object({ url: z.string(), appName: z.string() });

/** Starts an Inngest API over HTTP. It keeps events and registrations, and ignores an event id that it has seen. */
export async function startInngestStandIn({ eventKey }: { eventKey: string }) {
  const events: z.infer<typeof receivedEvents> = [];
  const registrations: z.infer<typeof registration>[] = [];
  const refused = new Set<string>();
  let isDown = false;

  const { origin, close } = await serve(async (request) => {
    const reply = (status: number, body: object) => ({ status, body: { ...body, status } });
    if (isDown) return reply(503, { error: "down" });
    if (request.method === "POST" && request.url?.startsWith("/fn/register")) {
      registrations.push(registration.parse(await json(request)));
      return reply(200, { ok: true, modified: true });
    }
    if (request.method !== "POST" || request.url !== `/e/${eventKey}`)
      return reply(401, { error: "unknown key" });
    const received = receivedEvents.parse(await json(request));
    if (received.some(({ name }) => refused.has(name))) return reply(400, { error: "refused" });
    events.push(...received.filter(({ id }) => !events.some((event) => event.id === id)));
    return reply(200, { ids: received.map(({ id }) => id) });
  });

  return {
    url: origin,
    events,
    registrations,
    /** Makes a request with an event of this name fail. */
    refuse: (name: string) => refused.add(name),
    /** Makes every request fail, or work again. */
    setDown: (value: boolean) => {
      isDown = value;
    },
    close,
  };
}
