import { describe, expect, test } from "vitest";
import { comparePairs, groupsOf } from "./join-causes.ts";
import { type Comparable, likenessOf as likenessOfPrepared, prepare } from "./likeness.ts";

const likenessOf = (a: Comparable, b: Comparable) => likenessOfPrepared(prepare(a), prepare(b));
const say = (title: string, message: string, start = 0, end = start + 40): Comparable => ({
  title,
  message,
  span: { start, end },
  related: [],
});

describe("one cause in other words", () => {
  test.each([
    [
      say("Sample size differs", "The abstract says 120 participants, but Methods report n = 112."),
      say(
        "Inconsistent n",
        "112 were recruited in Methods; 120 participants are claimed in the abstract.",
        10,
      ),
    ],
    [
      say(
        "Causal claim from correlation",
        "The design is correlational, so it cannot show that sleep causes memory gains.",
      ),
      say(
        "Causality not supported",
        "A correlational study does not show that sleep causes better memory.",
        0,
        60,
      ),
    ],
  ])("is the same, or asked about", (a, b) => {
    expect(likenessOf(a, b)).not.toBe("different");
  });

  test("two problems of one sentence are not the same", () => {
    const a = say("Wrong sign", "The coefficient of age is reported positive here, Table 2 has it negative.");
    const b = say("Undefined abbreviation", "RMSEA is used without being defined before.");
    expect(likenessOf(a, b)).not.toBe("same");
  });

  test("the same words at another place are the same problem only when nearly all agree", () => {
    const a = say("Unit missing", "The weight has no unit.");
    const b = say(
      "Unit missing",
      "The concentration and its temperature in the second assay have no unit given.",
      5_000,
    );
    expect(likenessOf(a, b)).not.toBe("same");
  });
});

describe("groups", () => {
  const three = [0, 1, 2].map((i) => say(`T${i}`, `M${i}`, i * 100));
  test("hold every finding once", () => {
    expect(groupsOf(three, [[0, 2]], 0)).toEqual([[0, 2], [1]]);
  });
  test("do not grow by a chain of likenesses", () => {
    const four = [...three, say("T3", "M3")];
    expect(
      groupsOf(
        four,
        [
          [0, 1],
          [1, 2],
          [2, 3],
        ],
        0,
      ),
    ).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
  test("never hold two computed ones", () => {
    expect(
      groupsOf(
        three,
        [
          [0, 2],
          [1, 2],
        ],
        2,
      ),
    ).toEqual([[0, 2], [1]]);
  });
});

test("10,000 findings are compared in seconds", async () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    say(`Title ${i}`, `Message ${i * 31} of a kind`, i * 7),
  );
  const started = performance.now();
  await comparePairs(many);
  expect(performance.now() - started).toBeLessThan(20_000);
});
