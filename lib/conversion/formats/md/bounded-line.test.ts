import { expect, test } from "vitest";
import { boundedLines } from "./bounded-line.ts";

const LONG = 5_000_000;

test.each([..."*_[](`~!<"])("a run of five million %s becomes three", (mark) => {
  expect(boundedLines(`a${mark.repeat(LONG)}b`)).toBe(`a${mark.repeat(3)}b`);
});

test.each([
  [">", `${">".repeat(12)} a`],
  ["> ", `${"> ".repeat(12).trimEnd()} a`],
  ["- ", `${"- ".repeat(12).trimEnd()} a`],
  ["1. ", `${"1. ".repeat(12).trimEnd()} a`],
])("of a line that begins with five megabytes of %j twelve are kept", (container, bounded) => {
  expect(boundedLines(`${container.repeat(LONG / container.length)}a`)).toBe(bounded);
});

test.each(["> > a", "- - 1. a", `${"> ".repeat(12)}a`, "a **b** `c`", "1.5 > 1"])(
  "%j stays as it is",
  (line) => {
    expect(boundedLines(line)).toBe(line);
  },
);

test("an indent of five megabytes becomes sixty spaces", () => {
  expect(boundedLines(`${" \t".repeat(LONG / 2)}a`)).toBe(`${" ".repeat(60)}a`);
});
