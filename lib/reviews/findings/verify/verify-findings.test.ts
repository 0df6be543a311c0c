import { expect, test } from "vitest";
import type { PromptPart } from "#lib/ports/models/port.ts";
import { FINDING_VERDICTS } from "../../passes/answers.ts";
import type { ModelRequest } from "../../passes/pass.ts";
import { readingPlan } from "../../passes/reading-plan.ts";
import { sharedPrompt } from "../../passes/shared-prompt.ts";
import { NO_TEXT } from "../../passes/testing/review-text.ts";
import type { JudgedFinding } from "../judged-finding.ts";
import { passagesAround, verifyBatch, verifyFindings } from "./verify-findings.ts";

const SENTENCES = 600;
const markdown = Array.from(
  { length: SENTENCES },
  (_, i) => `Sentence ${i} counts ${i} birds by the lake.`,
).join("\n\n");
const text = { ...NO_TEXT, markdown, plan: readingPlan(markdown, 2_500) };

function spanOf(n: number) {
  const start = markdown.indexOf(`Sentence ${n} `);
  return { start, end: start + `Sentence ${n} counts`.length };
}

function about(sentence: number, related: number[] = []): JudgedFinding {
  return {
    passId: "whole:1",
    title: `Too few in ${sentence}`,
    message: "Count again.",
    types: ["numbers"],
    severity: "major",
    confidence: 0.8,
    suggestion: null,
    evidence: null,
    span: spanOf(sentence),
    related: related.map(spanOf),
  };
}

const textOf = (parts: readonly PromptPart[]) =>
  parts.map((part) => ("text" in part ? part.text : "")).join("\n\n");

/** Verifies findings with a model that answers `verdict` to each, and returns its requests. */
async function verify(judged: JudgedFinding[], verdict = "stands") {
  const requests: ModelRequest<unknown>[] = [];
  const report = await verifyFindings({
    text,
    part: { id: "verify", label: "", volume: null, reading: null, supplement: null },
    reports: new Map([
      [
        "join",
        {
          findings: [],
          joined: { judged, causes: judged.map((_, i) => ({ computed: [], judged: [i] })), dropped: [] },
        },
      ],
    ]),
    startOf: () => 0,
    seesPictures: async () => true,
    computed: [],
    comments: () => [],
    earlierReview: async () => ({ markdown: "", comments: [], dismissedBefore: [] }),
    callModel: async (request) => {
      requests.push(request);
      const numbers = [...textOf(request.parts).matchAll(/^Finding (\d+): /gm)].map(([, number]) =>
        Number(number),
      );
      return request.answer.schema.parse({ verdicts: numbers.map((number) => ({ number, verdict })) });
    },
  });
  return { requests, report };
}

test("a finding is judged over the volume that holds its places, which begins as for the reading passes", async () => {
  const [first, last] = [text.plan[0], text.plan.at(-1)];
  expect(text.plan.length).toBeGreaterThan(2);
  const { requests, report } = await verify([about(3, [9]), about(SENTENCES - 3), about(5)]);
  expect(requests.map(({ callId }) => callId)).toEqual(["verify-1-1", `verify-${text.plan.length}-1`]);
  for (const [i, volume] of [first, last].entries())
    expect(volume && requests[i]?.parts.slice(0, -1)).toEqual(volume && sharedPrompt(text, volume));
  expect(textOf(requests[0]?.parts ?? [])).toContain(
    "Finding 1: Too few in 3\n(major; ¶4 “Sentence 3 counts”; also ¶10)\nCount again.",
  );
  expect(report.verdicts).toEqual([0, 2, 1].map((cause) => ({ cause, verdict: "stands", reason: "" })));
});

test("a finding whose places no volume holds together is judged over what stands around them", async () => {
  const { requests } = await verify([about(3, [SENTENCES - 3]), about(7)]);
  expect(requests.map(({ callId }) => callId)).toEqual(["verify-across-1", "verify-1-1"]);
  const shown = textOf(requests[0]?.parts ?? []);
  for (const n of [3, 20, SENTENCES - 3]) expect(shown).toContain(`¶${n + 1} Sentence ${n} counts`);
  expect(shown).not.toContain(`Sentence ${SENTENCES / 2} counts`);
});

test("thirty findings in one volume are one call, and more are spread evenly over several", async () => {
  const findingsOf = async (count: number) => {
    const { requests } = await verify(Array.from({ length: count }, (_, i) => about(i)));
    return requests.map(({ callId, parts }) => [callId, textOf(parts).match(/^Finding \d+: /gm)?.length]);
  };
  expect(await findingsOf(30)).toEqual([["verify-1-1", 30]]);
  expect(await findingsOf(31)).toEqual([
    ["verify-1-1", 16],
    ["verify-1-2", 15],
  ]);
});

test("changes count only where the finding stands with changes, and lose numbers and links", async () => {
  const changed = {
    changed_title: "Two too few in ¶4",
    changed_message: "See https://evil.test and ¶5.",
    changed_severity: "minor",
  };
  const answer = FINDING_VERDICTS.schema.parse({
    verdicts: [
      { number: 1, verdict: "stands_with_changes", reason: "¶5 says so.", ...changed },
      { number: 2, verdict: "wrong", reason: "It is said elsewhere.", ...changed },
      { number: 4, verdict: "stands_with_changes" },
    ],
  });
  const findings = [about(3), about(4), about(5), about(6)];
  const verdicts = await verifyBatch(text, { volume: null, findings }, async () => answer);
  expect(verdicts).toEqual([
    {
      verdict: "stands_with_changes",
      reason: "“Sentence 4 counts 4 birds by the lake.” says so.",
      changes: {
        title: "Two too few in “Sentence 3 counts 3 birds by the lake.”",
        message: "See (link left out) and “Sentence 4 counts 4 birds by the lake.”.",
        severity: "minor",
      },
    },
    { verdict: "wrong", reason: "It is said elsewhere." },
    null,
    { verdict: "stands_with_changes", reason: "", changes: {} },
  ]);
});

test("the verifier knows of words that are not in the manuscript", async () => {
  let shown = "";
  await verifyBatch(
    text,
    { volume: null, findings: [{ ...about(3), misquoted: "Penguins burn." }] },
    async (parts) => {
      shown = textOf(parts);
      return { verdicts: [] };
    },
  );
  expect(shown).toContain("(major; ¶4 perhaps; it quotes words that are not there: “Penguins burn.”)");
});

test("places near each other are shown once, in the order of the text", () => {
  const passages = passagesAround(markdown, [about(300), about(302, [10])]);
  expect(passages).toHaveLength(2);
  expect(passages[0]?.start).toBe(0);
  expect(passages[1]?.start).toBe(spanOf(300).start - 1_500);
  expect(passages[1]?.end).toBe(spanOf(302).end + 1_500);
});
