import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { z } from "zod";
import type { Handler } from "#lib/api/known-handlers.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { projectRoot } from "#lib/env.ts";
import { type Checked, checkAnswer, type ProblemBody } from "./check-answer.ts";
import { type Credential, credentialHeaders } from "./credential.ts";
import { faultsLogged } from "./test-app.ts";

/** The request of a test. Anything may be wrong on purpose, so the operation does not type it. */
export interface Sent {
  as?: Credential | null;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  /** Sent as JSON. */
  body?: unknown;
  form?: FormData;
  /** A body as it is; its content type goes into `headers`. */
  raw?: BodyInit;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** The one kind of answer that otherwise fails the test: an opaque 500. */
  faultExpected?: boolean;
}

export type ReplyBody<O extends Operation> = O["reply"] extends {
  kind: "json";
  schema: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : O["reply"] extends { kind: "bytes" }
    ? Buffer
    : null;

export const HOST = "galley.test";
const TIME_LIMIT_MS = 15_000;

/** Sends a request through the operation's real handler and checks the answer against its contract. */
export async function ask<O extends Operation>(
  operation: O,
  sent: Sent = {},
): Promise<Checked<ReplyBody<O>>> {
  faultsLogged();
  const response = await send(operation, sent);
  const checked = await checkAnswer(operation, response);
  if (!checked.ok && checked.problem.slug === "internal-error" && !sent.faultExpected) {
    throw new Error(`${operation.id} answered internal-error:\n${faultsLogged().join("\n")}`);
  }
  return asReplyOf<O>(checked);
}

/** The body of the success that the contract declares; a problem fails the test. */
export async function call<O extends Operation>(operation: O, sent: Sent = {}): Promise<ReplyBody<O>> {
  const answer = await ask(operation, sent);
  if (!answer.ok) throw new Error(`${operation.id} refused: ${JSON.stringify(answer.problem)}`);
  return answer.body;
}

/** The problem that the contract declares; a success fails the test. */
export async function refusal(operation: Operation, sent: Sent = {}): Promise<ProblemBody> {
  const answer = await ask(operation, sent);
  if (answer.ok) throw new Error(`${operation.id} answered ${answer.status} where a refusal was expected.`);
  return answer.problem;
}

/** The unchecked answer: for event streams, and for what no contract describes. */
export async function send(operation: Operation, sent: Sent = {}): Promise<Response> {
  const handler = await handlerOf(operation);
  const params = encoded(sent.params ?? {});
  return withinTime(
    handler(requestOf(operation, sent, params), { params: Promise.resolve(params) }),
    operation,
  );
}

export async function handlerOf(operation: Operation): Promise<Handler> {
  const file = join(projectRoot(), routeFile(operation));
  return handlerIn(await import(/* @vite-ignore */ pathToFileURL(file).href), operation);
}

/** Returns the route file of an operation: `/history/{session_id}` is `app/api/history/[session_id]/route.ts`. */
export function routeFile({ path }: Pick<Operation, "path">): string {
  return `app/api${path.replace(/\{(\w+)\}/g, "[$1]")}/route.ts`;
}

function requestOf(operation: Operation, sent: Sent, params: Record<string, string>): Request {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const url = new URL(`http://${HOST}/api${path}`);
  for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.set(name, String(value));
  if (sent.as?.kind === "token") url.searchParams.set("token", sent.as.secret);
  const headers = new Headers({ host: HOST, ...credentialHeaders(sent.as) });
  if (sent.body !== undefined) headers.set("content-type", "application/json");
  for (const [name, value] of Object.entries(sent.headers ?? {})) headers.set(name, value);
  const body = sent.body === undefined ? (sent.form ?? sent.raw) : JSON.stringify(sent.body);
  return new Request(url, {
    method: operation.method,
    headers,
    ...(sent.signal ? { signal: sent.signal } : {}),
    ...(body === undefined ? {} : { body, duplex: "half" }),
  });
}

function encoded(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value.toWellFormed())]),
  );
}

async function withinTime(answer: Promise<Response>, { id }: Operation): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${id} did not answer in time.`)), TIME_LIMIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** `contracts.test.ts` makes sure that each route file exports a handler for each method of its contracts. */
function handlerIn(module: Record<string, unknown>, { id, method }: Operation): Handler {
  const handler = module[method];
  if (typeof handler !== "function") throw new Error(`The route of ${id} has no ${method}.`);
  return handler as Handler;
}

/** checkAnswer has just parsed the body by the operation's own reply schema. */
function asReplyOf<O extends Operation>(checked: Checked<unknown>): Checked<ReplyBody<O>> {
  return checked as Checked<ReplyBody<O>>;
}
