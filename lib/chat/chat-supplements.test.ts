import { expect, test } from "vitest";
import { calls, inOrder } from "#lib/ports/models/testing/scripted-models.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { call } from "#lib/testing/call.ts";
import { converted, reviewed } from "#lib/testing/documents.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { conversation, withModel } from "./testing/chat.ts";

const RAW = "Fish number seven weighed 9 grams.";

test("a model reads the owner's supplements by their number, and others do not learn of them", async () => {
  await testApp();
  const owner = await testContext();
  const { document_id, session_id } = await reviewed(owner);
  await converted(owner, {
    content: `# Raw weights\n\n${RAW} ${prose(60)}`,
    filename: "weights.md",
    fields: { parent_document_id: document_id },
  });
  const looking = () =>
    inOrder(
      calls("search_document", { query: "Fish number seven", supplement: 1 }),
      calls("read_section", { section: "all", supplement: 2 }),
      { text: "It weighed 9 grams." },
    );
  const server = await withModel(looking());
  const { events } = await conversation(owner, session_id).say("How heavy was fish seven?");
  expect(events.flatMap(({ data }) => (data.type === "tool_call" ? [data.label] : []))).toEqual([
    "Searching for “Fish number seven” in supplement 1",
    "Reading the whole in supplement 2",
  ]);
  expect(server.requests[0]?.text).toContain("Supplement 1: weights.md");
  expect(server.requests[1]?.text).toContain(RAW);
  expect(server.requests[2]?.text).toContain("There is no supplement 2; the last is 1.");

  await call(reviews.updateVisibility, { as: owner.key, params: { session_id }, body: { is_public: true } });
  const reader = await testContext();
  const other = await withModel(looking());
  await conversation(reader, session_id).say("How heavy was fish seven?");
  expect(other.requests).toHaveLength(3);
  expect(JSON.stringify(other.requests.map(({ body }) => body))).not.toMatch(
    /weights\.md|9 grams|supplement.{0,9}number/i,
  );
});
