import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type ModelRequest, readCall } from "./openai-call.ts";
import { streamEvents, type Usage, type Written, wholeBody } from "./openai-wire.ts";
import { CHARACTERS_PER_TOKEN, PromptCache } from "./prompt-cache.ts";
import { type Answer, serve } from "./stand-in-server.ts";

/** The reaction of the server to a call. */
export type Scripted =
  | {
      text: string;
      ending?: Written["ending"];
      fault?: Fault;
      /** The tool that it calls with the text, whatever the call demands. */
      tool?: string;
    }
  | Failure
  /** The server takes the call and never answers. */
  | "hang";

/** An error of the server, in OpenAI's form. */
interface Failure {
  status: number;
  message?: string;
  code?: string;
  headers?: Record<string, string>;
}

/** A fault of the connection. */
type Fault = "broken_body" | "slow_stream" | "cut_stream" | "stalled_stream";

/** The course of a call. */
export interface Served {
  /** Null while the call runs, 0 if the connection closed without an answer. */
  status: number | null;
  /** Null if the answer costs nothing. */
  usage: Usage | null;
  /** The number of calls that were under way when it began, itself included. */
  atOnce: number;
  /** Milliseconds of `performance.now()`; `endedAt` is null while the call runs. */
  startedAt: number;
  endedAt: number | null;
}

export type OpenaiStandIn = Awaited<ReturnType<typeof startOpenai>>;

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
  /** Answers to other addresses, by path: lists of models and the like. */
  pages?: Readonly<Record<string, unknown>>;
  /** Changes the usage that the answer states. */
  bills?: (usage: Usage, nth: number) => Usage;
}

const SLOW_PIECE_MS = 400;
/** A long answer comes with about so many pauses. Word by word, 3,000 words would take 20 minutes. */
const SLOW_PAUSES = 45;
/** Gives the words before a cut the time to arrive. */
const UNTIL_READ_MS = 50;

/** Starts a server of OpenAI's chat completions and responses, with and without a stream. Its model is a script. */
export async function startOpenai(behaviour: Behaviour) {
  const log: Log = { requests: [], served: [], cache: new PromptCache() };
  const { origin, close } = await serve((request, reply) =>
    answer(behaviour, log, request, reply).catch((error: unknown) =>
      failure({ status: 400, message: String(error) }),
    ),
  );
  return {
    /** An address that ends in /v1, or one as Azure has. */
    url: `${origin}${behaviour.isAzure ? "/openai/deployments/{model}?api-version=1" : "/v1"}`,
    requests: log.requests,
    served: log.served,
    /** Returns the largest number of calls that were under way at once. */
    mostAtOnce: () => Math.max(0, ...log.served.map(({ atOnce }) => atOnce)),
    /** Counts calls whose connection the caller closed before their end. */
    abandoned: () => log.served.filter(({ status }) => status === 0).length,
    close,
  };
}

/** The calls of a server so far, in order, and the course of the same calls. */
interface Log {
  requests: ModelRequest[];
  served: Served[];
  cache: PromptCache;
}

async function answer(
  {
    script,
    apiKey,
    isAzure = false,
    counts = true,
    context = Number.POSITIVE_INFINITY,
    pages = {},
    bills,
  }: Behaviour,
  { requests, served, cache }: Log,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<Answer | undefined> {
  const page = pages[request.url ?? ""];
  if (page === "hang") return;
  if (page !== undefined) return { body: page };
  const api = apiOf(request, isAzure);
  if (!api) return failure({ status: 404, message: "Not Found" });
  const key = keyOf(request, isAzure);
  if (apiKey && key !== apiKey)
    return failure({ status: 401, message: `Incorrect API key provided: ${key}` });
  const sent = readCall(api, await json(request));
  const call = { ...sent, text: sent.text.slice(-context * CHARACTERS_PER_TOKEN) };
  const course = noteCall(served, reply);
  const tokens = cache.count(call);
  const nth = requests.push(call) - 1;
  const scripted = await script(call, nth);
  if (scripted === "hang") return;
  if ("status" in scripted) return failure(scripted);
  const { text, ending = "whole", tool = call.tool, fault } = scripted;
  const output = Math.ceil(text.length / CHARACTERS_PER_TOKEN);
  const read = { input: Math.min(context, tokens.input), cached: tokens.cached, output };
  const usage = bills?.(read, nth) ?? read;
  const written = { text, ending, tool, callId: `call_${nth + 1}`, usage: counts ? usage : null };
  tokens.remember();
  course.usage = usage;
  if (call.stream) return send(reply, streamPieces(streamEvents(call, written), fault), fault);
  return send(reply, quarters(wholeBody(call, written), fault), fault);
}

function apiOf({ method, url = "" }: IncomingMessage, isAzure: boolean): ModelRequest["api"] | null {
  if (method !== "POST") return null;
  const chat = isAzure
    ? /^\/openai\/deployments\/[\w-]+\/chat\/completions\?api-version=1$/
    : /^\/v1\/chat\/completions$/;
  if (chat.test(url)) return "chat-completions";
  return url === "/v1/responses" && !isAzure ? "responses" : null;
}

function keyOf({ headers }: IncomingMessage, isAzure: boolean): string | undefined {
  const { authorization, "api-key": key } = headers;
  return isAzure && !authorization ? String(key) : authorization?.replace(/^Bearer /, "");
}

function noteCall(served: Served[], reply: ServerResponse): Served {
  const atOnce = 1 + served.filter(({ status }) => status === null).length;
  const call: Served = { status: null, usage: null, atOnce, startedAt: performance.now(), endedAt: null };
  served.push(call);
  reply.once("close", () => {
    call.endedAt = performance.now();
    call.status = reply.writableFinished ? reply.statusCode : 0;
  });
  return call;
}

function quarters(body: object, fault: Fault | undefined): string[] {
  const text = JSON.stringify(body);
  const length = Math.ceil(text.length / 4);
  const all = [0, 1, 2, 3].map((i) => text.slice(i * length, (i + 1) * length));
  return fault === "broken_body" ? all.slice(0, 2) : all;
}

function streamPieces(events: object[], fault: Fault | undefined): string[] {
  const start = fault === "broken_body" ? "data: {" : "data: ";
  return [...events.map((event) => `${start}${JSON.stringify(event)}\n\n`), "data: [DONE]\n\n"];
}

async function send(reply: ServerResponse, pieces: string[], fault: Fault | undefined): Promise<undefined> {
  const isStream = pieces[0]?.startsWith("data:");
  reply.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
  const half = Math.floor(pieces.length / 2);
  const untilPause = Math.max(1, Math.round(pieces.length / SLOW_PAUSES));
  for (const [index, piece] of pieces.entries()) {
    if (fault === "stalled_stream" && index === half) return;
    if (fault === "cut_stream" && index === half) {
      await wait(UNTIL_READ_MS);
      return void reply.destroy();
    }
    if (fault === "slow_stream" && index % untilPause === 0) await wait(SLOW_PIECE_MS);
    if (reply.destroyed) return;
    reply.write(piece);
  }
  reply.end();
}

function failure({
  status,
  message = "The script makes this call fail.",
  code,
  headers = {},
}: Failure): Answer {
  return { status, headers, body: { error: { message, type: "error", code: code ?? null, param: null } } };
}
