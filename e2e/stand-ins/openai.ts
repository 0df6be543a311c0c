import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { closing, listen } from "./listen.ts";
import { type ModelRequest, readCall } from "./openai-call.ts";
import { streamEvents, type Written, wholeBody } from "./openai-wire.ts";
import { CHARACTERS_PER_TOKEN, PromptCache } from "./prompt-cache.ts";

/** The reaction of the server to a call. */
export type Scripted =
  | {
      text: string;
      ending?: Written["ending"];
      fault?: Fault;
      /** The tool that it calls with the text, whatever the call demands. */
      tool?: string;
    }
  /** An error of the server, in OpenAI's form. */
  | { status: number; message?: string; code?: string; headers?: Record<string, string> }
  /** The server takes the call and never answers. */
  | "hang";

/** A fault of the connection. */
type Fault = "broken_body" | "slow_stream" | "cut_stream";

/** The course of a call. */
export interface Served {
  /** Milliseconds of `performance.now()`; the end is null while it runs. */
  startedAt: number;
  endedAt: number | null;
  /** 0 if the connection closed without an answer. */
  status: number;
  /** Null if the answer costs nothing. */
  usage: Written["usage"] | null;
}

export interface OpenaiStandIn {
  /** An address that ends in /v1, or one as Azure has. */
  url: string;
  /** The calls, in order. */
  requests: ModelRequest[];
  /** The course of the same calls. */
  served: Served[];
  /** Returns the largest number of calls that were under way at once. */
  mostAtOnce: () => number;
  /** Counts calls whose connection the caller closed before their end. */
  abandoned: () => number;
  close: () => Promise<void>;
}

interface Behaviour {
  /** The text of the answer goes into the tool if the call demands one. `nth` counts calls from 0. */
  script: (request: ModelRequest, nth: number) => Scripted | Promise<Scripted>;
  /** The key that it demands; none by default. */
  apiKey?: string;
  /** False for a server that does not count tokens. */
  counts?: boolean;
  /** The tokens that it reads. It leaves out the beginning of a longer prompt in silence. */
  context?: number;
  /** True for a server with the addresses of Azure's deployments and the key in `api-key`. */
  isAzure?: boolean;
  /** Changes the usage that the answer states. */
  bills?: (usage: Written["usage"], nth: number) => Written["usage"];
}

const SLOW_PIECE_MS = 400;
/** Gives the words before a cut the time to arrive. */
const UNTIL_READ_MS = 50;

/** Starts a server of OpenAI's chat completions and responses, with and without a stream. Its model is a script. */
export async function startOpenai(behaviour: Behaviour): Promise<OpenaiStandIn> {
  const log: Log = { requests: [], served: [], cache: new PromptCache() };
  const { requests, served } = log;
  const server = createServer((request, reply) => {
    answer(behaviour, log, request, reply).catch((error: unknown) =>
      fail(reply, { status: 400, message: String(error) }),
    );
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}${behaviour.isAzure ? "/openai/deployments/{model}?api-version=1" : "/v1"}`,
    requests,
    served,
    mostAtOnce: () => mostAtOnce(served),
    abandoned: () => served.filter(({ endedAt, status }) => endedAt !== null && status === 0).length,
    close: closing(server),
  };
}

/** The calls of a server so far. */
interface Log {
  requests: ModelRequest[];
  served: Served[];
  cache: PromptCache;
}

async function answer(
  { script, apiKey, isAzure = false, ...behaviour }: Behaviour,
  { requests, served, cache }: Log,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { counts = true, context = Number.POSITIVE_INFINITY, bills = (usage) => usage } = behaviour;
  const api = isAzure ? apiOfAzure(request) : apiOf(request);
  if (!api) return fail(reply, { status: 404, message: "Not Found" });
  const key = keyOf(request, isAzure);
  if (apiKey && key !== apiKey)
    return fail(reply, { status: 401, message: `Incorrect API key provided: ${key}` });
  const sent = readCall(api, await json(request));
  const call = { ...sent, text: sent.text.slice(-context * CHARACTERS_PER_TOKEN) };
  const course = noteCall(served, reply);
  const tokens = cache.count(call);
  const nth = requests.push(call) - 1;
  const scripted = await script(call, nth);
  if (scripted === "hang") return;
  if ("status" in scripted) return fail(reply, scripted);
  const output = Math.ceil(scripted.text.length / CHARACTERS_PER_TOKEN);
  const input = Math.min(context, tokens.input);
  const usage = bills({ input, cached: tokens.cached, output }, nth);
  const written = {
    ending: "whole",
    ...scripted,
    tool: scripted.tool ?? call.tool,
    callId: `call_${requests.length}`,
    usage,
  } as const;
  tokens.remember();
  course.usage = usage;
  if (call.stream) return stream(reply, streamEvents(call, written), scripted.fault);
  const body = wholeBody(call, written);
  await whole(reply, JSON.stringify(counts ? body : { ...Object(body), usage: undefined }), scripted.fault);
}

function apiOf({ method, url }: IncomingMessage): ModelRequest["api"] | null {
  if (method !== "POST") return null;
  if (url === "/v1/chat/completions") return "chat-completions";
  return url === "/v1/responses" ? "responses" : null;
}

function apiOfAzure({ method, url }: IncomingMessage): ModelRequest["api"] | null {
  const isChat = /^\/openai\/deployments\/[\w-]+\/chat\/completions\?api-version=1$/.test(url ?? "");
  return method === "POST" && isChat ? "chat-completions" : null;
}

function keyOf({ headers }: IncomingMessage, isAzure: boolean): string | undefined {
  const { authorization, "api-key": key } = headers;
  return isAzure && !authorization ? String(key) : authorization?.replace(/^Bearer /, "");
}

function mostAtOnce(served: readonly Served[]): number {
  const runsAt = (time: number) =>
    served.filter(
      ({ startedAt, endedAt }) => startedAt <= time && (endedAt ?? Number.POSITIVE_INFINITY) > time,
    );
  return Math.max(0, ...served.map(({ startedAt }) => runsAt(startedAt).length));
}

function noteCall(served: Served[], reply: ServerResponse): Served {
  const call: Served = { startedAt: performance.now(), endedAt: null, status: 0, usage: null };
  served.push(call);
  reply.once("close", () => {
    call.endedAt = performance.now();
    call.status = reply.writableFinished ? reply.statusCode : 0;
  });
  return call;
}

async function whole(reply: ServerResponse, text: string, fault: Fault | undefined): Promise<void> {
  reply.writeHead(200, { "content-type": "application/json" });
  if (fault === "broken_body") return void reply.end(text.slice(0, text.length / 2));
  if (fault === undefined) return void reply.end(text);
  const quarter = Math.ceil(text.length / 4);
  for (let at = 0; at < text.length && !reply.destroyed; at += quarter) {
    if (fault === "cut_stream" && at >= text.length / 2) return void reply.destroy();
    reply.write(text.slice(at, at + quarter));
    await wait(fault === "slow_stream" ? SLOW_PIECE_MS : UNTIL_READ_MS);
  }
  reply.end();
}

async function stream(reply: ServerResponse, events: unknown[], fault: Fault | undefined): Promise<void> {
  reply.writeHead(200, { "content-type": "text/event-stream" });
  for (const [index, event] of events.entries()) {
    if (fault === "cut_stream" && index === Math.floor(events.length / 2)) {
      await wait(UNTIL_READ_MS);
      return void reply.destroy();
    }
    if (fault === "slow_stream") await wait(SLOW_PIECE_MS);
    if (reply.destroyed) return;
    reply.write(`data: ${fault === "broken_body" ? "{" : ""}${JSON.stringify(event)}\n\n`);
  }
  reply.end("data: [DONE]\n\n");
}

function fail(
  reply: ServerResponse,
  {
    status,
    message = "The script makes this call fail.",
    code,
    headers,
  }: Exclude<Scripted, string | { text: string }>,
): void {
  if (reply.headersSent) return void reply.destroy();
  reply.writeHead(status, { "content-type": "application/json", ...headers });
  reply.end(JSON.stringify({ error: { message, type: "error", code: code ?? null, param: null } }));
}
