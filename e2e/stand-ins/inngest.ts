import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import type { ConnectGateway } from "./inngest-connect.ts";
import { type Answer, serve } from "./stand-in-server.ts";

const receivedEvent = z.object({
  id: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  ts: z.number(),
});
const receivedEvents = z.array(receivedEvent);
const registration = z.object({ url: z.string(), appName: z.string(), functions: z.array(z.unknown()) });

export type ReceivedEvent = z.infer<typeof receivedEvent>;
export type Registration = z.infer<typeof registration>;

interface Options {
  eventKey: string;
  port?: number;
  /** The gateway of an Inngest server that has one. */
  gateway?: ConnectGateway;
  /** Takes an event before the server says that it has it. */
  tookEvent?: (event: ReceivedEvent) => Promise<void>;
  tookApp?: (app: Registration) => void;
}

/** Starts an Inngest API over HTTP. It keeps events and registrations, and ignores an event id that it has seen. */
export async function startInngestStandIn({ eventKey, port, gateway, tookEvent, tookApp }: Options) {
  const events: ReceivedEvent[] = [];
  const registrations: Registration[] = [];
  const refused = new Set<string>();
  let isDown = false;

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const reply = (status: number, body: object) => ({ status, body: { ...body, status } });
    if (isDown) return reply(503, { error: "down" });
    if (request.method === "POST" && request.url?.startsWith("/fn/register")) {
      const app = registration.parse(await json(request));
      registrations.push(app);
      tookApp?.(app);
      return reply(200, { ok: true, modified: true });
    }
    const ofGateway = await gateway?.answer(request);
    if (ofGateway) return ofGateway;
    if (request.method !== "POST" || request.url !== `/e/${eventKey}`)
      return reply(401, { error: "unknown key" });
    const received = receivedEvents.parse(await json(request));
    if (received.some(({ name }) => refused.has(name))) return reply(400, { error: "refused" });
    for (const event of received) {
      if (events.some(({ id }) => id === event.id)) continue;
      await tookEvent?.(event);
      events.push(event);
    }
    return reply(200, { ids: received.map(({ id }) => id) });
  };

  const { origin, close } = await serve(answer, port, gateway?.upgrade);
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
    async close() {
      gateway?.cut();
      await close();
    },
  };
}
