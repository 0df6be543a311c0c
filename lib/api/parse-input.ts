import { camelCase, type Operation } from "#lib/contract/operation.ts";
import { Problem } from "#lib/contract/problem.ts";
import { missingIdentifier, validationFailed } from "#lib/contract/problems.ts";
import { readForm } from "./multipart.ts";
import { validationProblem } from "./problem-response.ts";
import { readJson } from "./read-json.ts";

export type RawParams = Readonly<Record<string, string | string[] | undefined>>;

const NIL = "00000000-0000-0000-0000-000000000000";

export interface Parsed {
  /** Path, query and body members in one flat value, in camel case at the top level. */
  input: Record<string, unknown>;
}

export async function parseInput(
  operation: Operation,
  request: Request,
  raw: RawParams | undefined,
): Promise<Parsed> {
  // Next gives no value at all where the path has no parameters.
  const params = parseParams(operation, raw ?? {});
  const query = parseQuery(operation, new URL(request.url).searchParams);
  const body = await parseBody(operation, request);
  const members = isRecord(body) ? body : {};
  const flat = Object.entries({ ...params, ...query, ...members }).map(([key, value]) => [
    camelCase(key),
    value,
  ]);
  return { input: Object.fromEntries(flat) };
}

export function parseParams(operation: Operation, raw: RawParams): Record<string, unknown> {
  const values = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, decode(String(value ?? ""))]),
  );
  refuseBlank(operation, values);
  const parsed = operation.params.safeParse(values);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0] ?? "");
  const declared = operation.malformed?.[name];
  if (declared) throw new Problem(declared, `The ${name} in the address is not a UUID.`, {});
  throw validationProblem(parsed.error, "/path");
}

/** A UUID parameter that is blank or nil names nothing, which is another mistake than a malformed one. */
function refuseBlank(operation: Operation, values: Readonly<Record<string, string>>): void {
  if (!operation.problems.some((declared) => declared.slug === missingIdentifier.slug)) return;
  const blank = Object.entries(values).find(([, value]) => value.trim() === "" || value === NIL);
  if (blank) throw missingIdentifier(`The ${blank[0]} in the address is blank.`);
}

function parseQuery(operation: Operation, search: URLSearchParams): Record<string, unknown> {
  const values: Partial<Record<string, string>> = Object.fromEntries(search);
  const { session_id } = values;
  if ("session_id" in operation.query.shape && session_id !== undefined)
    refuseBlank(operation, { session_id });
  const parsed = operation.query.safeParse(values);
  if (!parsed.success) throw validationProblem(parsed.error, "/query");
  return parsed.data;
}

async function parseBody(operation: Operation, request: Request): Promise<unknown> {
  const { body } = operation;
  if (body.kind === "none") return {};
  if (body.kind === "multipart") return { form: readForm(request, body.schema) };
  const raw = await readJson(request);
  if (raw === undefined && !body.optional) {
    throw validationFailed("The request needs a JSON body.", {
      errors: [{ pointer: "", detail: "is missing" }],
    });
  }
  const parsed = body.schema.safeParse(raw ?? {});
  if (!parsed.success) throw validationProblem(parsed.error);
  return parsed.data;
}

/** Next hands path parameters over as they stand in the address. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
