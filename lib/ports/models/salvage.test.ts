import { expect, test } from "vitest";
import { z } from "zod";
import { salvage, salvagePart } from "./salvage.ts";

const schema = z.object({
  findings: z.array(z.object({ quote: z.string(), related: z.array(z.string()) })),
  note: z.string().nullable(),
});
const whole = {
  findings: [
    { quote: 'Fish {[are]} "light".', related: ["a", "b"] },
    { quote: "All 12 fish.", related: [] },
  ],
  note: null,
};

test("what fits is kept, what does not is counted", () => {
  const [first] = whole.findings;
  const mixed = { ...whole, findings: [first, { quote: 3 }, "words", { quote: "Two.", related: ["c", 4] }] };
  expect(salvage(`Here it is: ${JSON.stringify(mixed)}`, schema)).toEqual({
    value: { ...whole, findings: [first, { quote: "Two.", related: ["c"] }] },
    kept: 5,
    lost: 3,
  });
});

test("an answer whose fault is in no list has nothing to keep", () => {
  expect(salvage(JSON.stringify({ findings: [] }), schema)).toBeNull();
  expect(salvage(JSON.stringify([whole]), schema)).toBeNull();
  expect(salvage("I cannot.", schema)).toBeNull();
});

const list = z.object({ findings: schema.shape.findings });

test("an answer that breaks off is read up to the last finding that was written to its end, wherever it breaks", () => {
  const text = JSON.stringify({ findings: whole.findings });
  const ends = whole.findings.map((each) => text.indexOf(JSON.stringify(each)) + JSON.stringify(each).length);
  for (let length = 0; length < text.length; length += 1) {
    const complete = ends.filter((end) => end <= length).length;
    const part = salvagePart(text.slice(0, length), list);
    expect(part?.value.findings ?? []).toEqual(whole.findings.slice(0, complete));
    expect(part === null).toBe(complete === 0);
  }
});

test("hostile depth and length are read in linear time", () => {
  expect(salvagePart("[{".repeat(200_000), list)).toBeNull();
  expect(
    salvagePart(`{"findings":[${'{"quote":"q","related":[]},'.repeat(20_000)}{"quo`, list),
  ).toMatchObject({
    kept: 20_000,
    lost: 0,
  });
});
