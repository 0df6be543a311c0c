import { expect, test } from "vitest";
import { contracts } from "./contracts.ts";
import { declaredProblems } from "./openapi-problems.ts";
import { problemCatalogue } from "./problem-catalogue.ts";

const slugs = problemCatalogue.flatMap(({ problems }) => problems.map(({ slug }) => slug));

test("whatever an operation can answer with has its page", () => {
  const declared = contracts.flatMap((operation) => declaredProblems(operation).map(({ slug }) => slug));
  expect(declared.filter((slug) => !slugs.includes(slug))).toEqual([]);
});

test("a slug names one problem", () => {
  expect(slugs).toHaveLength(new Set(slugs).size);
});
