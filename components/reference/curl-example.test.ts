import { expect, test } from "vitest";
import { contracts } from "#lib/api/contracts.ts";
import { createApiKey } from "#lib/auth/contract.ts";
import { upload } from "#lib/documents/contract.ts";
import { getContent } from "#lib/documents/files-contract.ts";
import { markViewed, updateVisibility } from "#lib/reviews/contract.ts";
import { curlExample } from "./curl-example.ts";
import { EXAMPLE_ID, exampleValue } from "./example-value.ts";
import { jsonSchemaOf } from "./json-schema.ts";

test("every JSON body of an example is one that the operation takes", () => {
  for (const { body, id } of contracts) {
    if (body.kind !== "json") continue;
    const result = body.schema.safeParse(exampleValue(jsonSchemaOf(body.schema, "input")));
    expect(result.success, id).toBe(true);
  }
});

test("no placeholder is left in a path", () => {
  for (const operation of contracts) expect(curlExample(operation) ?? "").not.toContain("{document_id}");
});

test("a file is sent as a form, bytes go to a file, a required query is there", () => {
  expect(curlExample(upload)).toContain(`-F "file=@manuscript.pdf"`);
  expect(curlExample(getContent)).toContain("-o manuscript.md");
  expect(curlExample(markViewed)).toContain(`?session_id=${EXAMPLE_ID}`);
  expect(curlExample(updateVisibility)).toContain(`-d '{"is_public":true}'`);
});

test("what only a browser session may call has no example", () => {
  expect(curlExample(createApiKey)).toBeNull();
});
