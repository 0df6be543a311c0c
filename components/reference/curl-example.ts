import type { Operation } from "#lib/contract/operation.ts";
import { EXAMPLE_ID, exampleValue } from "./example-value.ts";
import { jsonSchemaOf } from "./json-schema.ts";

const PATH_VALUES: Record<string, string> = {
  image_name: "figure-1.png",
  comment_id: "c1",
  action_type: "addressed",
};

/** Returns a curl call for a shell with GALLEY and GALLEY_KEY set. Returns null if only Galley's own pages may call the operation. */
export function curlExample(operation: Operation): string | null {
  if (operation.access === "web-session") return null;
  const isEvents = operation.reply.kind === "events";
  const head = ["curl", isEvents ? "-N" : "", operation.method === "GET" ? "" : `-X ${operation.method}`];
  const lines = [
    [...head.filter(Boolean), `"$GALLEY${examplePath(operation)}"`].join(" "),
    `-H "Authorization: Bearer $GALLEY_KEY"`,
    ...(operation.idempotent ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...bodyLines(operation),
    ...(operation.reply.kind === "bytes" ? [`-o ${fileName(operation)}`] : []),
  ];
  return lines.join(" \\\n  ");
}

function examplePath({ path, query }: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => PATH_VALUES[name] ?? EXAMPLE_ID);
  const required = jsonSchemaOf(query, "input").required ?? [];
  return required.length === 0
    ? filled
    : `${filled}?${required.map((name) => `${name}=${EXAMPLE_ID}`).join("&")}`;
}

function bodyLines({ body }: Operation): string[] {
  if (body.kind === "none") return [];
  if (body.kind === "multipart") return [`-F "file=@manuscript.pdf"`];
  const value = exampleValue(jsonSchemaOf(body.schema, "input"));
  return [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(value).replaceAll("'", "'\\''")}'`];
}

function fileName({ reply }: Operation): string {
  if (reply.kind !== "bytes") return "answer";
  if (reply.contentType === "text/markdown") return "manuscript.md";
  return reply.contentType === "image/*" ? "figure-1.png" : "manuscript.pdf";
}
