import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { searchPassages } from "#lib/manuscript/search-passages.ts";
import { countSteps } from "#lib/manuscript/testing/count-steps.ts";
import { HOSTILE_SERIES } from "#lib/manuscript/testing/hostile-series.ts";
import { CHECKS } from "./registry.ts";

const UNITS = 6_000;
const FACTOR = 4;
/** As the bench of growth has it. */
const MOST_TIMES_LINEAR = 1.3;

function stepsOf(reader: string, text: string): number {
  if (reader === "parse") return countSteps(() => parseManuscript(text));
  if (reader === "search") return countSteps(() => searchPassages(text, "the"));
  const manuscript = parseManuscript(text);
  const check = CHECKS.find(({ id }) => id === reader);
  if (check === undefined) throw new Error(`there is no check ${reader}`);
  return countSteps(() => check.run(manuscript));
}

const rows = HOSTILE_SERIES.map(([reader, make]) => ({ reader, make, opening: make(200).slice(0, 60) }));

test.each(rows)("$reader takes steps in proportion to the length of $opening", ({ reader, make }) => {
  const [short, long] = [UNITS, FACTOR * UNITS].map((units) => stepsOf(reader, make(units)));
  expect((long ?? 0) / (FACTOR * (short ?? 0))).toBeLessThanOrEqual(MOST_TIMES_LINEAR);
});
