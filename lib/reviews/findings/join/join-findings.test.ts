import { expect, test } from "vitest";
import type { Finding } from "#lib/checks/finding.ts";
import { SAME_CAUSE, type SameCauseAnswer } from "../../passes/answers.ts";
import type { CallPassModel } from "../../passes/define-pass.ts";
import { NO_TEXT } from "../../passes/testing/review-text.ts";
import type { JudgedFinding } from "../judged-finding.ts";
import { joinCauses } from "./join-findings.ts";
import type { CallLister } from "./judge-lists.ts";

const CAUSES = 20;
const PASSES = 12;

const noGroups: CallLister = async () => ({ groups: [] });
/** Knows a cause by its letter, with which its words begin three times. */
const rightLister: CallLister = async (shown) => {
  const lines = [...shown.matchAll(/^Finding (\d+): .*?\b(\w)\2\2/gm)];
  const groups = [...Map.groupBy(lines, ([, , letter]) => letter).values()];
  return {
    groups: groups.map((all) => ({ correction: "", numbers: all.map(([, number]) => Number(number)) })),
  };
};

/** One problem, in the words of every other pass. */
function findingOf(passId: number, cause: number): JudgedFinding {
  const start = cause * 1_000;
  const own = String.fromCharCode(97 + cause).repeat(3);
  const [title, message] =
    passId % 2 === 0
      ? [`${own}dose`, `${own}table has ${own}grams, ${own}prose has none.`]
      : [`${own}amount`, `${own}slip: the ${own}quantity is ${own}typed.`];
  return {
    passId: `pass:${passId}`,
    title,
    message,
    types: ["numbers"],
    severity: "major",
    confidence: 0.5,
    suggestion: null,
    evidence: null,
    span: { start, end: start + 60 },
    related: [],
  };
}

test("a problem that many passes report in two ways is one pair for the model, and one cause", async () => {
  const prompts: string[] = [];
  const callJudge: CallPassModel<SameCauseAnswer> = async (shown) => {
    prompts.push(shown);
    const pairs = [...shown.matchAll(/Pair (\d+)\nA: (\w{3}).*\nB: (\w{3})/g)].map(([, number, a, b]) => ({
      number: Number(number),
      verdict: a === b ? "same" : "different",
    }));
    return SAME_CAUSE.schema.parse({ pairs });
  };
  const judged = Array.from({ length: PASSES }, (_, pass) =>
    Array.from({ length: CAUSES }, (_, cause) => findingOf(pass, cause)),
  ).flat();
  const { causes, limitations } = await joinCauses(
    NO_TEXT,
    { callJudge, callLister: rightLister },
    { computed: [], judged },
  );
  expect(limitations).toEqual([]);
  expect(causes.map((cause) => cause.judged.length)).toEqual(Array.from({ length: CAUSES }, () => PASSES));
  expect(causes.flatMap((cause) => cause.judged).toSorted((a, b) => a - b)).toEqual(judged.map((_, i) => i));
  expect(prompts).toHaveLength(1);
  const ownPairs = prompts[0]?.match(/\nA: (\w{3})dose\..*\nB: \1amount\./g);
  expect(ownPairs).toHaveLength(CAUSES);
});

test("a finding that rests on a computed one joins it, on its passage alone", async () => {
  const { passId: _, ...first } = findingOf(0, 0);
  const computed: Finding = {
    ...first,
    types: ["numbers"],
    checkId: "p-value",
    evidence: null,
    theme: null,
  };
  const of = (cause: number, title: string): JudgedFinding => ({
    ...findingOf(0, cause),
    title,
    message: title,
    passId: title,
    types: ["statistics"],
    evidence: 1,
  });
  const blinding: JudgedFinding = { ...of(5, "Blinding"), types: ["methods"] };
  const judged = [of(0, "Significance"), of(5, "Allocation"), blinding];
  const text = { ...NO_TEXT, markdown: "x".repeat(9_000) };
  const { causes } = await joinCauses(
    text,
    { callJudge: async () => ({ pairs: [] }), callLister: noGroups },
    { computed: [computed], judged },
  );
  expect(causes).toEqual([
    { computed: [0], judged: [0] },
    { computed: [], judged: [1] },
    { computed: [], judged: [2] },
  ]);
});

test("findings of checks alone are compared by no model", async () => {
  const computed = [0, 5].map((cause): Finding => {
    const { passId: _, ...finding } = findingOf(0, cause);
    return { ...finding, types: ["numbers"], checkId: "p-value", evidence: null, theme: null };
  });
  const refuse = () => Promise.reject(new Error("No model is needed."));
  const judges = { callJudge: refuse, callLister: refuse };
  const { causes } = await joinCauses(NO_TEXT, judges, { computed, judged: [] });
  expect(causes).toHaveLength(2);
});

test("one problem told twice in other words from far apart is one cause, by a list or else by pairs", async () => {
  const twice = [0, 1].flatMap((pass) =>
    [1, 2, 3].map((cause): JudgedFinding => {
      const finding = findingOf(pass, cause);
      const start = finding.span.start + pass * 100_000;
      return { ...finding, span: { start, end: start + 60 } };
    }),
  );
  const text = { ...NO_TEXT, markdown: "x".repeat(200_000) };
  const calls: string[] = [];
  const callJudge: CallPassModel<SameCauseAnswer> = async (shown, { callId = "" } = {}) => {
    calls.push(callId);
    const pairs = [...shown.matchAll(/^Pair (\d+)\nA: .*?\b(\w)\2\2.*\nB: (?:.*?\b(\w)\3\3)?/gm)];
    return {
      pairs: pairs.map(([, number, a, b]) => ({
        number: Number(number),
        corrections: "",
        verdict: a === b ? "same" : "different",
      })),
    };
  };
  for (const callLister of [rightLister, noGroups]) {
    const { causes } = await joinCauses(text, { callJudge, callLister }, { computed: [], judged: twice });
    expect(causes.map(({ judged }) => judged)).toEqual([
      [0, 3],
      [1, 4],
      [2, 5],
    ]);
  }
  expect(calls).toEqual(["far-1"]);
});
