import { expect, test } from "vitest";
import {
  chanceOfSoFew,
  foundInManuscripts,
  keyOf,
  measureChecks,
  ownManuscripts,
  readVerdicts,
} from "./measure.ts";

const verdicts = readVerdicts();

test("every finding in the manuscripts has a verdict, and every verdict a finding", () => {
  const judged = verdicts.filter(({ verdict }) => verdict !== "missed").map(keyOf);
  expect(foundInManuscripts().toSorted()).toEqual(judged.toSorted());
});

test("every verdict quotes a manuscript, and a false alarm or a missed problem says why", () => {
  const textOf = new Map(ownManuscripts().map(({ name, markdown }) => [name, markdown]));
  for (const { manuscript, quote, verdict, why } of verdicts) {
    expect(textOf.get(manuscript)).toContain(quote);
    expect(["right", "wrong", "missed"]).toContain(verdict);
    if (verdict !== "right") expect(why).toMatch(/\.$/);
  }
});

test("the verdicts contradict no declared precision", () => {
  const contradicted = measureChecks(verdicts).filter((measured) => chanceOfSoFew(measured) < 0.05);
  expect(contradicted).toEqual([]);
});

test("few right findings are unlikely where many are declared", () => {
  const measured = { id: "a", declared: 0.9, missed: 0 };
  expect(chanceOfSoFew({ ...measured, right: 4, wrong: 0 })).toBeCloseTo(1);
  expect(chanceOfSoFew({ ...measured, right: 0, wrong: 2 })).toBeCloseTo(0.01);
  expect(chanceOfSoFew({ ...measured, right: 1, wrong: 1 })).toBeCloseTo(0.19);
});
