import { expect, test } from "vitest";
import { finding } from "#e2e/stand-ins/review-answers.ts";
import { ModelError, type PromptPart } from "#lib/ports/models/port.ts";
import { FINDINGS, type FindingsAnswer } from "./answers.ts";
import type { PassInput } from "./pass.ts";
import { readFigures } from "./read-figures.ts";
import { NO_TEXT } from "./testing/review-text.ts";

const figures = (count: number) =>
  Array.from({ length: count }, (_, i) => `![Figure ${i + 1}](images/figure-${i + 1}.png)`).join("\n\n");

function inputOf(markdown: string, changes: Partial<PassInput> = {}): PassInput {
  const volume = { start: 0, end: markdown.length, passages: [] };
  return {
    text: {
      ...NO_TEXT,
      markdown,
      plan: [volume],
      image: async (name) =>
        name === "figure-3.png" ? null : { image: Buffer.from(name), mediaType: "image/png" },
    },
    part: { id: "figures:1", label: "", volume, reading: null, supplement: null },
    callModel: () => Promise.reject(new Error("not called")),
    seesPictures: async () => true,
    reports: new Map(),
    startOf: () => 0,
    computed: [],
    comments: () => [],
    earlierReview: async () => ({ markdown: "", comments: [], dismissedBefore: [] }),
    ...changes,
  };
}

/** Keeps the names of the pictures in each call; each answer finds one problem. */
function reader(answer: (pictures: readonly PromptPart[]) => Promise<FindingsAnswer>) {
  const calls: { callId: string; names: string[] }[] = [];
  const call = async (
    _: string,
    { callId = "figures", pictures = [] }: { callId?: string; pictures?: readonly PromptPart[] } = {},
  ) => {
    const names = pictures.flatMap((part) => ("image" in part ? Buffer.from(part.image).toString() : []));
    calls.push({ callId, names });
    return answer(pictures);
  };
  return { call, calls };
}

const found = async () => FINDINGS.schema.parse({ findings: [finding({ quote: "Figure" })] });

test("pictures go out eight at a time, and every call's findings are kept", async () => {
  const { call, calls } = reader(found);
  const report = await readFigures(inputOf(figures(12)), call);
  expect(calls.map(({ callId, names }) => [callId, names.length])).toEqual([
    ["figures-seen", 8],
    ["figures-seen-2", 3],
  ]);
  expect(report.findings).toHaveLength(2);
  expect(report.limitations).toEqual([expect.stringMatching(/^One picture could not be shown/)]);
});

test("pictures beyond the limit are named as not shown", async () => {
  const { call, calls } = reader(found);
  const { limitations } = await readFigures(inputOf(figures(40)), call);
  expect(calls.flatMap(({ names }) => names)).toHaveLength(31);
  expect(limitations).toEqual([expect.stringMatching(/^9 pictures could not be shown/)]);
});

test("a text without pictures is one call, and nobody asks if the model sees", async () => {
  const { call, calls } = reader(found);
  const seesPictures = () => Promise.reject(new Error("asked"));
  const report = await readFigures(inputOf("No figures.", { seesPictures }), call);
  expect(calls).toEqual([{ callId: "figures", names: [] }]);
  expect(report.limitations).toBeUndefined();
});

test("a blind model compares captions, and the review says so", async () => {
  const { call, calls } = reader(found);
  const report = await readFigures(inputOf(figures(2), { seesPictures: async () => false }), call);
  expect(calls).toEqual([{ callId: "figures", names: [] }]);
  expect(report.limitations).toEqual([expect.stringMatching(/^The model does not see pictures/)]);
});

test("a server that refuses the pictures gets the call without them, and the review says so", async () => {
  const { call, calls } = reader((pictures) =>
    pictures.length > 0 ? Promise.reject(new ModelError("rejected", "no pictures")) : found(),
  );
  const report = await readFigures(inputOf(figures(2)), call);
  expect(calls.map(({ callId }) => callId)).toEqual(["figures-seen", "figures"]);
  expect(report.findings).toHaveLength(1);
  expect(report.limitations).toEqual([expect.stringMatching(/^The model does not see pictures/)]);
});
