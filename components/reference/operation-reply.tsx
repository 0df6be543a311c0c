import type { ReactNode } from "react";
import type { Operation } from "#lib/api/operation.ts";
import { CodeWords } from "./code-words.tsx";
import { jsonSchemaOf } from "./json-schema.ts";
import { memberRows } from "./member-rows.ts";
import { MemberTable } from "./member-table.tsx";
import { typeWords } from "./type-words.ts";

/** What comes back when all is well. */
export function OperationReply({ operation: { reply, summary } }: { operation: Operation }) {
  if (reply.kind === "empty") return <Answer status={reply.status}>nothing in the body</Answer>;
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
      ? "server-sent events, each data one of these objects"
      : typeWords(schema, schema);
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

function Answer({ status, children }: { status: number; children: ReactNode }) {
  return (
    <p className="text-sm">
      <span className="font-medium">Answer {status}</span>
      <span className="text-ink-soft">: {children}</span>
    </p>
  );
}
