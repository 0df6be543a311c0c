import { expect, test } from "vitest";
import { nextCredit } from "./next-credit.ts";

test("a review takes a credit of the first organization before an own one", () => {
  const teaLab = { organization_id: "a", organization_name: "Tea Lab", credits_remaining: 2 };
  const library = { organization_id: "b", organization_name: "Library", credits_remaining: 9 };
  expect(nextCredit({ organization_allocations: [teaLab, library] })).toBe("1 credit of Tea Lab");
  expect(nextCredit({ organization_allocations: [] })).toBe("1 credit");
});
