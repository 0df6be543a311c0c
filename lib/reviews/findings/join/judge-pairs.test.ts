import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ModelError } from "#lib/ports/models/port.ts";
import { SAME_CAUSE, type SameCauseAnswer } from "../../passes/answers.ts";
import type { CallPassModel } from "../../passes/define-pass.ts";
import { NO_TEXT } from "../../passes/testing/review-text.ts";
import type { OpenPair } from "./group-findings.ts";
import { judgePairs } from "./judge-pairs.ts";
import { type ComparableFinding, prepareAll, rarityIn } from "./similarity.ts";

const SUBJECTS = 30;
const LENGTH = 6_000;
const name = (subject: number, kind: string) =>
  `${kind}${String.fromCharCode(97 + (subject % 26), 97 + Math.floor(subject / 26))}q`;

/** Two findings of each subject, one after the other; only these have one cause. */
const FINDINGS = Array.from({ length: 2 * SUBJECTS }, (_, i): ComparableFinding => {
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
/** Pairs of one subject, every other of them likely, and as many pairs of two subjects. */
const PAIRS = Array.from({ length: SUBJECTS }, (_, n): OpenPair[] => [
  { pair: [2 * n, 2 * n + 1], isLikely: n % 2 === 0, strength: 1 },
  { pair: [2 * n, (2 * n + 3) % (2 * SUBJECTS)], isLikely: false, strength: 0.5 },
]).flat();
const LIKELY = PAIRS.filter(({ isLikely }) => isLikely).map(({ pair }) => pair);
const RIGHT = PAIRS.filter(({ strength }) => strength === 1).map(({ pair }) => pair);

type CallJudge = CallPassModel<SameCauseAnswer>;
/** Returns the verdict on the nth pair of a batch; null if the judge leaves it out. */
type JudgeOne = (isSame: boolean, nth: number, pair: string) => boolean | null;

const right: JudgeOne = (isSame) => isSame;
const alwaysSame: JudgeOne = () => true;
/** Judges as small models are. */
const WEAK: Record<string, JudgeOne> = {
  alwaysSame,
  alwaysDifferent: () => false,
  random: (_isSame, _nth, pair) => createHash("sha256").update(pair).digest().readUInt8() < 128,
  silent: () => null,
  rightThenSilent: (isSame, nth) => (nth < 8 ? isSame : null),
  rightThenDifferent: (isSame, nth) => nth < 8 && isSame,
  leavesOutEveryThird: (isSame, nth) => (nth % 3 === 2 ? null : isSame),
};
const refuses: JudgeOne = () => {
  throw new ModelError("refused", "The model refused.");
};

/** Shows each pair to the judge, who knows a subject by its word. */
function judgeOf(judge: JudgeOne): { callJudge: CallJudge; prompts: string[] } {
  const prompts: string[] = [];
  const callJudge: CallJudge = async (shown) => {
    prompts.push(shown);
    const pairs = shown
      .split(/^(?=Pair \d+$)/m)
      .slice(1)
      .flatMap((pair, nth) => {
        const [one, other] = [...pair.matchAll(/\b(subject\w+q)\b/g)].map(([subject]) => subject);
        const isSame = judge(one !== undefined && one === other, nth, pair);
        return isSame === null ? [] : [{ number: nth + 1, verdict: isSame ? "same" : "different" }];
      });
    return SAME_CAUSE.schema.parse({ pairs });
  };
  return { callJudge, prompts };
}

async function judgeAll(judge: JudgeOne, pairs = PAIRS) {
  const { callJudge, prompts } = judgeOf(judge);
  const ready = prepareAll("", await rarityIn(""), FINDINGS);
  return { ...(await judgePairs(NO_TEXT, callJudge, ready, pairs, { name: "pairs" })), prompts };
}

const inOrder = (pairs: readonly (readonly [number, number])[]) =>
  pairs.toSorted(([a, x], [b, y]) => a - b || x - y);

test("a judge that is right is believed", async () => {
  const { same, limitations } = await judgeAll(right);
  expect(inOrder(same)).toEqual(inOrder(RIGHT));
  expect(limitations).toEqual([]);
});

describe("without a judge that can be believed, likely pairs are one", () => {
  test.each(Object.entries({ ...WEAK, refuses }))("%s", async (_name, judge) => {
    const { same, limitations } = await judgeAll(judge);
    expect(inOrder(same)).toEqual(inOrder(LIKELY));
    const why = judge === refuses ? "did not answer" : "gave wrong answers";
    expect(limitations).toEqual([expect.stringMatching(`^For 60 of 60 pairs .* because the model ${why}`)]);
  });
});

test("a judge that leaves out a pair and knows the controls is believed for the others", async () => {
  const { callJudge } = judgeOf(right);
  const forgetful: CallJudge = async (shown, more) => {
    const answer = await callJudge(shown, more);
    const isForgotten = (number: number) =>
      new RegExp(`^Pair ${number}\\nA: doseaaq differs\\..*\\nB: amountaaq`, "m").test(shown);
    const pairs = answer.pairs.filter(({ number }) => !isForgotten(number));
    return { pairs };
  };
  const ready = prepareAll("", await rarityIn(""), FINDINGS);
  const { same, limitations } = await judgePairs(NO_TEXT, forgetful, ready, PAIRS, { name: "pairs" });
  expect(inOrder(same)).toEqual(inOrder(RIGHT));
  expect(limitations).toEqual([
    expect.stringMatching(/^For 1 of 60 pairs .* because the model left them out/),
  ]);
});

test("one pair alone has controls of both kinds", async () => {
  const { same, prompts } = await judgeAll(right, PAIRS.slice(0, 1));
  expect(same).toEqual([[0, 1]]);
  expect(prompts[0]?.match(/^Pair /gm)?.length).toBeGreaterThan(3);
  expect((await judgeAll(alwaysSame, PAIRS.slice(1, 2))).same).toEqual([]);
});

test("the model sees the likeliest pairs, and similarity decides what is too much", async () => {
  const many = Array.from({ length: 20 }, (_, i) =>
    PAIRS.map((each) => ({ ...each, strength: each.strength - i })),
  ).flat();
  const { prompts } = await judgeAll(right, many);
  expect(prompts).toHaveLength(8);
});

test("the model sees the end of a long message as well", async () => {
  const { callJudge, prompts } = judgeOf(right);
  const long = { title: "Praise", message: `${"It is well written. ".repeat(40)}Only the dose is wrong.` };
  const ready = prepareAll(
    "",
    await rarityIn(""),
    [{ ...FINDINGS[0], ...long }, FINDINGS[1]].flatMap((each) => toComparable(each)),
  );
  await judgePairs(NO_TEXT, callJudge, ready, [{ pair: [0, 1], isLikely: false, strength: 0 }], {
    name: "pairs",
  });
  expect(prompts[0]).toContain("Only the dose is wrong.");
  expect(prompts[0]?.length).toBeLessThan(3_000);
});

function toComparable(each: Partial<ComparableFinding> | undefined): ComparableFinding[] {
  const [first] = FINDINGS;
  return first ? [{ ...first, ...each }] : [];
}
