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

test("running heads, page numbers and line numbers of text made from pages go", async () => {
  const page = (n: number, words: string) =>
    `Smith et al.          Journal of X\n\n${words}\n\n                 ${n}\n`;
  const text = [
    page(1, "The first page ends within a sentence that"),
    page(2, "goes on here, to its end."),
    page(3, "A third."),
    page(4, "A fourth."),
  ].join("\f");
  expect(await markdownOf(text, "a.txt")).toBe(
    "The first page ends within a sentence that goes on here, to its end.\n\nA third.\n\nA fourth.\n",
  );
  const numbered = Array.from(
    { length: 30 },
    (_, i) => `${i + 1}  words of line ${"x".repeat(i % 3)} and`,
  ).join("\n");
  expect(await markdownOf(numbered, "a.txt")).toMatch(/^words of line and words of line x and/i);
});

test("tables, underlined headings, nested lists, quotations and references without blank lines", async () => {
  const text = `Methods
=======

We measured it.

+-----+-----+
| a   | b   |
+-----+-----+
| 1   | 2   |
+-----+-----+

  Name      Value
  ------- -------
  alpha       1.5
  beta        2.5

1. one
   a) inner
2. two

> Said so.

References

Smith, J. (2001). A title that is long
  and goes on. Journal.
Zhu, K. (2002). Another.
`;
  expect(await markdownOf(text, "a.txt")).toBe(
    "# Methods\n\nWe measured it.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n| Name | Value |\n| --- | --- |\n| alpha | 1.5 |\n| beta | 2.5 |\n\n1. one\n   1. inner\n2. two\n\n> Said so.\n\n## References\n\nSmith, J. (2001). A title that is long and goes on. Journal.\n\nZhu, K. (2002). Another.\n",
  );
});

test("Mac Roman is told from Windows-1252", async () => {
  expect(
    await markdownOf(
      Buffer.from("Voil\x88 l\xd5\x8etude tr\x8fs claire, d\x8ej\x88 cit\x8ee", "latin1"),
      "a.txt",
    ),
  ).toBe("Voilà l’étude très claire, déjà citée\n");
});
