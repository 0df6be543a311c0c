import { expect, test } from "vitest";
import { convertBytes } from "../testing/convert-bytes.ts";

const LINES = 300_000;

test.each([
  ["a.txt", "- a\n"],
  ["a.txt", "1. a\n\n"],
  ["a.md", "- a\r\n"],
  ["a.md", "> a\n\n"],
])("%s with more lines than any manuscript is refused in words", async (filename, line) => {
  const result = await convertBytes(line.repeat(LINES + 1), filename);
  expect(result.ok ? "" : result.failure.detail).toBe(
    "This file has more than 300,000 lines, far more than a manuscript. Leave data out of it, or split it, and upload it again.",
  );
});

test("blank lines do not count", async () => {
  const result = await convertBytes(`Some words.${"\n".repeat(LINES * 2)}More words.`, "a.txt");
  expect(result.ok && result.markdown).toBe("Some words.\n\nMore words.\n");
});
