import { expect, test } from "vitest";
import { markdownOf } from "../../testing/convert-bytes.ts";

test("paragraphs, headings, lists and references", async () => {
  const text =
    "ABSTRACT\n\nA line that is bro-\nken over two lines.\n\n1.2 A numbered section\n\n- one\n- two\n  more\n\nReferences\n\n[1] First.\n";
  expect(await markdownOf(text, "a.txt")).toBe(
    "## ABSTRACT\n\nA line that is broken over two lines.\n\n### 1.2 A numbered section\n\n- one\n- two more\n\n## References\n\n[1] First.\n",
  );
});

test("UTF-16 and Windows-1252", async () => {
  expect(await markdownOf(Buffer.from("\ufeffÉtude", "utf16le"), "a.txt")).toBe("Étude\n");
  expect(await markdownOf(Buffer.from("\x93Étude\x94 très claire", "latin1"), "a.txt")).toBe(
    "“Étude” très claire\n",
  );
});
