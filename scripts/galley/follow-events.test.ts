import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { readEventStream } from "#lib/client/read-event-stream.ts";
import { uploadEvent } from "#lib/documents/schema.ts";
import { followEvents } from "./follow-events.ts";
import { fixedCredential } from "./signing-in/credential.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server that plays one script per connection, and notes from where each wanted to go on. */
async function serve(scripts: ((response: ServerResponse) => void)[]) {
  const wanted: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    wanted.push(request.headers["last-event-id"]?.toString());
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("retry: 10\n\n");
    scripts[wanted.length - 1]?.(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { wanted, connection: connectionTo(`http://127.0.0.1:${port}`) };
}

function connectionTo(baseUrl: string) {
  return { baseUrl, credential: fixedCredential({ cookie: "session=1" }) };
}

const progressOf = (id: number, value: number) =>
  `id: ${id}\nevent: progress\ndata: {"type":"progress","value":${value},"stage":null}\n\n`;
const FAILED = `id: 4\nevent: error\ndata: {"type":"error","error":"No","error_type":"no","details":null}\n\n`;

async function collect(connection: ReturnType<typeof connectionTo>) {
  const notes: string[] = [];
  const progress = {
    line: () => ({ update: () => {}, end: () => {} }),
    note: (text: string) => void notes.push(text),
    close: () => {},
  };
  const events = [];
  const signal = new AbortController().signal;
  for await (const event of followEvents(connection, "/events", uploadEvent, { signal, progress })) {
    events.push(event.type === "progress" ? event.value : event.type);
  }
  return { events, notes };
}

test("goes on behind the last whole event when the connection breaks or ends", async () => {
  const { wanted, connection } = await serve([
    (response) => {
      response.write(progressOf(1, 5) + progressOf(2, 10).slice(0, -1), () => response.destroy());
    },
    (response) => response.end(progressOf(2, 10)),
    (response) => response.end(`: still here\n\n${progressOf(3, 90)}${FAILED}${progressOf(5, 91)}`),
  ]);
  const { events, notes } = await collect(connection);
  expect(events).toEqual([5, 10, 90, "error"]);
  expect(wanted).toEqual([undefined, "1", "2"]);
  expect(notes).toEqual(["The connection to Galley broke. Waiting for it.", "Galley is back."]);
});

test("a refusal is thrown, not repeated", async () => {
  const server = createServer((_, response) =>
    response
      .writeHead(404, { "content-type": "application/problem+json" })
      .end('{"type":"http://x/problems/task-not-found","title":"No such upload","detail":"No."}'),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  await expect(collect(connectionTo(`http://127.0.0.1:${port}`))).rejects.toMatchObject({
    slug: "task-not-found",
    status: 404,
  });
});

test("reads every line break of the standard, in chunks of any size", async () => {
  const source = ": hi\r\nid: 1\rdata: a\r\ndata:b\n\nid: 2\ndata: é\r\r\nretry: 7\n\ndata: cut";
  const bytes = new TextEncoder().encode(source);
  for (const size of [1, 2, 3, 100]) {
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const messages = [];
    for await (const message of readEventStream(chunks())) messages.push(message);
    expect(messages).toEqual([{ id: "1", data: "a\nb" }, { id: "2", data: "é" }, { retry: 7 }]);
  }
});
