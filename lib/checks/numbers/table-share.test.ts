import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { tableShare } from "./table-share.ts";

const AGREEING = ["10 (10%)", "20 (20%)", "30 (30%)", "40 (40%)", "50 (50%)", "60 (60%)", "70 (70%)"];

function confidencesOf(cells: readonly string[]) {
  // A row without a count between two keeps each in a group of its own.
  const rows = cells.map((cell, i) => `| Group ${i} | ${cell} |\n| Median | – |`).join("\n");
  const outcome = tableShare.run(
    parseManuscript(`Table 1. Shares.\n\n| Item | All (n = 100) |\n| --- | --- |\n${rows}\n`),
  );
  return "findings" in outcome ? outcome.findings.map(({ confidence }) => confidence) : null;
}

test("the only wrong cell of a long column is sure, one of several or of a short column is not", () => {
  expect(confidencesOf([...AGREEING, "25 (52%)"])).toEqual([1]);
  expect(confidencesOf([...AGREEING.slice(0, 4), "25 (52%)"])).toEqual([0.7]);
  expect(confidencesOf([...AGREEING, "25 (52%)", "12 (41%)"])).toEqual([0.7, 0.7]);
});
