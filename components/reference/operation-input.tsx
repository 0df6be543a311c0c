import type { Operation } from "#lib/contract/operation.ts";
import { CodeWords } from "./code-words.tsx";
import { jsonSchemaOf } from "./json-schema.ts";
import { memberRows } from "./member-rows.ts";
import { MemberTable } from "./member-table.tsx";

export function OperationInput({ operation }: { operation: Operation }) {
  const { body, params, query, summary } = operation;
  const parts = [
    { name: "In the path", schema: params, isSent: false },
    { name: "In the query", schema: query, isSent: true },
    ...(body.kind === "none"
      ? []
      : [
          {
            name: body.kind === "json" ? "JSON body" : "Form fields in addition to the file",
            schema: body.schema,
            isSent: true,
          },
        ]),
  ];
  return (
    <>
      {parts.map(({ name, schema, isSent }) => {
        const rows = memberRows(jsonSchemaOf(schema, "input"));
        return rows.length === 0 ? null : (
          <div key={name}>
            <h4 className="mb-2 text-sm font-medium">{name}</h4>
            <MemberTable caption={`${name}: ${summary}`} rows={rows} isSent={isSent} />
          </div>
        );
      })}
      {body.kind === "multipart" ? (
        <p className="text-sm text-ink-soft">
          <CodeWords text={body.description} />
        </p>
      ) : null}
    </>
  );
}
