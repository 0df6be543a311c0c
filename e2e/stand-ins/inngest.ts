import { createServer, type IncomingMessage } from "node:http";
import { z } from "zod";
import { closing, listen } from "./listen.ts";

const receivedEvents = z.array(
  z.object({ id: z.string(), name: z.string(), data: z.unknown(), ts: z.number() }),
);
type ReceivedEvent = z.infer<typeof receivedEvents>[number];

/** Starts an Inngest event API over HTTP. It keeps the events, and ignores an event id that it has seen. */
export async function startInngestStandIn({ eventKey }: { eventKey: string }) {
  const events: ReceivedEvent[] = [];
  const refused = new Set<string>();
  let requests = 0;
  let isDown = false;

  const server = createServer(async (request, response) => {
    const reply = (status: number, body: Record<string, unknown>) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify({ ...body, status }));
    requests += 1;
    if (isDown) return reply(503, { error: "down" });
    if (request.method !== "POST" || request.url !== `/e/${eventKey}`)
      return reply(401, { error: "unknown key" });
    const received = await readEvents(request);
    if (received.some(({ name }) => refused.has(name))) return reply(400, { error: "refused" });
    for (const event of received) if (!events.some(({ id }) => id === event.id)) events.push(event);
    return reply(200, { ids: received.map(({ id }) => id) });
  });

  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    events,
    /** Events of this name make a request fail. */
    refuse: (name: string) => refused.add(name),
    goDown: () => {
      isDown = true;
    },
    comeBack: () => {
      isDown = false;
    },
    requests: () => requests,
    close: closing(server),
  };
}

async function readEvents(request: IncomingMessage): Promise<ReceivedEvent[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return receivedEvents.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
}
