import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { startFauxqs } from "fauxqs";
import { signatureFault } from "./s3-signature.ts";
import { type Answer, serve } from "./stand-in-server.ts";

const BUCKET = "galley";
const KEYS = { accessKeyId: "standin", secretAccessKey: "standin-secret" };

/** `down`: every request is refused as in an outage. `silent`: no request gets an answer. */
type State = "well" | "down" | "silent";

/** Starts the S3 server fauxqs behind what it lacks: signatures, requests from pages, and the list of running uploads. */
export async function startS3({ port }: { port?: number } = {}) {
  const server = await startFauxqs({ port: 0, host: "127.0.0.1", logger: false });
  server.createBucket(BUCKET);
  const uploads = new Map<string, { key: string; since: Date }>();
  let state: State = "well";
  let largest = 0;
  const requests: string[] = [];

  const { origin, close } = await serve(async (request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? "/", "http://stand-in");
    requests.push(`${request.method} ${pathname}`);
    largest = Math.max(largest, Number(request.headers["content-length"] ?? 0));
    response.setHeader("access-control-allow-origin", "*");
    if (state === "silent") return undefined;
    if (state === "down") return refused(503, "SlowDown");
    if (request.method === "OPTIONS") return preflight();
    const fault = signatureFault(request, KEYS);
    if (fault) return refused(403, fault);
    if (request.method === "GET" && searchParams.has("uploads")) return xml(200, listed(uploads));
    await pass(request, response, server.port);
    return undefined;
  }, port);

  /** Hands a request on, and notes the multipart uploads that begin and end with it. */
  async function pass(request: IncomingMessage, response: ServerResponse, to: number): Promise<void> {
    const { method, url = "/", headers } = request;
    const { pathname, searchParams } = new URL(url, "http://stand-in");
    const passed = forward({ host: "127.0.0.1", port: to, method, path: url, headers });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      passed.once("response", resolve).once("error", reject);
    });
    await pipeline(request, passed);
    const answer = await answered;
    response.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...wanted(searchParams) });
    const begins = method === "POST" && searchParams.has("uploads");
    if (begins)
      answer.on("data", (chunk: Buffer) => {
        const id = /<UploadId>([^<]+)/.exec(chunk.toString())?.[1];
        if (id) uploads.set(id, { key: pathname.slice(BUCKET.length + 2), since: new Date() });
      });
    if (method === "DELETE" || method === "POST") uploads.delete(searchParams.get("uploadId") ?? "");
    await pipeline(answer, response);
  }

  return {
    /** The variables with which an app uses this store. */
    variables: {
      S3_ENDPOINT: origin,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    origin,
    turn: (to: State) => {
      state = to;
    },
    /** Bytes of the largest request body so far. A client that streams keeps it small. */
    largestBody: () => largest,
    /** Method and path of every request so far. */
    requests: () => requests,
    /** The multipart uploads that are neither complete nor aborted. */
    uploads,
    async close() {
      await close();
      await server.stop();
    },
  };
}

/** The headers that an address wants for its answer. */
function wanted(search: URLSearchParams): Record<string, string> {
  const given = [...search].filter(([name]) => name.startsWith("response-"));
  return Object.fromEntries(given.map(([name, value]) => [name.slice("response-".length), value]));
}

function preflight(): Answer {
  const headers = { "access-control-allow-methods": "PUT", "access-control-allow-headers": "*" };
  return { status: 204, headers, body: "" };
}

function listed(uploads: ReadonlyMap<string, { key: string; since: Date }>): string {
  const entries = [...uploads].map(
    ([id, { key, since }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${since.toISOString()}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult>${entries.join("")}</ListMultipartUploadsResult>`;
}

function refused(status: number, code: string): Answer {
  return xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function xml(status: number, body: string): Answer {
  return { status, headers: { "content-type": "application/xml" }, body };
}
