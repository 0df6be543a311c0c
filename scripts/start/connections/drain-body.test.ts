import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answeringBy } from "#lib/testing/serve-handler.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { answerRoute } from "../../galley/testing/serve-routes.ts";
import { listen, type OpenPorts } from "../listen.ts";

let app: TestApp;
let ports: OpenPorts;
let person: Person;
beforeAll(async () => {
  app = await testApp();
  person = await testContext();
  ports = await listen("127.0.0.1", 0);
  ports.open(answeringBy(answerRoute));
});
afterAll(() => ports.close());

/** More than Node and the sockets hold by themselves. */
const WORDS = "a,b,c\n".repeat(500_000);
const UPLOAD = "/api/documents/upload";
const FORM = "multipart/form-data; boundary=bb";
const file = (filename: string) =>
  `--bb\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n` +
  `Content-Type: application/octet-stream\r\n\r\n${WORDS}\r\n--bb--\r\n`;

interface Refused {
  path: string;
  type: string;
  body: string;
  key?: string;
}

const head = ({ path, type, key = person.key.secret }: Refused, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${ports.port}\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${type}\r\n${more}\r\n`;

/** The request with its length in front, and in chunks, where nobody knows it. */
const framings = [
  (sent: Refused) => `${head(sent, `Content-Length: ${sent.body.length}\r\n`)}${sent.body}`,
  (sent: Refused) =>
    `${head(sent, "Transfer-Encoding: chunked\r\n")}${sent.body.length.toString(16)}\r\n${sent.body}\r\n0\r\n\r\n`,
];

/** Waits until the connection has brought what `wanted` matches. */
async function bring(socket: Socket, wanted: RegExp): Promise<RegExpMatchArray> {
  let brought = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    brought += String(chunk);
    const found = wanted.exec(brought);
    if (found) return found;
  }
  throw new Error(`The connection ended after ${JSON.stringify(brought.slice(-500))}.`);
}

async function refusedThenAsked(sent: Refused): Promise<number[]> {
  const statuses: number[] = [];
  for (const framing of framings) {
    const socket = connect(ports.port, "127.0.0.1");
    socket.write(framing(sent));
    const [, first] = await bring(socket, /^HTTP\/1\.1 (\d+).*\r\n0\r\n\r\n$/s);
    socket.write(
      `GET /api/credit-score HTTP/1.1\r\nHost: 127.0.0.1:${ports.port}\r\nX-API-Key: ${person.key.secret}\r\n\r\n`,
    );
    const [, second] = await bring(socket, /^HTTP\/1\.1 (\d+)/);
    socket.destroy();
    expect(Number(second)).toBe(200);
    statuses.push(Number(first));
  }
  return statuses;
}

test("after a refusal in mid-body the next request of the connection is answered", async () => {
  const limited = await person.keyWith("chat");
  const json = { path: "/api/stream-tokens", type: "application/json", body: JSON.stringify({ a: WORDS }) };
  const refusals: [number, Refused][] = [
    [400, { path: UPLOAD, type: FORM, body: file("table.csv") }],
    [400, { path: UPLOAD, type: FORM, body: file("") }],
    [401, { path: UPLOAD, type: FORM, body: file("a.md"), key: "nonsense" }],
    [403, { path: UPLOAD, type: FORM, body: file("a.md"), key: limited.secret }],
    [413, json],
    [413, { path: "/mcp", type: "application/json", body: WORDS }],
    [413, { path: "/oauth/token", type: "application/x-www-form-urlencoded", body: WORDS }],
    [415, { path: UPLOAD, type: "text/plain", body: WORDS }],
    [422, { path: UPLOAD, type: FORM, body: `${file("a.md").slice(0, 30)}\r\n\r\n${WORDS}` }],
  ];
  for (const [status, sent] of refusals) expect(await refusedThenAsked(sent)).toEqual([status, status]);
  await app.database.sql`update rate_limits set points = 30 where key = ${`uploads:${person.id}`}`;
  expect(await refusedThenAsked({ path: UPLOAD, type: FORM, body: file("a.md") })).toEqual([429, 429]);
}, 60_000);

test("an input in which no file was chosen harms nothing", async () => {
  await app.database.sql`delete from rate_limits`;
  const empty = file("").replace(WORDS, "");
  for (let round = 0; round < 5; round++)
    expect(await refusedThenAsked({ path: UPLOAD, type: FORM, body: empty })).toEqual([400, 400]);
});

test("a client that wants the connection closed gets its whole answer, though it still sends", async () => {
  const socket = connect(ports.port, "127.0.0.1");
  const sent = { path: "/api/stream-tokens", type: "application/json", body: WORDS };
  socket.write(`${head(sent, `Connection: close\r\nContent-Length: ${WORDS.length}\r\n`)}${WORDS}`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*payload-too-large/s);
});
