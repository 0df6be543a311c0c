import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { declaredProblems, problemSchema } from "#lib/api/openapi-problems.ts";
import type { Operation } from "#lib/contract/operation.ts";

export interface ProblemBody {
  slug: string;
  status: number;
  title: string;
  detail: string;
  instance: string;
  request_id: string;
  headers: Headers;
  [member: string]: unknown;
}

export type Checked<Body> =
  | { ok: true; status: number; body: Body; headers: Headers }
  | { ok: false; problem: ProblemBody };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** A session is a review, or a checkout of the payment provider. */
const SESSION = new RegExp(`${UUID.source}|^cs_[A-Za-z0-9_]+$`);
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID_MEMBERS = /^(session|document|parent_document|previous_session|task|key|user|entry)_id$/;

/** Holds an answer against the contract: the declared success, or a declared problem; anything else throws. */
export async function checkAnswer(operation: Operation, response: Response): Promise<Checked<unknown>> {
  const fail = faultOf(operation, response);
  if (!response.headers.get("x-request-id")) fail("has no X-Request-Id");
  if (response.status >= 400) return { ok: false, problem: await checkProblem(operation, response) };
  const { reply } = operation;
  if (response.status !== reply.status) fail(`is not ${reply.status}`);
  const checked = { ok: true as const, status: response.status, headers: response.headers };
  switch (reply.kind) {
    case "empty":
      if ((await response.text()) !== "") fail("has a body");
      return { ...checked, body: null };
    case "bytes":
      return { ...checked, body: await checkBytes(response, fail, reply.isOfUnknownSize) };
    case "events":
      await response.body?.cancel();
      return { ...checked, body: null };
    case "json":
      if (response.headers.get("cache-control") !== "no-store") fail("may be cached");
      return { ...checked, body: strictly(reply.schema, await response.json(), fail) };
  }
}

/** Parses so that a member which the schema does not know fails; checks ids and times, which are plain strings there. */
export function strictly<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  fail: (why: string) => never,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) fail(`does not fit its schema: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, value)) {
    fail(`has members that its schema does not declare: ${JSON.stringify(value)}`);
  }
  checkForms(value, fail);
  return parsed.data;
}

function checkForms(value: unknown, fail: (why: string) => never): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const isForm = name === "session_id" ? SESSION : UUID;
    if (typeof member === "string" && UUID_MEMBERS.test(name) && !isForm.test(member)) {
      fail(`${name} is no UUID: ${member}`);
    }
    if (typeof member === "string" && /_at$/.test(name) && !TIMESTAMP.test(member)) {
      fail(`${name} is no ISO 8601 time in UTC with milliseconds: ${member}`);
    }
    checkForms(member, fail);
  }
}

async function checkProblem(operation: Operation, response: Response): Promise<ProblemBody> {
  const text = await response.text();
  const fail = faultOf(operation, response, text);
  if (response.headers.get("content-type") !== "application/problem+json") fail("is no problem+json");
  const body: unknown = JSON.parse(text);
  const base = problemSchema.safeParse(body);
  if (!base.success) return fail("lacks base members");
  const { type, title, status, detail, instance, request_id, ...extensions } = recordOf(body);
  const slug = /^https?:\/\/[^/]+\/problems\/([a-z-]+)$/.exec(base.data.type)?.[1];
  const declared = declaredProblems(operation).find((each) => each.slug === slug);
  if (!slug || !declared) return fail("is not declared by the operation");
  if (declared.status !== response.status || base.data.status !== response.status)
    fail("has a status of its own");
  if (declared.title !== base.data.title) fail("has a title of its own");
  if (base.data.request_id !== response.headers.get("x-request-id")) fail("names another request id");
  if (!base.data.instance.startsWith("/api/") || base.data.instance.includes("?"))
    fail("has no path as instance");
  if (base.data.detail.trim() === "") fail("does not say what is wrong");
  strictly(declared.extensions, extensions, fail);
  return { ...base.data, ...extensions, slug, headers: response.headers };
}

async function checkBytes(
  response: Response,
  fail: (why: string) => never,
  isOfUnknownSize = false,
): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const { headers } = response;
  const said = headers.get("content-length");
  if ((said === null ? null : Number(said)) !== (isOfUnknownSize ? null : bytes.length))
    fail("has another length than it says");
  if (headers.get("x-content-type-options") !== "nosniff") fail("may be sniffed");
  if (!headers.get("content-security-policy")?.includes("sandbox")) fail("may run scripts");
  return bytes;
}

function faultOf({ id }: Operation, response: Response, text = ""): (why: string) => never {
  return (why) => {
    throw new Error(`The answer of ${id} (${response.status}) ${why}. ${text}`);
  };
}

/** problemSchema has accepted it, so it is an object. */
function recordOf(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>;
}
