import { expect, test } from "vitest";
import { HELLO, setUp } from "#lib/ports/models/testing/scripted-models.ts";
import {
  type AnswerFormat,
  DOCUMENT_MAP,
  EXACT_QUOTES,
  FINDING_VERDICTS,
  FINDINGS,
  SAME_CAUSE,
} from "#lib/reviews/passes/answers.ts";
import { errorReportingModel, type KnownError, type ReportingOptions } from "./error-reporting-model.ts";

const SAMPLE: KnownError = {
  errorId: "sample",
  passage: "We enrolled 412 patients.\nOf these, $n = 40$ were **excluded**.",
  quote: "We enrolled 412 patients.",
  title: "Sample",
  explanation: "Table 1 has 421.",
};
const CLAIM: KnownError = {
  errorId: "claim",
  passage: "The first group of patients never slept longer than the second one.",
  quote: "The first group of patients never slept longer than the second one.",
  title: "Sleep",
  explanation: "Table 2 says that it did.",
};
const TEXT = "[1] We enrolled 412 patients.\n[2] Of these,\n  $n = 40$ were excluded.\n[3] They slept.";

async function reporting(options: Partial<ReportingOptions> = {}) {
  const model = errorReportingModel({ errors: [SAMPLE, CLAIM], ...options });
  const { models } = await setUp(model.script, { idleLimitMs: 3_000 });
  const answer = async <T>({ schema, name }: AnswerFormat<T>, text: string): Promise<T> =>
    (await models.object({ ...HELLO, prompt: [{ text }], schema, name })).value;
  return { model, answer, read: async (text: string) => (await answer(FINDINGS, text)).findings };
}

test("it reports the errors whose words it was sent, and no others", async () => {
  const { read, model } = await reporting();
  expect(await read(TEXT)).toMatchObject([
    { quote: SAMPLE.quote, title: SAMPLE.title, message: SAMPLE.explanation },
  ]);
  expect(await read(`${TEXT} ${CLAIM.passage}`)).toHaveLength(2);
  expect(await read("Nothing of it.")).toEqual([]);
  expect(model.calls.map(({ visible }) => visible)).toEqual([[], ["sample"], ["sample", "claim"], []]);
});

test("it sees errors in every call, and reports none in an answer without findings", async () => {
  const { answer, model } = await reporting();
  expect(await answer(DOCUMENT_MAP, TEXT)).toMatchObject({ has_proofs: true, has_statistics: true });
  expect(model.calls.at(-1)).toMatchObject({ visible: ["sample"], reported: [] });
});

test("it upholds every finding that it is to verify", async () => {
  const { answer } = await reporting();
  const { verdicts } = await answer(FINDING_VERDICTS, "1. Introduction\n\nFinding 1: A\n\nFinding 2: B");
  expect(verdicts).toMatchObject([
    { number: 1, verdict: "stands" },
    { number: 2, verdict: "stands" },
  ]);
});

test("two findings are one if both explain the same error", async () => {
  const { answer } = await reporting();
  const { pairs } = await answer(
    SAME_CAUSE,
    [
      "Pair 1\nA: Sample. Table 1 has 421. (at “412”)\nB: Table 1 has 421. (Sample)",
      "Pair 2\nA: Sample. Table 1 has 421.\nB: Sleep. Table 2 says that it did.",
      "Pair 3\nA: Style. Of no known error.\nB: Style. Of no known error.",
    ].join("\n\n"),
  );
  expect(pairs).toMatchObject([
    { number: 1, verdict: "same" },
    { number: 2, verdict: "different" },
    { number: 3, verdict: "different" },
  ]);
});

test("it knows the exact words of the errors that it reports", async () => {
  const { answer } = await reporting();
  const { places } = await answer(EXACT_QUOTES, "Finding 1: Sample\nQuoted as: 412\n\nFinding 2: Style");
  expect(places).toEqual([
    { number: 1, exact_words: SAMPLE.quote },
    { number: 2, exact_words: null },
  ]);
});

test("a call that fails has the answer that it is given, and reports nothing", async () => {
  const half = (right: string) => ({ text: right.slice(0, 20) });
  const draws = new Set<number>();
  const fail: ReportingOptions["fail"] = ({ nth, draw }) => (draws.add(draw) && nth === 1 ? half : null);
  const { read, model } = await reporting({ fail });
  expect(await read(TEXT)).toHaveLength(1);
  expect(model.calls.map(({ reported }) => reported.length)).toEqual([0, 0, 1]);
  expect(draws.size).toBe(3);
});
