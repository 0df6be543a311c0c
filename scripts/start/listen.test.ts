import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
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
  const waits = ["retry-after", "refresh"].map((name) => early.headers.get(name));
  expect([early.status, ...waits]).toEqual([503, "2", "2"]);
  ports.open((_, response) => response.end("served"));
  expect(await (await fetch(ports.origin)).text()).toBe("served");
});

test("without a host it listens on both addresses of this machine", async () => {
  const ports = await open();
  for (const address of ["127.0.0.1", "[::1]"]) {
    expect((await fetch(`http://${address}:${ports.port}`)).status).toBe(503);
  }
});

test("static files keep to their type and to HTTPS, and other answers bring their own headers", async () => {
  settleEnv({ AUTH_URL: "https://galley.example.org" });
  const ports = await open("127.0.0.1");
  ports.open((_, response) => response.end());
  const headersOf = async (path: string) => {
    const { headers } = await fetch(`${ports.origin}${path}`);
    return [headers.get("x-content-type-options"), headers.get("strict-transport-security")];
  };
  expect(await headersOf("/_next/static/a.js")).toEqual(["nosniff", "max-age=31536000"]);
  expect(await headersOf("/reviews")).toEqual([null, null]);
});

/** Sends a request with exactly these headers, and returns those that reach the handler. */
async function arriving(head: readonly string[], version = "1.1"): Promise<Record<string, unknown>> {
  const ports = await open("127.0.0.1");
  ports.open((request, response) => response.end(JSON.stringify(request.headers)));
  const socket = connect(ports.port, "127.0.0.1");
  socket.end([`GET / HTTP/${version}`, "Host: localhost", "Connection: close", ...head, "", ""].join("\r\n"));
  const answer = (await text(socket)).split("\r\n\r\n").slice(1).join("");
  return JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? "null");
}

test("tells the socket's address, whatever the client claims", async () => {
  const seen = await arriving(["X-Galley-Remote-Address: 203.0.113.9", "X-Galley-Proxied: 1"]);
  expect(seen["x-galley-remote-address"]).toBe("127.0.0.1");
  expect(seen).not.toHaveProperty("x-galley-proxied");
});

test.each([
  "Via: 1.1 front",
  "X-Real-IP: 192.0.2.7",
  "X-Forwarded-Host: galley.example.org",
  "Forwarded: for=192.0.2.7",
  "CF-Connecting-IP: 192.0.2.7",
  "X-Amz-Cf-Id: 1",
])("notes a proxy that sends %s", async (header) => {
  expect(await arriving([header])).toMatchObject({ "x-galley-proxied": "1" });
});

test("notes a proxy that sends no header and speaks HTTP/1.0, as nginx does with nothing configured", async () => {
  expect(await arriving([], "1.0")).toMatchObject({ "x-galley-proxied": "1" });
});

const FORWARDING = [
  "X-Forwarded-For: 192.0.2.7",
  "X-Forwarded-Proto: https",
  "Forwarded: for=1",
  "X-Real-IP: 192.0.2.7",
];

test("forwarding headers pass from a trusted proxy only, and a forwarded host from nobody", async () => {
  const host = "X-Forwarded-Host: evil.example";
  const trusted = await arriving([...FORWARDING, host]);
  expect(trusted).toMatchObject({ "x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https" });
  expect(trusted).not.toHaveProperty("x-forwarded-host");
  settleEnv({ TRUSTED_PROXIES: "192.0.2.1" });
  try {
    const other = await arriving([...FORWARDING, host]);
    expect(Object.keys(other).filter((name) => /forwarded|real-ip/.test(name))).toEqual([]);
    expect(other).toMatchObject({ "x-galley-proxied": "1" });
  } finally {
    settleEnv({ TRUSTED_PROXIES: "" });
  }
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

test("says that the process lives from the first moment, and that it is ready only while it serves", async () => {
  const ports = await open("127.0.0.1");
  const probe = async (path: string) => (await fetch(`${ports.origin}${path}`)).status;
  expect([await probe("/healthz"), await probe("/readyz")]).toEqual([200, 503]);
  ports.open((_, response) => response.end("ready"));
  expect([await probe("/healthz"), await probe("/readyz?from=here")]).toEqual([200, 200]);

  const closing = ports.close({ delayMs: 300, withinMs: 0 });
  const last = await fetch(`${ports.origin}/readyz`);
  expect([last.status, last.headers.get("connection")]).toEqual([503, "close"]);
  expect(await (await fetch(ports.origin)).text()).toBe("ready");
  await closing;
  await expect(fetch(ports.origin)).rejects.toThrow();
});

test("an upload in progress finishes after the port has closed", async () => {
  const ports = await open("127.0.0.1");
  const arrived = Promise.withResolvers<void>();
  ports.open(async (request, response) => {
    arrived.resolve();
    response.end(await text(request));
  });
  const upload = request(ports.origin, { method: "POST" });
  const answer = once(upload, "response").then(([response]) => text(response));
  upload.write("first, ");
  await arrived.promise;
  const closing = ports.close({ delayMs: 0, withinMs: 10_000 });
  await expect
    .poll(() =>
      fetch(ports.origin).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  upload.end("last");
  expect(await answer).toBe("first, last");
  await closing;
});

test("an answer that would not end is told shortly before its time is over, and can still end by itself", async () => {
  const ports = await open("127.0.0.1");
  const told = Promise.withResolvers<void>();
  ports.open(async (_, response) => {
    response.writeHead(200).write("first, ");
    await told.promise;
    response.end("last");
  });
  const answer = await fetch(ports.origin);
  const closing = ports.close({ delayMs: 0, withinMs: 1_000, lastCall: told.resolve });
  expect(await answer.text()).toBe("first, last");
  await closing;
});

test("connections that nobody uses do not hold the end up", async () => {
  const ports = await open("127.0.0.1");
  ports.open((_, response) => response.end("served"));
  await (await fetch(ports.origin)).text();
  const silent = connect(ports.port, "127.0.0.1");
  await once(silent, "connect");
  await ports.close({ delayMs: 60_000, withinMs: 60_000 });
  silent.destroy();
});

test("closing ends a stream that would never end", async () => {
  const ports = await listen("127.0.0.1", 0);
  ports.open((_, response) => response.writeHead(200).write("event"));
  const stream = await fetch(ports.origin);
  await ports.close();
  await expect(stream.text()).rejects.toThrow();
});
