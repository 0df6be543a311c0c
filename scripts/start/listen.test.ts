import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { StartFailure } from "./failure.ts";
import { type Doors, listen } from "./listen.ts";

const opened: Doors[] = [];
afterEach(async () => {
  for (const doors of opened.splice(0)) await doors.close();
});

async function open(host?: string): Promise<Doors> {
  const doors = await listen(host, 0);
  opened.push(doors);
  return doors;
}

test("answers 503 until somebody serves", async () => {
  const doors = await open();
  const early = await fetch(doors.origin);
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "2"]);
  doors.open((_, response) => response.end("served"));
  expect(await (await fetch(doors.origin)).text()).toBe("served");
});

test("without a host it listens on both addresses of this machine", async () => {
  const doors = await open();
  for (const address of ["127.0.0.1", "[::1]"]) {
    expect((await fetch(`http://${address}:${doors.port}`)).status).toBe(503);
  }
});

test("tells the socket's address, whatever the client claims", async () => {
  const doors = await open("127.0.0.1");
  doors.open((request, response) => response.end(request.headers["x-galley-remote-address"]));
  const answer = await fetch(doors.origin, { headers: { "X-Galley-Remote-Address": "203.0.113.9" } });
  expect(await answer.text()).toBe("127.0.0.1");
});

test("a taken port is a message that says what to do", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = address && typeof address === "object" ? address.port : 0;
  await expect(listen("127.0.0.1", port)).rejects.toThrow(StartFailure);
  await expect(listen("127.0.0.1", port)).rejects.toThrow(
    `Set PORT to a free one: PORT=${port + 1} npm start`,
  );
  other.close();
});

test("closing ends a stream that would never end", async () => {
  const doors = await listen("127.0.0.1", 0);
  doors.open((_, response) => response.writeHead(200).write("event"));
  const stream = await fetch(doors.origin);
  await doors.close();
  await expect(stream.text()).rejects.toThrow();
});
