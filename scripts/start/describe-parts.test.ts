import { afterEach, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { describeParts } from "./describe-parts.ts";

afterEach(() =>
  settleEnv({ OPENAI_BASE_URL: "", REVIEW_MODEL: "", CHAT_MODEL: "", S3_BUCKET: "", S3_ENDPOINT: "" }),
);

const lineOf = (part: string) =>
  describeParts("http://localhost:3000", true).find((line) => line.trim().startsWith(part));

test("without a model, reviews and chat are said to stay on this machine", () => {
  expect(lineOf("Reviews")).toMatch(/built-in checks, on this machine$/);
  expect(lineOf("Chat")).toMatch(/without a model, on this machine$/);
});

test("with a remote model, the host that the text is sent to is named", () => {
  settleEnv({ OPENAI_BASE_URL: "https://models.example.org/v1", REVIEW_MODEL: "large", FAST_MODEL: "small" });
  expect(lineOf("Reviews")).toMatch(/the text is sent to models\.example\.org, for large and small$/);
  expect(lineOf("Chat")).toMatch(/the text is sent to models\.example\.org, for large$/);
});

test("the file store is named with its bucket and host", () => {
  expect(lineOf("Files")).toMatch(/on disk, in /);
  settleEnv({ S3_BUCKET: "lab" });
  expect(lineOf("Files")).toMatch(/S3 bucket lab at AWS$/);
  settleEnv({ S3_ENDPOINT: "https://s3.lab.example:9000" });
  expect(lineOf("Files")).toMatch(/S3 bucket lab at s3\.lab\.example:9000$/);
});
