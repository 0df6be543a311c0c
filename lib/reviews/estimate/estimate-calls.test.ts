import { expect, test } from "vitest";
import type { ReviewText } from "../passes/pass.ts";
import { readingPlan } from "../passes/reading-plan.ts";
import { NO_TEXT } from "../passes/testing/review-text.ts";
import { prompt } from "../run/prompt.ts";
import { estimateCalls, findingsVerified } from "./estimate-calls.ts";

const markdown = `# On Birds\n\n${"Birds were weighed on a balance in the morning. ".repeat(60)}\n\n`.repeat(
  12,
);

const text: ReviewText = { ...NO_TEXT, markdown, plan: readingPlan(markdown, 48_000), prompt };

const expected = { preview: false, second: false, earlierComments: 0, findings: 20, chance: () => 1 };

async function linesOf(given: Partial<ReviewText> = {}, more: Partial<typeof expected> = {}) {
  const calls = await estimateCalls({ ...text, ...given }, { ...expected, ...more });
  return (kind: string, role = "review") => calls.find((line) => line.kind === kind && line.role === role);
}

test("every question of a review is counted, under the model that is asked", async () => {
  const line = await linesOf();
  expect(line("map", "fast")).toMatchObject({ calls: 1, repeated: 0 });
  expect(line("expectations", "fast")).toMatchObject({ calls: 1, repeated: 0 });
  expect(line("reader")?.calls).toBe(text.plan[0]?.passages.length);
  for (const kind of ["absence", "whole", "proofs", "statistics", "methods", "figures", "references"])
    expect(line(kind), kind).toMatchObject({ calls: 1 });
  expect(line("pairs", "fast")).toMatchObject({ calls: 2, repeated: 0 });
  expect(line("verify")).toMatchObject({ calls: 3, repeated: 0 });
  expect(line("overall")).toMatchObject({ calls: 1 });
  expect(line("revision")).toBeUndefined();
});

test("what the first reading sends, the others repeat, and passages their instructions too", async () => {
  const line = await linesOf();
  const whole = line("whole");
  const reader = line("reader");
  const end = (whole?.tokensIn ?? 0) - (whole?.repeated ?? 0);
  expect(end).toBeLessThan(400);
  const first = (whole?.tokensIn ?? 0) - end;
  expect((reader?.tokensIn ?? 0) - (reader?.repeated ?? 0)).toBeLessThan(first + (reader?.calls ?? 0) * 600);
});

test("a specialist counts by how likely it is called", async () => {
  const asked: [string, boolean][] = [];
  const chance = (kind: string, isLikely: boolean) => {
    asked.push([kind, isLikely]);
    return isLikely ? 0.9 : 0.2;
  };
  const line = await linesOf({}, { chance } as Partial<typeof expected>);
  const sure = await linesOf();
  expect(Object.fromEntries(asked)).toMatchObject({ proofs: false, references: false });
  expect(line("proofs")?.calls).toBeCloseTo(0.2);
  expect(line("proofs")?.tokensIn).toBeCloseTo(0.2 * (sure("proofs")?.tokensIn ?? 0));
});

test("pictures, supplements, an earlier session and a second model are in it", async () => {
  const plain = await linesOf();
  const withPictures = `${markdown}![](images/a.png)\n\n![](images/b.png)\n`;
  const pictured = await linesOf({ markdown: withPictures, plan: readingPlan(withPictures, 48_000) });
  const more = (pictured("figures")?.tokensIn ?? 0) - (plain("figures")?.tokensIn ?? 0);
  expect(more).toBeGreaterThan(1_600);
  const line = await linesOf(
    { supplements: [{ filename: "s.md", markdown: "Raw weights. ".repeat(400), note: null }] },
    { earlierComments: 17, second: true },
  );
  expect(line("supplement")?.tokensIn).toBeGreaterThan((plain("whole")?.tokensIn ?? 0) + 1_200);
  expect(line("revision")).toMatchObject({ calls: 3 });
  expect(line("whole", "second")).toMatchObject({ calls: 1, repeated: 0 });
});

test("a preview reads once and verifies nothing", async () => {
  const line = await linesOf({}, { preview: true });
  expect(line("whole")).toMatchObject({ calls: 1, repeated: 0 });
  expect(line("reader")).toBeUndefined();
  expect(line("verify")).toBeUndefined();
  expect(line("overall")).toMatchObject({ calls: 1 });
});

test("what verification is expected to send tells how many findings it is of", async () => {
  const verify = (await linesOf())("verify");
  expect(verify && findingsVerified(text, verify)).toBeCloseTo(20);
});
