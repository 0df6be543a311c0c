import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { JUDGES, type Judge, judged } from "#e2e/stand-ins/reader/weak-judge.ts";
import { ModelError } from "#lib/ports/models/port.ts";
import { sameCauseAnswer } from "../../passes/answers.ts";
import type { Ask } from "../../passes/pass.ts";
import { NO_TEXT } from "../../passes/testing/review-text.ts";
import type { OpenPair } from "./join-causes.ts";
import { judgePairs } from "./judge-pairs.ts";
import { type Comparable, prepareAll, rarityIn } from "./likeness.ts";

const SUBJECTS = 30;
const LENGTH = 6_000;
const name = (subject: number, kind: string) =>
  `${kind}${String.fromCharCode(97 + (subject % 26), 97 + Math.floor(subject / 26))}q`;

/** Two findings of each subject, one after the other; only they are one. */
const FINDINGS = Array.from({ length: 2 * SUBJECTS }, (_, i): Comparable => {
  const subject = Math.floor(i / 2);
  const own = i % 2 === 0 ? "dose" : "amount";
  return {
    title: `${name(subject, own)} differs`,
    message: `${name(subject, "in")} it is ${name(subject, "said")} otherwise. (${name(subject, "subject")})`,
    span: { start: subject * LENGTH, end: subject * LENGTH + 50 },
    related: [],
    types: ["numbers"],
    suggestion: null,
    raisedBy: [`pass:${i % 2}`],
    evidence: null,
  };
});
/** Those of one subject, of which every other is likely one, and as many of two. */
const PAIRS = Array.from({ length: SUBJECTS }, (_, n): OpenPair[] => [
  { pair: [2 * n, 2 * n + 1], isLikely: n % 2 === 0, strength: 1 },
  { pair: [2 * n, (2 * n + 3) % (2 * SUBJECTS)], isLikely: false, strength: 0.5 },
]).flat();
const LIKELY = PAIRS.filter(({ isLikely }) => isLikely).map(({ pair }) => pair);
const RIGHT = PAIRS.filter(({ strength }) => strength === 1).map(({ pair }) => pair);

/** Asks one who judges like this, and who knows a subject by its word. */
function asker(judge: Judge): { ask: Ask; prompts: string[] } {
  const prompts: string[] = [];
  const ask: Ask = async ({ parts, schema }) => {
    if (judge === "refuses" || judge === "fails") throw new ModelError("refused", "The model refused.");
    const told = parts.map((part) => ("text" in part ? part.text : "")).join("\n");
    prompts.push(told);
    const pairs = told
      .split(/^(?=Pair \d+$)/m)
      .slice(1)
      .flatMap((pair, nth) => {
        const [one, other] = [...pair.matchAll(/\b(subject\w+q)\b/g)].map(([subject]) => subject);
        const said = judged(judge, one !== undefined && one === other, nth, drawOf(pair));
        return said === null ? [] : [{ number: nth + 1, verdict: said ? "same" : "different" }];
      });
    return schema.parse(sameCauseAnswer.parse({ pairs }));
  };
  return { ask, prompts };
}

function drawOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}

async function judgeAll(judge: Judge, pairs = PAIRS) {
  const { ask, prompts } = asker(judge);
  const ready = prepareAll("", await rarityIn(""), FINDINGS);
  return { ...(await judgePairs(NO_TEXT, ask, ready, pairs)), prompts };
}

const inOrder = (pairs: readonly (readonly [number, number])[]) =>
  pairs.toSorted(([a, x], [b, y]) => a - b || x - y);

test("a judge that is right is believed", async () => {
  const { same, faults } = await judgeAll("right");
  expect(inOrder(same)).toEqual(inOrder(RIGHT));
  expect(faults).toEqual([]);
});

describe("without a judge that can be believed, likely pairs are one", () => {
  const weak = JUDGES.filter((judge) => judge !== "right" && judge !== "mostly_right");
  test.each(weak)("%s", async (judge) => {
    const { same, faults } = await judgeAll(judge);
    expect(inOrder(same)).toEqual(inOrder(LIKELY));
    const why = judge === "refuses" || judge === "fails" ? "did not answer" : "erred";
    expect(faults).toEqual([expect.stringMatching(`^For 60 of 60 pairs .* because the model ${why}`)]);
  });
});

test("a judge that leaves out a pair and knows the controls is believed for the others", async () => {
  const { ask } = asker("right");
  const forgetful: Ask = async (question) => {
    const answer = sameCauseAnswer.parse(await ask(question));
    const told = question.parts.map((part) => ("text" in part ? part.text : "")).join("\n");
    const isForgotten = (number: number) =>
      new RegExp(`^Pair ${number}\\nA: doseaaq differs\\..*\\nB: amountaaq`, "m").test(told);
    const pairs = answer.pairs.filter(({ number }) => !isForgotten(number));
    return question.schema.parse({ pairs });
  };
  const ready = prepareAll("", await rarityIn(""), FINDINGS);
  const { same, faults } = await judgePairs(NO_TEXT, forgetful, ready, PAIRS);
  expect(inOrder(same)).toEqual(inOrder(RIGHT));
  expect(faults).toEqual([
    expect.stringMatching(/^For 1 of 60 pairs .* because the model said nothing of them/),
  ]);
});

test("one pair alone has controls of both kinds", async () => {
  const { same, prompts } = await judgeAll("right", PAIRS.slice(0, 1));
  expect(same).toEqual([[0, 1]]);
  expect(prompts[0]?.match(/^Pair /gm)?.length).toBeGreaterThan(3);
  expect((await judgeAll("always_same", PAIRS.slice(1, 2))).same).toEqual([]);
});

test("what is too much to ask about is decided without asking, the likeliest are asked first", async () => {
  const many = Array.from({ length: 20 }, (_, i) =>
    PAIRS.map((each) => ({ ...each, strength: each.strength - i })),
  ).flat();
  const { prompts } = await judgeAll("right", many);
  expect(prompts).toHaveLength(8);
});

test("of a long message its end is told as well", async () => {
  const { ask, prompts } = asker("right");
  const long = { title: "Praise", message: `${"It is well written. ".repeat(40)}Only the dose is wrong.` };
  const ready = prepareAll(
    "",
    await rarityIn(""),
    [{ ...FINDINGS[0], ...long }, FINDINGS[1]].flatMap((each) => toComparable(each)),
  );
  await judgePairs(NO_TEXT, ask, ready, [{ pair: [0, 1], isLikely: false, strength: 0 }]);
  expect(prompts[0]).toContain("Only the dose is wrong.");
  expect(prompts[0]?.length).toBeLessThan(3_000);
});

function toComparable(each: Partial<Comparable> | undefined): Comparable[] {
  const [first] = FINDINGS;
  return first ? [{ ...first, ...each }] : [];
}
