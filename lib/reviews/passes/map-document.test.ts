import { expect, test } from "vitest";
import { ModelError, type ModelErrorKind } from "#lib/ports/models/port.ts";
import { guessMap } from "../estimate/guess-answers.ts";
import type { ModelRequest, ReviewText } from "./pass.ts";
import { partsOf, passOf } from "./pass-parts.ts";
import { readingPlan } from "./reading-plan.ts";
import { sharedPrompt } from "./shared-prompt.ts";
import { NO_TEXT } from "./testing/review-text.ts";

const MARKDOWN = Array.from(
  { length: 60 },
  (_, i) => `Part ${i} has ${i} birds. ${"They fly. ".repeat(60)}`,
).join("\n\n");
const ENTRIES = ["¶3 number: 2 birds", "¶2 number: 1 bird", "¶900 number: none", "number without a place"];
const text = (mostTokens: number, isPreview = false): ReviewText => ({
  ...NO_TEXT,
  markdown: MARKDOWN,
  plan: readingPlan(MARKDOWN, mostTokens),
  preferences: { ...NO_TEXT.preferences, isPreview },
});

/** Runs every part of a pass. Calls named in `fails` fail. */
async function run(kind: string, of: ReviewText, fails: Record<string, ModelErrorKind> = {}) {
  const requests: ModelRequest<unknown>[] = [];
  const pass = passOf(kind);
  if (!pass) throw new Error(`There is no pass ${kind}.`);
  const reports = [];
  for (const part of partsOf(pass, of)) {
    const report = await pass.run({
      text: of,
      part,
      callModel: async (request) => {
        requests.push(request);
        const failure = fails[request.callId];
        if (failure) throw new ModelError(failure, "a test");
        const map = guessMap("");
        return request.answer.schema.parse({ ...map, map, findings: [], ledger: ENTRIES });
      },
      reports: new Map(),
      startOf: () => 0,
      seesPictures: async () => true,
      computed: [],
      comments: () => [],
      earlierReview: async () => ({ markdown: "", comments: [], dismissedBefore: [] }),
    });
    reports.push(report);
  }
  return { requests, reports };
}

const callsOf = (requests: readonly ModelRequest<unknown>[]) =>
  requests.map(({ callId, role }) => `${callId} ${role}`);

test("one call draws the map and the ledger of a text that it holds, over the manuscript that all share", async () => {
  const of = text(100_000);
  const { requests, reports } = await run("map", of);
  expect(callsOf(requests)).toEqual(["map-whole review"]);
  const [volume] = of.plan;
  expect(requests[0]?.parts[0]).toEqual(volume && sharedPrompt(of, volume)[0]);
  expect(requests[0]?.instructions).toBe("reviewer");
  expect(reports[0]?.map).toMatchObject({ has_proofs: false });
  expect(reports[0]?.ledger).toEqual(["¶2 number: 1 bird", "¶3 number: 2 birds"]);
  expect((await run("ledger", of)).requests).toEqual([]);
});

test("a preview has no ledger", async () => {
  const { requests, reports } = await run("map", text(100_000, true));
  expect(reports[0]?.ledger).toEqual([]);
  expect(JSON.stringify(requests[0]?.parts.at(-1))).not.toContain("ledger");
});

test("the fast model maps a long manuscript from a digest, and each volume has a ledger of its own", async () => {
  const of = text(3_000);
  expect(of.plan.length).toBeGreaterThan(2);
  const map = await run("map", of);
  expect(callsOf(map.requests)).toEqual(["map fast"]);
  expect(map.reports[0]?.ledger).toBeUndefined();
  const { requests, reports } = await run("ledger", of);
  expect(requests.map(({ parts }) => parts[0])).toEqual(of.plan.map((volume) => sharedPrompt(of, volume)[0]));
  expect(reports.map(({ ledger }) => ledger?.length)).toEqual(of.plan.map((_, v) => (v === 0 ? 2 : 0)));
});

test("a map that the model of the review cannot give comes from the digest; an outage is a failure", async () => {
  const { requests, reports } = await run("map", text(100_000), { "map-whole": "not_json" });
  expect(callsOf(requests)).toEqual(["map-whole review", "map fast"]);
  expect(reports[0]?.map).toBeDefined();
  await expect(run("map", text(100_000), { "map-whole": "wrong_key" })).rejects.toThrow(ModelError);
});

test("the ledgers of all volumes stand after each volume, within bounds", () => {
  const of = text(3_000);
  const entry = (number: number) => `¶${number} number: ${"x".repeat(140)}`;
  const ledgers = of.plan.map((_, v) => Array.from({ length: 60 }, (__, i) => entry(v * 60 + i + 1)));
  for (const volume of of.plan) {
    const [manuscript, after] = sharedPrompt({ ...of, ledgers }, volume);
    expect(manuscript).toEqual(sharedPrompt(of, volume)[0]);
    const shown = after && "text" in after ? after.text : "";
    for (const [v] of of.plan.entries()) expect(shown).toContain(`\n¶${v * 60 + 2} number`);
    expect(shown.length).toBeLessThan(22_000);
  }
});
