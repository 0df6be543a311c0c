import type { ReactNode } from "react";
import type { Operation } from "#lib/contract/operation.ts";
import { CodeWords } from "./code-words.tsx";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts";
import { memberRows } from "./member-rows.ts";
import { MemberTable } from "./member-table.tsx";

export function OperationReply({ operation: { reply, summary } }: { operation: Operation }) {
  if (reply.kind === "empty") return <Answer status={reply.status}>no body</Answer>;
  if (reply.kind === "bytes") {
    return (
      <Answer status={reply.status}>
        <code className="font-mono">{reply.contentType}</code>. <CodeWords text={reply.description} />
      </Answer>
    );
  }
  const schema = jsonSchemaOf(reply.schema, "output");
  const what =
    reply.kind === "events"
      ? "server-sent events; the data of each is one of these objects"
      : shapeWords(schema);
  return (
    <details className="group">
      <summary className="text-sm">
        <span className="font-medium">Answer {reply.status}</span>
        <span className="text-ink-soft">: {what}</span>
      </summary>
      <div className="mt-2">
        <MemberTable caption={`Answer: ${summary}`} rows={memberRows(schema)} isSent={false} />
      </div>
    </details>
  );
}

function shapeWords({ type }: JsonSchema): string {
  return type === "array" ? "a list, each entry with these members" : "an object with these members";
}

function Answer({ status, children }: { status: number; children: ReactNode }) {
  return (
    <p className="text-sm">
      <span className="font-medium">Answer {status}</span>
      <span className="text-ink-soft">: {children}</span>
    </p>
  );
}
