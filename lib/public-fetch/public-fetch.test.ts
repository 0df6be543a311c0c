import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { openPublicUrl, type PublicFetchOptions } from "./open-public-url.ts";
import { publicFetch } from "./public-fetch.ts";
import { publicLookup, type Resolve } from "./public-lookup.ts";

const LIMITS = { accept: "application/json", mostBytes: 10_000, milliseconds: 5_000 };
/** A public address that nobody has: this part of IPv6 is not handed out. */
const PUBLIC: LookupAddress = { address: "2d00::1", family: 6 };

const servers: Server[] = [];
let requests: { url: string; headers: Record<string, unknown> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  requests = [];
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `localhost:${(server.address() as AddressInfo).port}`;
}

const fetchFrom = (host: string, options: Partial<PublicFetchOptions> = {}) =>
  publicFetch(`http://${host}/paper`, { ...LIMITS, privateHosts: [host], ...options });

test("what a host sends comes with its status and headers, and the request holds no secret", async () => {
  const host = await serve((_, response) =>
    response.writeHead(404, { "content-type": "text/plain", "set-cookie": "a=b" }).end("No such paper."),
  );
  const { status, headers, bytes } = await fetchFrom(host);
  expect([status, headers.get("content-type"), Buffer.from(bytes).toString()]).toEqual([
    404,
    "text/plain",
    "No such paper.",
  ]);
  await fetchFrom(host);
  for (const request of requests) {
    expect(request.headers).toMatchObject({ accept: "application/json", "user-agent": "Galley" });
    expect(request.headers).not.toHaveProperty("cookie");
    expect(request.headers).not.toHaveProperty("authorization");
    expect(request.headers).not.toHaveProperty("referer");
  }
});

test("this machine is refused by its name and by its address, and gets no request", async () => {
  const host = await serve((_, response) => response.end("secret"));
  const port = host.split(":")[1];
  for (const name of ["localhost", "localhost.", "127.0.0.1", "[::ffff:127.0.0.1]"]) {
    const fetching = publicFetch(`https://${name}/`, { ...LIMITS, privateHosts: [host] });
    await expect(fetching).rejects.toMatchObject({ reason: "no-public-address" });
    const other = publicFetch(`http://${name}:${port}/`, { ...LIMITS, isHttpAllowed: true });
    await expect(other).rejects.toMatchObject({ reason: "url-refused" });
  }
  expect(requests).toEqual([]);
});

test.each<[string, LookupAddress[]]>([
  ["one private address", [{ address: "10.0.0.7", family: 4 }]],
  ["a public and a private address", [PUBLIC, { address: "127.0.0.1", family: 4 }]],
  ["a public and a mapped address", [PUBLIC, { address: "::ffff:127.0.0.1", family: 6 }]],
  ["no address", []],
])("a name with %s is refused", async (_, addresses) => {
  const resolve: Resolve = (_host, done) => done(null, addresses);
  const fetching = publicFetch("https://papers.example.org/", { ...LIMITS, resolve });
  await expect(fetching).rejects.toMatchObject({
    reason: "no-public-address",
    message: "papers.example.org has no public address.",
  });
});

test("a name that answers otherwise the second time gains nothing: a fetch looks once, and connects to that", async () => {
  const host = await serve((_, response) => response.end("secret"));
  let looked = 0;
  const resolve: Resolve = (_host, done) => {
    looked++;
    const address: LookupAddress = looked % 2 === 1 ? PUBLIC : { address: "127.0.0.1", family: 4 };
    setImmediate(() => done(null, [address]));
  };
  const options = { ...LIMITS, milliseconds: 1_500, isHttpAllowed: true, resolve };
  const rebinding = () => publicFetch("http://rebinding.example.org/", options);
  await expect(rebinding()).rejects.toMatchObject({
    reason: expect.stringMatching(/^(unreachable|too-slow)$/),
  });
  expect(looked).toBe(1);
  await expect(rebinding()).rejects.toMatchObject({ reason: "no-public-address" });
  expect(looked).toBe(2);

  const port = Number(host.split(":")[1]);
  const socket = connect({ host: "rebinding.example.org", port, lookup: publicLookup(resolve) });
  const peer = await new Promise((tried) =>
    socket.once("lookup", (_error, address) => tried(address)).on("error", () => undefined),
  );
  socket.destroy();
  expect([peer, looked, requests.length]).toEqual([PUBLIC.address, 3, 0]);
});

test.each([301, 302, 303, 307, 308])("a redirect (%i) is an error that says so", async (status) => {
  const host = await serve((_, response) =>
    response.writeHead(status, { location: "http://169.254.169.254/latest" }).end(),
  );
  await expect(fetchFrom(host)).rejects.toMatchObject({
    reason: "redirected",
    message: expect.stringContaining("redirects are not followed"),
  });
  expect(requests).toHaveLength(1);
});

test.each([
  ["with its length", 10_001, {}],
  ["without its length", 50_000, { "transfer-encoding": "chunked" }],
])("a body that is too large %s ends", async (_, size, headers) => {
  const host = await serve((_, response) => response.writeHead(200, headers).end("a".repeat(size)));
  await expect(fetchFrom(host)).rejects.toMatchObject({ reason: "too-large" });
  const { bytes } = await fetchFrom(host, { mostBytes: size });
  expect(bytes).toHaveLength(size);
});

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
])("a body of %s is counted after it is decompressed", async (encoding, compress) => {
  const small = compress(Buffer.from("a".repeat(9_000)));
  const bomb = compress(Buffer.alloc(30_000_000));
  expect(bomb.length).toBeLessThan(60_000);
  const host = await serve(({ url }, response) =>
    response.writeHead(200, { "content-encoding": encoding }).end(url === "/bomb" ? bomb : small),
  );
  expect((await fetchFrom(host)).bytes).toHaveLength(9_000);
  const options = { ...LIMITS, mostBytes: 60_000, privateHosts: [host] };
  await expect(publicFetch(`http://${host}/bomb`, options)).rejects.toMatchObject({ reason: "too-large" });
});

test.each<[string, RequestListener]>([
  ["sends nothing", () => undefined],
  ["sends headers only", (_, response) => void response.writeHead(200).flushHeaders()],
  [
    "sends a byte at a time",
    (_, response) => {
      const trickle = setInterval(() => response.write("a"), 50);
      response.on("close", () => clearInterval(trickle));
    },
  ],
])("a host that %s is given up when the time is over", async (_, answer) => {
  const host = await serve(answer);
  await expect(fetchFrom(host, { milliseconds: 400 })).rejects.toMatchObject({
    reason: "too-slow",
    message: expect.stringContaining("within 0.4 seconds"),
  });
});

test("a host that breaks off, speaks nonsense or is not there is unreachable", async () => {
  const broken = await serve((_, response) => {
    response.writeHead(200, { "content-length": 100 }).write("half");
    setTimeout(() => response.destroy(), 50);
  });
  await expect(fetchFrom(broken)).rejects.toMatchObject({ reason: "unreachable" });
  const nonsense = { ...LIMITS, privateHosts: [broken] };
  await expect(publicFetch(`https://${broken}/`, nonsense)).rejects.toMatchObject({ reason: "unreachable" });
  await expect(fetchFrom("localhost:1")).rejects.toMatchObject({ reason: "unreachable" });
});

test("a body that nobody wants ends its connection", async () => {
  let closed: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const host = await serve((_, response) => {
    response.on("close", closed);
    response.write("a".repeat(1_000));
  });
  const { body } = await openPublicUrl(`http://${host}/`, { ...LIMITS, privateHosts: [host] });
  body.destroy();
  await gone;
});
