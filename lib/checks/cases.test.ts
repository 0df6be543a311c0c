import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FileFacts } from "#lib/manuscript/file-facts.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { LengthLimits } from "./length-limits.ts";
import { CHECK_IDS, CHECKS } from "./registry.ts";

type Case = { name: string; markdown: string; file?: FileFacts; limits?: LengthLimits } & (
  | { fires: string[] }
  | { notApplicable: true }
);

const CASE_FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".cases.jsonl"),
);

/** Reads the cases that stand beside a check. The assertions below keep the shape of each line. */
function readCases(id: string): Case[] {
  const path = CASE_FILES.find((file) => basename(file) === `${id}.cases.jsonl`);
  if (path === undefined) throw new Error(`${id} has no ${id}.cases.jsonl beside it`);
  const lines = readFileSync(join(import.meta.dirname, path), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Case);
}

test("every check is in exactly one group, and every file of cases belongs to a check", () => {
  expect(new Set(CHECK_IDS).size).toBe(CHECK_IDS.length);
  expect(CASE_FILES.map((file) => basename(file, ".cases.jsonl")).toSorted()).toEqual(CHECK_IDS.toSorted());
});

describe.each(CHECKS.map((check) => ({ id: check.id, check })))("$id", ({ id, check }) => {
  const cases = readCases(id);

  test("has cases that must fire, cases that must not, and one that it cannot judge", () => {
    expect(cases.some((each) => "fires" in each && each.fires.length > 0)).toBe(true);
    expect(cases.some((each) => "fires" in each && each.fires.length === 0)).toBe(true);
    expect(cases.some((each) => "notApplicable" in each)).toBe(true);
  });

  test.each(cases)("$name", (each) => {
    const result = check.run(parseManuscript(each.markdown, each.file), each.limits);
    if ("notApplicable" in result) {
      expect(result.notApplicable).toMatch(/^[\wa-z“]/);
      expect("fires" in each ? each.fires : []).toEqual([]);
      return;
    }
    const quotes = result.findings.map(({ span }) => each.markdown.slice(span.start, span.end));
    expect("fires" in each ? quotes : "judged").toEqual("fires" in each ? each.fires : "not applicable");
    expect("fires" in each && result.checked).toBeGreaterThan(0);
  });
});
