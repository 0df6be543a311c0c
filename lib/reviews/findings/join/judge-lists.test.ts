import { expect, test } from "vitest";
import { ModelError } from "#lib/ports/models/port.ts";
import { NO_TEXT } from "../../passes/testing/review-text.ts";
import { type CallLister, judgeLists } from "./judge-lists.ts";
import { prepareAll, rarityIn } from "./similarity.ts";

const LENGTH = 6_000;
/** Two findings of each subject, the second ones far behind the first. */
const ready = async (subjects: number) =>
  prepareAll(
    "",
    await rarityIn(""),
    Array.from({ length: 2 * subjects }, (_, i) => ({
      title: `Problem told ${i < subjects ? "first" : "again"}`,
      message: `It cannot be so. (subject${i % subjects}q)`,
      span: { start: i * LENGTH, end: i * LENGTH + 50 },
      related: [],
      types: ["numbers" as const],
      suggestion: null,
      raisedBy: [`pass:${i}`],
      evidence: null,
    })),
  );

interface Line {
  number: number;
  subject: string | undefined;
}
const linesOf = (shown: string): Line[] =>
  [...shown.matchAll(/^Finding (\d+): (.*)$/gm)].map(([, number, words = ""]) => ({
    number: Number(number),
    subject: /subject\d+q/.exec(words)?.[0],
  }));

/** A judge that groups lines by what it makes of them; a line of which it makes nothing stays alone. */
const groupedBy =
  (keyOf: (line: Line) => string | undefined): CallLister =>
  async (shown) => {
    const known = linesOf(shown).filter((line) => keyOf(line) !== undefined);
    const groups = [...Map.groupBy(known, keyOf).values()].filter(({ length }) => length > 1);
    return { groups: groups.map((all) => ({ correction: "", numbers: all.map(({ number }) => number) })) };
  };
const right = groupedBy(({ subject }) => subject);

async function judged(callLister: CallLister, subjects: number) {
  const prompts: string[] = [];
  const record: CallLister = (shown, callId) => {
    prompts.push(shown);
    return callLister(shown, callId);
  };
  const { same, isUnjudged } = await judgeLists(NO_TEXT, record, await ready(subjects));
  return { pairs: [...new Set(same.map((pair) => pair.join(" ")))].toSorted(), isUnjudged, prompts };
}
const ownPairs = (subjects: number) =>
  Array.from({ length: subjects }, (_, i) => `${i} ${i + subjects}`).toSorted();

test.each([1, 3, 30])(
  "with %i problems told twice a right judge joins each in one call",
  async (subjects) => {
    const { pairs, prompts, isUnjudged } = await judged(right, subjects);
    expect(pairs).toEqual(ownPairs(subjects));
    expect(prompts).toHaveLength(1);
    expect(isUnjudged([0, 1])).toBe(false);
  },
);

test("of very many findings any two of the last 140 are on a list of at most 60", async () => {
  const { pairs, prompts, isUnjudged } = await judged(right, 100);
  expect(pairs).toEqual(ownPairs(100).filter((pair) => Number.parseInt(pair, 10) >= 60));
  expect(prompts).toHaveLength(10);
  expect(isUnjudged([55, 199])).toBe(true);
  for (const prompt of prompts)
    expect(linesOf(prompt).filter(({ subject }) => subject).length).toBeLessThan(65);
});

test.each<[string, CallLister]>([
  ["finds no group", async () => ({ groups: [] })],
  ["puts all into one", groupedBy(() => "all")],
  ["groups every two neighbours", groupedBy(({ number }) => `${Math.floor(number / 2)}`)],
  ["does not answer", () => Promise.reject(new ModelError("refused", "No."))],
  ["names numbers that are not there", async () => ({ groups: [{ correction: "", numbers: [0, 99, 1.5] }] })],
])("a judge that %s is not believed, and its pairs stay open", async (_, callLister) => {
  const { pairs, isUnjudged } = await judged(callLister, 10);
  expect(pairs).toEqual([]);
  expect(isUnjudged([0, 10])).toBe(true);
});

test("one wrong control of eight is forgiven", async () => {
  const { pairs } = await judged(async (shown, callId) => {
    const { groups } = await right(shown, callId);
    const ofThree = groups.find(({ numbers }) => numbers.length === 3);
    return { groups: groups.filter((group) => group !== ofThree) };
  }, 10);
  expect(pairs).toHaveLength(9);
});
