import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { StartFailure } from "./failure.ts";
import { listen, type OpenPorts } from "./listen.ts";

const opened: OpenPorts[] = [];
afterEach(async () => {
  for (const ports of opened.splice(0)) await ports.close();
});

async function open(host?: string): Promise<OpenPorts> {
  const ports = await listen(host, 0);
  opened.push(ports);
  return ports;
}

test("answers 503 until somebody serves", async () => {
  const ports = await open();
  const early = await fetch(ports.origin);
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "2"]);
  ports.open((_, response) => response.end("served"));
  expect(await (await fetch(ports.origin)).text()).toBe("served");
});

test("without a host it listens on both addresses of this machine", async () => {
  const ports = await open();
  for (const address of ["127.0.0.1", "[::1]"]) {
    expect((await fetch(`http://${address}:${ports.port}`)).status).toBe(503);
  }
});

test("tells the socket's address, whatever the client claims", async () => {
  const ports = await open("127.0.0.1");
  ports.open((request, response) => response.end(request.headers["x-galley-remote-address"]));
  const answer = await fetch(ports.origin, { headers: { "X-Galley-Remote-Address": "203.0.113.9" } });
  expect(await answer.text()).toBe("127.0.0.1");
});

test("a taken port is a message that says what to do", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = address && typeof address === "object" ? address.port : 0;
  await expect(listen("127.0.0.1", port)).rejects.toThrow(StartFailure);
  await expect(listen("127.0.0.1", port)).rejects.toThrow(`Choose a free port: PORT=${port + 1} npm start`);
  other.close();
});

test("closing ends a stream that would never end", async () => {
  const ports = await listen("127.0.0.1", 0);
  ports.open((_, response) => response.writeHead(200).write("event"));
  const stream = await fetch(ports.origin);
  await ports.close();
  await expect(stream.text()).rejects.toThrow();
});
