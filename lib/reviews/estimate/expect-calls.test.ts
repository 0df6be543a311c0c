import { expect, test } from "vitest";
import type { ReviewText } from "../passes/pass.ts";
import { readingPlan } from "../passes/reading-plan.ts";
import { NO_TEXT } from "../passes/testing/review-text.ts";
import { prompt } from "../run/prompt.ts";
import { expectCalls } from "./expect-calls.ts";

const markdown = `# On Birds\n\n${"Birds were weighed on a balance in the morning. ".repeat(60)}\n\n`.repeat(
  12,
);

const text: ReviewText = { ...NO_TEXT, markdown, plan: readingPlan(markdown, 48_000), prompt };

const expected = {
  isPreview: false,
  hasSecondModel: false,
  isRevision: false,
  joinsTasks: false,
  promptSet: "default",
  earlierComments: 0,
  findings: 20,
};

async function linesOf(given: Partial<ReviewText> = {}, more: Partial<typeof expected> = {}) {
  const calls = await expectCalls({ ...text, ...given }, { ...expected, ...more });
  return (kind: string, role = "review") => calls.find((line) => line.kind === kind && line.role === role);
}

/** Words that call every specialist. */
const SPECIAL = "Theorem 1. In the experiment, p < .05 (Figure 1). References";

test("every call of a review is counted, under the role of its model", async () => {
  const line = await linesOf({ markdown: `${markdown}${SPECIAL}` });
  expect(line("map", "review")).toMatchObject({ calls: 1, repeated: 0 });
  expect(line("expectations", "fast")).toMatchObject({ calls: 1, repeated: 0 });
  expect(text.plan[0]?.passages).toHaveLength(6);
  expect(line("reader")).toMatchObject({ calls: 5, inOrder: 2 });
  for (const kind of ["absence", "whole", "statistics", "methods", "figures", "references"])
    expect(line(kind), kind).toMatchObject({ calls: 1 });
  expect(line("proofs", "proof")).toMatchObject({ calls: 1 });
  expect(line("pairs", "fast")).toMatchObject({ calls: 2, repeated: 0 });
  const verify = line("verify", "verify");
  expect(verify).toMatchObject({ calls: 1, verdicts: 20 });
  expect((verify?.tokensIn ?? 0) - (verify?.repeated ?? 0)).toBeGreaterThan(20 * 140);
  expect(line("overall")).toMatchObject({ calls: 1 });
  expect(line("revision", "verify")).toBeUndefined();
});

test("the first reading sends the manuscript, and all other readings repeat it", async () => {
  const line = await linesOf();
  const whole = line("whole");
  const reader = line("reader");
  const end = (whole?.tokensIn ?? 0) - (whole?.repeated ?? 0);
  expect(end).toBeLessThan(400);
  const first = (whole?.tokensIn ?? 0) - end;
  expect((reader?.tokensIn ?? 0) - (reader?.repeated ?? 0)).toBeLessThan(
    first + (reader?.calls ?? 0) * 1_000,
  );
});

test("a specialist counts if the words of the text call for it", async () => {
  const plain = await linesOf();
  const mathematical = `${markdown}**Lemma 1.** All birds are heavy.`;
  const line = await linesOf({ markdown: mathematical, plan: readingPlan(mathematical, 48_000) });
  expect(plain("proofs", "proof")).toBeUndefined();
  expect(line("proofs", "proof")).toMatchObject({ calls: 1 });
});

test("pictures, supplements, an earlier session and a second model add calls and tokens", async () => {
  const plain = await linesOf();
  const withPictures = `${markdown}![](images/a.png)\n\n![](images/b.png)\n`;
  const pictured = await linesOf({ markdown: withPictures, plan: readingPlan(withPictures, 48_000) });
  const more = (pictured("figures")?.tokensIn ?? 0) - (plain("figures")?.tokensIn ?? 0);
  expect(more).toBeGreaterThan(1_600);
  const line = await linesOf(
    { supplements: [{ filename: "s.md", markdown: "Raw weights. ".repeat(400), note: null }] },
    { earlierComments: 17, hasSecondModel: true },
  );
  expect(line("supplement")?.tokensIn).toBeGreaterThan((plain("whole")?.tokensIn ?? 0) + 1_200);
  expect(line("revision", "verify")).toMatchObject({ calls: 3 });
  expect(line("whole", "second")).toMatchObject({ calls: 1, repeated: 0 });
});

test("specialists share calls, one for those that calculate and one for the others", async () => {
  const special = { markdown: `${markdown}${SPECIAL}` };
  const line = await linesOf(special, { joinsTasks: true });
  expect(line("numbers", "proof")).toMatchObject({ calls: 1 });
  expect(line("evidence")).toMatchObject({ calls: 1 });
  for (const kind of ["proofs", "statistics", "methods", "figures", "references"])
    expect(line(kind) ?? line(kind, "proof"), kind).toBeUndefined();
  const alone = await linesOf({ markdown: `${markdown}Figure 1.` }, { joinsTasks: true });
  expect(alone("figures")).toMatchObject({ calls: 1 });
  expect(alone("evidence")).toBeUndefined();
});

test("a preview reads once and verifies nothing", async () => {
  const line = await linesOf({}, { isPreview: true });
  expect(line("map", "review")).toMatchObject({ calls: 1, repeated: 0 });
  const whole = line("whole");
  expect(whole).toMatchObject({ calls: 1 });
  expect(whole?.repeated).toBeGreaterThan(0.8 * (whole?.tokensIn ?? 0));
  expect(line("reader")).toBeUndefined();
  expect(line("verify", "verify")).toBeUndefined();
  expect(line("overall")).toMatchObject({ calls: 1 });
});
