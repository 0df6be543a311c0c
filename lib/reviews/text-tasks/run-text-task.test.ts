import { expect, test } from "vitest";
import { converted } from "#lib/testing/documents.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { NO_PREFERENCES } from "../passes/no-preferences.ts";
import type { StoredReview } from "../publish/compose-review.ts";
import { doTextTask } from "./do-text-task.ts";
import { runTextTask } from "./run-text-task.ts";

/** Longer than what is read beside requests, and more than one call reads. */
const LONG = `${manuscript()}\n\n## Weighing\n\n${"The sample of 42 birds was weighed.\n\n".repeat(4_000)}`;
const SUPPLEMENT = "# Tables\n\nEach bird has a row.\n";
const ESTIMATED = {
  contextTokens: 32_000,
  supplements: [{ filename: "tables.md", note: "All weights" }],
  conversionNotes: [],
  preferences: NO_PREFERENCES,
  expected: {
    isPreview: false,
    hasSecondModel: false,
    isRevision: false,
    joinsTasks: true,
    promptSet: "default",
    earlierComments: 2,
    findings: 20,
  },
};

const owner = await testContext();
const { document_id: long } = await converted(owner, { content: LONG });
const { document_id: supplement } = await converted(owner, { content: SUPPLEMENT });
const about = { ownerId: owner.id, documentIds: [long, supplement] };

async function stored(id: string): Promise<string> {
  const blob = await owner.ctx.blobs.get(`documents/${id}/content.md`);
  return ((await blob?.stream.toArray()) ?? []).map(String).join("");
}

test("a long text is planned in a process as in this thread", async () => {
  const plan = await runTextTask(owner.ctx, about, "planReading", { contextTokens: 32_000 });
  expect(plan.plan.length).toBeGreaterThan(1);
  expect(plan).toEqual(await doTextTask("planReading", [await stored(long)], { contextTokens: 32_000 }));
});

test("the calls of a review are counted in a process as in this thread, with the supplements", async () => {
  const counted = await runTextTask(owner.ctx, about, "expectCalls", ESTIMATED);
  const texts = [await stored(long), await stored(supplement)];
  expect(counted).toEqual(await doTextTask("expectCalls", texts, ESTIMATED));
  const without = { ...ESTIMATED, supplements: [] };
  expect(counted).not.toEqual(await doTextTask("expectCalls", texts.slice(0, 1), without));
});

test("a review is composed in a process as in this thread", async () => {
  const report = { ran: [], notApplicable: [], findings: [] };
  const review = {
    session: { isPreview: false, customization: null, venue: null, steeringPrompt: "the sample" },
    passes: [
      { passId: "structure", label: "Structure", kind: "computed", prompt: null, error: null, report },
      { passId: "reader:1:1", label: "Reading", kind: "model", prompt: null, error: "Busy.", report: null },
    ],
    supplements: [],
    earlier: null,
    wordCount: 1_000,
    hasPages: false,
    contextTokens: 32_000,
  } satisfies StoredReview;
  const composed = await runTextTask(owner.ctx, about, "composeReview", review);
  expect(composed.partial).toMatchObject({ text_read: 0, reasons: ["Busy."] });
  const texts = [await stored(long), await stored(supplement)];
  expect(composed).toEqual(await doTextTask("composeReview", texts, review));
});

test("a text that is gone is an error", async () => {
  const gone = { ...about, documentIds: [crypto.randomUUID()] };
  await expect(runTextTask(owner.ctx, gone, "planReading", { contextTokens: 32_000 })).rejects.toThrow(
    "not in the file store",
  );
});
