import { expect, test } from "vitest";
import { checksAsMarkdown, describedGroups, precisionWords } from "./describe-checks.ts";
import { HARPER } from "./language/harper/harper.ts";
import { CHECKS } from "./registry.ts";

test("the Markdown has a section for every check, in the order of the groups", () => {
  const headings = checksAsMarkdown().match(/(?<=^### `)[^`]+/gm);
  expect(headings).toEqual(describedGroups().flatMap(({ checks }) => checks.map(({ id }) => id)));
});

test("every check is described once, in whole sentences, with sources that can be opened", () => {
  const described = describedGroups().flatMap(({ checks }) => checks);
  expect(described.map(({ id }) => id).toSorted()).toEqual(
    [...CHECKS, HARPER].map(({ id }) => id).toSorted(),
  );
  for (const { method } of described) {
    for (const text of [method.how, method.limits]) expect(text).toMatch(/^[\p{Lu}“].{30,}[.”]$/su);
    for (const { url } of method.sources ?? []) expect(url).toMatch(/^https:\/\/\S+$/);
  }
});

test("a precision is stated with its reason", () => {
  expect(precisionWords({ estimate: 0.85, why: "few were seen" })).toBe("Estimated at 85%: few were seen.");
});
