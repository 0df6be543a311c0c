import type { z } from "zod";
import type { Operation, OperationResult } from "#lib/contract/operation.ts";
import { readEventStream } from "./read-event-stream.ts";

/** A request that the API refused, with the members of its problem document (RFC 9457). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly slug: string;
  readonly title: string;
  readonly extensions: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body.detail === "string" ? body.detail : `The server answered ${status}.`);
    this.status = status;
    this.slug = typeof body.type === "string" ? (body.type.split("/").at(-1) ?? "") : "";
    this.title = typeof body.title === "string" ? body.title : "Request failed";
    this.extensions = body;
  }
}

type BodyInput<O extends Operation> = O["body"] extends { kind: "json"; schema: infer S extends z.ZodType }
  ? z.input<S>
  : O["body"] extends { kind: "multipart" }
    ? FormData
    : undefined;

export interface CallInput<O extends Operation> {
  params?: z.input<O["params"]>;
  query?: z.input<O["query"]>;
  body?: BodyInput<O>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Origin and prefix of the API; the bundled pages leave it out. */
  baseUrl?: string;
}

/** The path of an operation below the API's base, filled in and escaped. */
export function pathOf(operation: Operation, params: Record<string, unknown> = {}): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
}

/** Calls one operation; throws ApiError for a problem, TypeError when the server cannot be reached. */
export async function call<O extends Operation>(
  operation: O,
  input: CallInput<O> = {},
): Promise<OperationResult<O>> {
  return resultOf<O>(operation, await send(operation, input));
}

/** Calls an operation that answers with a file, and returns the answer with its headers. Throws like `call`. */
export function callForFile(operation: Operation, input: CallInput<Operation>): Promise<Response> {
  return send(operation, input);
}

type StreamedEvent<O extends Operation> = O["reply"] extends {
  kind: "events";
  schema: infer S extends z.ZodType;
}
  ? z.output<S>
  : never;

/**
 * Calls an operation that answers with a stream, and gives its events as they come, up to where the connection ends.
 * Aborting the signal closes it. Throws like `call`.
 */
export async function* callForEvents<O extends Operation>(
  operation: O,
  input: CallInput<O>,
): AsyncGenerator<StreamedEvent<O>> {
  const { body } = await send(operation, input);
  if (!body) return;
  for await (const { data } of readEventStream(bytesOf(body)))
    if (data !== undefined) yield eventOf<O>(operation, data);
}

async function send<O extends Operation>(operation: O, input: CallInput<O>): Promise<Response> {
  const url = `${input.baseUrl ?? "/api"}${pathOf(operation, input.params)}${searchOf(input.query)}`;
  const body = input.body instanceof FormData ? input.body : JSON.stringify(input.body);
  const response = await fetch(url, {
    method: operation.method,
    headers: {
      ...(operation.body.kind === "json" ? { "content-type": "application/json" } : {}),
      ...input.headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(outlivesPage(operation, body) ? { keepalive: true } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
  });
  if (!response.ok) throw new ApiError(response.status, await problemOf(response));
  return response;
}

/** True if the request must arrive even if the person leaves the page at once. Browsers allow that for small bodies. */
function outlivesPage(operation: Operation, body: string | FormData | undefined): boolean {
  // A streamed reply is for this page alone, and its work should end with it.
  if (operation.method === "GET" || operation.reply.kind === "events") return false;
  return body === undefined || (typeof body === "string" && body.length < 8192);
}

/** Not every browser can iterate over a stream by itself. */
async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function searchOf(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

async function problemOf(response: Response): Promise<Record<string, unknown>> {
  return await response.json().catch(() => ({}));
}

/** Guarantees the result's type by having the reply schema parse it. */
async function resultOf<O extends Operation>(operation: O, response: Response): Promise<OperationResult<O>> {
  if (operation.reply.kind !== "json") return undefined as OperationResult<O>;
  return operation.reply.schema.parse(await response.json()) as OperationResult<O>;
}

/** Guarantees the event's type by having the reply schema parse it. */
function eventOf<O extends Operation>({ reply }: O, data: string): StreamedEvent<O> {
  const schema = reply.kind === "events" ? reply.schema : null;
  return schema?.parse(JSON.parse(data)) as StreamedEvent<O>;
}
