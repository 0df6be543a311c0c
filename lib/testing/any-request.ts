import fc from "fast-check";
import type { Operation } from "#lib/contract/operation.ts";
import type { Sent } from "./call.ts";
import type { Credential } from "./credential.ts";
import { multipart, type Part } from "./multipart.ts";
import { plausible } from "./plausible.ts";

/** Words that programs stumble over. */
const TRICKY = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00x",
  "\u202e",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e400",
  "9007199254740993",
  "__proto__",
  "constructor",
  "..",
  "../../etc/passwd",
  "%00",
  "%zz",
  "' or '1'='1",
  "{{7*7}}",
  "<script>",
  "00000000-0000-0000-0000-000000000000",
  "\u{1F469}\u200D\u{1F52C}",
  "a".repeat(10_000),
];

const text = fc.oneof(
  fc.constantFrom(...TRICKY),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.uuid(),
);

const scalar = fc.oneof(
  text,
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constantFrom(null, 1e308, -1, 2 ** 53, 2 ** 31, 1.5),
);

const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(text, tie("any"), { maxKeys: 4 }),
  ),
})).any;

const deep = fc
  .integer({ min: 1, max: 20_000 })
  .map((depth) => `{"resource":${"[".repeat(depth)}${"]".repeat(depth)}}`);

const headerValue = fc.string({
  unit: fc.constantFrom(..." !#$%&'*+,-./019:;<=>?@AZ[]^_`az{|}~\u00e9\u00ff\t"),
  maxLength: 60,
});
const HEADERS = [
  "idempotency-key",
  "last-event-id",
  "x-analytics-session-id",
  "x-request-id",
  "origin",
  "sec-fetch-site",
  "content-type",
  "content-length",
  "cookie",
  "authorization",
  "x-api-key",
  "x-forwarded-for",
  "x-forwarded-proto",
  "host",
  "range",
  "accept",
];

interface Known {
  /** Valid ones, so that most requests get past the door. */
  credentials: readonly Credential[];
  /** Path parameters that name something which exists. */
  existing: Readonly<Record<string, string>>;
}

/** Requests for an operation, from such as its schemas describe to such as nothing describes. */
export function anyRequest(operation: Operation, { credentials, existing }: Known): fc.Arbitrary<Sent> {
  const known = plausible(operation);
  const named = Object.keys(known.params ?? {}).map((name) => [name, existing[name]] as const);
  const found = Object.fromEntries(named.filter(([, value]) => value !== undefined));
  const params = mutated({ ...known.params, ...(operation.method === "DELETE" ? {} : found) }, text);
  const declared = Object.fromEntries(Object.keys(operation.query.shape).map((name) => [name, "DE"]));
  const query = mutated({ ...declared, ...known.query, limit: "5", offset: "0", token: "" }, text);
  return fc
    .record({
      as: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...credentials) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      params,
      query: fc.option(query, { nil: {} }),
      headers: fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 2 }),
      body: anyBody(operation, known),
    })
    .map(({ body, headers, ...sent }) => ({ ...sent, ...body, headers: { ...body.headers, ...headers } }));
}

function anyBody({ method, body }: Operation, known: Sent): fc.Arbitrary<Sent> {
  if (method === "GET") return fc.constant({});
  const json = { "content-type": "application/json" };
  const raw = fc.oneof(
    deep,
    text,
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  if (body.kind === "multipart") {
    return fc.oneof(
      fc
        .record({ parts: fc.array(part, { maxLength: 6 }), cut: fc.boolean() })
        .map(({ parts, cut }) => multipart(parts, { cut })),
      raw.map((bytes) => ({ raw: bytes, headers: multipart([]).headers ?? {} })),
    );
  }
  const given = known.body ?? {};
  const members = isRecord(given) ? mutated({ ...given, ...PROCESS_MEMBERS }, value) : value;
  return fc.oneof(
    members.map((body) => ({ body: body ?? null })),
    value.map((body) => ({ body: body ?? null })),
    raw.map((bytes) => ({ raw: bytes, headers: json })),
    fc.constant({}),
  );
}

const PROCESS_MEMBERS = {
  preview: true,
  steering_prompt: "a",
  supplementary_material_steering: {},
  customization: { prompt_set: "default" },
};

const part: fc.Arbitrary<Part> = fc
  .record({
    name: fc.constantFrom(
      "file",
      "file",
      "parent_document_id",
      "steering_note",
      "previous_session_id",
      "other",
    ),
    filename: fc.option(
      fc.oneof(fc.constantFrom("a.md", "b.pdf", "c.docx", "d.zip", "", "../e"), headerValue),
    ),
    content: fc.oneof(text, fc.uint8Array({ maxLength: 500 }), fc.constant("# Title\n\nSome words.\n")),
  })
  .map(({ filename, ...rest }) => (filename === null ? rest : { ...rest, filename }));

/** The members as they are, with some replaced, some left out. */
function mutated<T>(
  members: Readonly<Record<string, unknown>>,
  other: fc.Arbitrary<T>,
): fc.Arbitrary<Record<string, T>> {
  const each = Object.entries(members).map(([name, known]) =>
    fc
      .oneof(
        { weight: 6, arbitrary: fc.constant(known) },
        { weight: 3, arbitrary: other },
        { weight: 1, arbitrary: fc.constant(undefined) },
      )
      .map((value) => [name, value] as const),
  );
  return fc.tuple(...each).map((entries) => asMembers<T>(entries.filter(([, value]) => value !== undefined)));
}

/** The known members came from `plausible`, the others from `other`. */
function asMembers<T>(entries: (readonly [string, unknown])[]): Record<string, T> {
  return Object.fromEntries(entries) as Record<string, T>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
