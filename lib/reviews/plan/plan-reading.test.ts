import { expect, test } from "vitest";
import { database } from "#db/client.ts";
import { insertPasses } from "#db/queries/review-passes.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { faultsLogged } from "#lib/testing/test-app.ts";
import { manuscriptToReview } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";
import { readPlan } from "./plan-reading.ts";

const { start, review, read } = await manuscriptToReview(
  `# On Rivers\n\n## Abstract\n\nRivers are long. ${prose(9_500)}`,
);

/** Returns the numbers of the passages that each call was to read, in order. */
const passagesIn = (requests: readonly { text: string }[]) =>
  requests
    .map(({ text }) => [...text.matchAll(/^Passage (\d+) of \d+/gm)].map(([, number]) => Number(number)))
    .filter(({ length }) => length > 0)
    .toSorted(([a = 0], [b = 0]) => a - b);

test("a text is read in a few calls of neighbouring passages, each passage once", async () => {
  const { requestsFor } = await scriptedModels();
  const session = await review();
  expect(session).toMatchObject({ processing_status: "completed", partial: null });
  const calls = passagesIn(requestsFor("review_findings"));
  expect(calls.flat()).toEqual(Array.from({ length: calls.flat().length }, (_, i) => i + 1));
  expect(calls).toHaveLength(5);
  expect(calls[0]?.length).toBeGreaterThan(1);
});

test("the ledger stands in every call that reads, and a review without one is complete", async () => {
  const { requestsFor } = await scriptedModels();
  await review();
  for (const { text } of requestsFor("review_findings"))
    expect(text).toMatch(/<<<ledger [0-9a-f]+\n¶\d+ claim: /);
  const without = await scriptedModels({ document_map: () => ({ status: 400, message: "no" }) });
  const session = await review();
  faultsLogged();
  expect(session).toMatchObject({ processing_status: "completed", partial: null });
  for (const { text } of without.requestsFor("review_findings")) expect(text).not.toContain("<<<ledger");
});

test("a review that an earlier release planned goes on passage by passage", async () => {
  const { requestsFor } = await scriptedModels();
  const session_id = await start();
  const row = { label: "Reading “Rivers”", kind: "model" as const, prompt: "reader@3" };
  await insertPasses(database().db, session_id, [
    { ...row, passId: "reader:1:1", position: 100 },
    { ...row, passId: "statistics:1", position: 120 },
  ]);
  await runJobs();
  const session = await read(session_id);
  expect(session).toMatchObject({ processing_status: "completed", partial: null });
  const calls = passagesIn(requestsFor("review_findings"));
  expect(calls.length).toBeGreaterThan(6);
  expect(calls).toEqual(calls.map((_, i) => [i + 1]));
  expect(session.passes.map(({ id }) => id)).toEqual(expect.arrayContaining(["statistics:1", "methods:1"]));
  expect(session.passes.every(({ state }) => state === "done")).toBe(true);
});

test("a plan that a run of an earlier release kept is read as one of today", () => {
  const ids = Array.from({ length: 22 }, (_, i) => `reader:1:${i + 1}`);
  expect(readPlan({ chain: ids, beside: ["whole:1"] })).toEqual({
    first: "reader:1:1",
    chains: [ids.slice(0, 20), ids.slice(20)],
    beside: ["whole:1"],
  });
});
