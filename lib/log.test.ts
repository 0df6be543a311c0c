import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { describeError } from "./log.ts";

it("keeps the values of a failed query out of the log", () => {
  const cause = new Error("relation does not exist");
  const error = new DrizzleQueryError(
    "select * from t where token = $1",
    ["secret-token", "two\nlines"],
    cause,
  );
  const line = JSON.stringify(describeError(error));
  expect(line).not.toContain("secret-token");
  expect(line).not.toContain("two");
  expect(line).toContain("select * from t");
  expect(line).toContain("relation does not exist");
  expect(line).toContain("log.test.ts");
});
