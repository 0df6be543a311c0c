import { expect, test } from "vitest";
import { scriptedModels } from "#lib/reviews/testing/scripted-review.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { responseStage } from "./testing/response-stage.ts";

const { start, read } = await responseStage();

test("a model links points to passages, and what is quoted stays", async () => {
  const { requestsFor } = await scriptedModels({
    links: ({ text }) => ({
      links: [
        { point: 1, passages: [numberOf(text, "The kettle")] },
        { point: 2, passages: [numberOf(text, "The participants who")] },
        { point: 3, passages: [99] },
      ],
    }),
  });
  const started = await start();
  expect(started.linking).toBe("running");
  await runJobs();
  const linked = await read(started);
  expect(linked.linking).toBe("done");
  expect(linked.points[0]?.passages.map(({ reason }) => reason)).toEqual(["quoted", "model"]);
  expect(linked.points[1]?.passages).toMatchObject([
    { reason: "model", quote: expect.stringContaining("drank green tea") },
  ]);
  expect(linked.points[3]?.passages).toEqual(started.points[3]?.passages);
  expect(requestsFor("links")).toHaveLength(1);
});

function numberOf(prompt: string, words: string): number {
  return Number(new RegExp(`¶(\\d+) ${words}`).exec(prompt)?.[1] ?? 0);
}

test("a model that fails leaves the passages that were found by similar words", async () => {
  await scriptedModels({ links: () => "not an object" });
  const started = await start();
  await runJobs();
  const { linking, points: all } = await read(started);
  expect(linking).toBe("failed");
  expect(all.map(({ passages }) => passages)).toEqual(started.points.map(({ passages }) => passages));
});
