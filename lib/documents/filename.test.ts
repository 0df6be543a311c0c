import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanFilename } from "./filename.ts";

test.each([
  ["paper.pdf", "paper.pdf"],
  ["C:\\Users\\Ada\\paper.pdf", "paper.pdf"],
  ["/home/ada/paper.pdf", "paper.pdf"],
  ["../../etc/passwd", "passwd"],
  ["a\r\nX-Evil: 1.pdf", "aX-Evil: 1.pdf"],
  ["a\0b\u0007.pdf", "ab.pdf"],
  ["invoice\u202efdp.exe", "invoicefdp.exe"],
  ["\u2066a\u2069\ufeff.md", "a.md"],
  ["  spaced .md  ", "spaced .md"],
  ["Straße – «1».docx", "Straße – «1».docx"],
  ["e\u0301.md", "\u00e9.md"],
  ["\ud800.md", "\ufffd.md"],
  ["README", "README"],
  [".hidden", ".hidden"],
  ["", ""],
  [".", ""],
  ["..", ""],
  ["folder/", ""],
  ["\u202e", ""],
])("%j becomes %j", (given, cleaned) => {
  expect(cleanFilename(given)).toBe(cleaned);
});

test("a name of 300 characters keeps its beginning and its extension", () => {
  const cleaned = cleanFilename(`${"a".repeat(300)}.docx`);
  expect(cleaned).toBe(`${"a".repeat(195)}.docx`);
  expect(cleanFilename("a".repeat(300))).toBe("a".repeat(200));
  expect(cleanFilename(`${"a".repeat(194)}😀😀.docx`).isWellFormed()).toBe(true);
});

test("whatever is given, the name is short, visible, and no path", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
      const cleaned = cleanFilename(given);
      expect(cleaned.length).toBeLessThanOrEqual(200);
      expect(cleaned).toBe(cleaned.trim());
      expect(cleaned).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\]|^\.\.?$/u);
      expect(cleanFilename(cleaned)).toBe(cleaned);
    }),
    { seed: 20_260_101, numRuns: 500 },
  );
});
