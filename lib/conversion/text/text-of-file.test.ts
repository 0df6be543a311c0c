import { expect, test } from "vitest";
import { convertBytes } from "../testing/convert-bytes.ts";
import { MAX_LINES } from "./text-of-file.ts";

test.each([
  ["a.txt", "- a\n"],
  ["a.txt", "1. a\n\n"],
  ["a.md", "- a\r\n"],
  ["a.md", "> a\n\n"],
])("%s with more lines than any manuscript is refused in words", async (filename, line) => {
  const result = await convertBytes(line.repeat(MAX_LINES + 1), filename);
  expect(result.ok ? "" : result.failure.detail).toBe(
    "This file has more than 300,000 lines, far more than a manuscript. Leave data out of it, or split it, and upload it again.",
  );
});

test("empty lines do not count", async () => {
  const result = await convertBytes(`Some words.${"\n".repeat(MAX_LINES * 2)}More words.`, "a.txt");
  expect(result.ok && result.markdown).toBe("Some words.\n\nMore words.\n");
});
