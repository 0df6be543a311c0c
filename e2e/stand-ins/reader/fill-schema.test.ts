import { asSchema } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { jsonSchema, schemaInWords } from "../json-schema.ts";
import { fillSchema } from "./fill-schema.ts";
import type { Told } from "./known-error.ts";
import { numberedItems } from "./numbered-items.ts";

const TOLD: Told = {
  errorId: "e",
  category: "statistical test",
  partner: "p = .60",
  quote: "p = .06",
  title: "Two p-values",
  explanation: "The abstract has another value.",
};

async function fill(schema: z.ZodType, changes: Partial<Parameters<typeof fillSchema>[1]> = {}) {
  const json = jsonSchema.parse(await asSchema(schema).jsonSchema);
  const filled = fillSchema(json, {
    findings: [TOLD],
    items: [],
    stands: () => true,
    isSame: () => true,
    exactWords: () => null,
    ...changes,
  });
  // Whatever the schema, the answer has to fit it.
  expect(schema.safeParse(filled)).toMatchObject({ success: true });
  return filled;
}

test("the list of findings is known by what its items hold, whatever it is called and however deep it lies", async () => {
  const place = z.object({ text: z.string(), line: z.number().int().min(1).nullable() });
  const finding = z.object({
    title: z.string().max(5),
    why: z.string(),
    excerpt: place,
    related: z.array(z.string()),
    types: z.array(z.enum(["grammar", "statistics"])),
  });
  const ledger = z.array(z.object({ claim: z.string(), quote: z.string(), why: z.string() }));
  const schema = z.object({
    ledger: z.object({ claims: ledger }),
    parts: z.array(z.object({ part: z.number().int().min(3).max(9), remarks: z.array(finding) })),
  });
  expect(await fill(schema)).toEqual({
    ledger: { claims: [] },
    parts: [
      {
        part: 3,
        remarks: [
          {
            title: "Two p",
            why: TOLD.explanation,
            excerpt: { text: "p = .06", line: null },
            related: ["p = .60"],
            types: ["statistics"],
          },
        ],
      },
    ],
  });
});

test("a list of findings may be the whole answer of a tool, and takes no more than it may", async () => {
  const item = z.object({ quote: z.string(), problem: z.string() });
  const many = [TOLD, TOLD, TOLD];
  expect(await fill(z.object({ answer: z.array(item).max(2) }), { findings: many })).toMatchObject({
    answer: [{ problem: TOLD.explanation }, { problem: TOLD.explanation }],
  });
});

test("a schema without findings is filled plainly, within its bounds", async () => {
  const tree: z.ZodType = z.object({
    name: z.string(),
    get children() {
      return z.array(tree);
    },
  });
  const schema = z.object({
    domain: z.enum(["physics", "law"]),
    tables: z.number().int().min(2),
    share: z.number().gt(0).lt(1),
    long: z.string().min(60),
    literal: z.literal("map"),
    either: z.union([z.null(), z.string()]),
    several: z.array(z.number().min(5)).min(2),
    tree,
    seen: z.boolean(),
  });
  expect(await fill(schema)).toMatchObject({ domain: "physics", either: null, several: [5, 5] });
});

test("numbered findings are upheld or not, by enum and by boolean, by number and by label", async () => {
  const prompt = "1. Introduction\n2. Methods\n\nThe findings:\n[F1] A\n[F2] B\n[F3] C\n";
  const items = numberedItems(prompt);
  expect(items).toMatchObject([
    { label: "F1", text: "[F1] A\n" },
    { label: "F2", text: "[F2] B\n" },
    { label: "F3", text: "[F3] C\n" },
  ]);
  const stands = ({ label }: { label: string }) => label !== "F2";
  const verdict = z.enum(["wrong", "stands", "unsure"]);
  const byNumber = z.object({ verdicts: z.array(z.object({ number: z.number().int(), verdict })) });
  expect(await fill(byNumber, { items, stands })).toEqual({
    verdicts: [
      { number: 1, verdict: "stands" },
      { number: 2, verdict: "wrong" },
      { number: 3, verdict: "stands" },
    ],
  });
  const byLabel = z.object({
    answers: z.array(z.object({ id: z.string(), holds: z.boolean(), why: z.string() })),
  });
  expect(await fill(byLabel, { items, stands })).toMatchObject({
    answers: [
      { id: "F1", holds: true },
      { id: "F2", holds: false },
      { id: "F3", holds: true },
    ],
  });
  expect(await fill(z.object({ verdict: z.enum(["fails", "holds"]) }))).toEqual({ verdict: "holds" });
});

test("whether two are one, and which words are meant, is answered for each item", async () => {
  const items = numberedItems("Pair 1\nA: x\nB: y\n\nPair 2\nA: [1] x\nB: x");
  expect(items.map(({ label }) => label)).toEqual(["1", "2"]);
  const verdict = z.enum(["different", "same"]);
  const pairs = z.object({ pairs: z.array(z.object({ number: z.number(), verdict })) });
  expect(await fill(pairs, { items, isSame: ({ label }) => label === "2" })).toEqual({
    pairs: [
      { number: 1, verdict: "different" },
      { number: 2, verdict: "same" },
    ],
  });
  const words = z.object({
    places: z.array(z.object({ number: z.number(), exact_words: z.string().nullable() })),
  });
  expect(await fill(words, { items, exactWords: ({ label }) => (label === "1" ? "x" : null) })).toEqual({
    places: [
      { number: 1, exact_words: "x" },
      { number: 2, exact_words: null },
    ],
  });
  const silent = await fill(pairs, { items, isSame: ({ label }) => (label === "2" ? null : true) });
  expect(silent).toMatchObject({ pairs: [{ number: 1, verdict: "same" }] });
});

test.each([
  ["Paper\n1. One\n\nJudge:\n0) a\n1) b\n2) c", ["0", "1", "2"]],
  ['<f id="1">a</f>\n<f id="2">b</f>', ["1", "2"]],
  ['{"number": 1, "q": "x"},\n{"number": 2, "q": "y"}', ["1", "2"]],
  ["Finding 1: a\nFinding 2: b\nIt cites [7].", ["1", "2"]],
  ["Nothing here.", []],
])("%j numbers %j", (prompt, numbers) => {
  expect(numberedItems(prompt).map(({ label }) => label)).toEqual(numbers);
});

test("a schema in the prompt's words is found among other braces", () => {
  const words =
    'Use \\frac{a}{b} and {"type" as you like. Fit:\n{"type":"object","properties":{"a":{"type":"string"}}}\nThanks {x}.';
  expect(schemaInWords(words)).toMatchObject({ properties: { a: { type: "string" } } });
  expect(schemaInWords('No {"type": "schema"} here')).toBeNull();
});
