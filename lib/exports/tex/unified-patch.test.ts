import { applyPatch, parsePatch } from "diff";
import fc from "fast-check";
import { expect, test } from "vitest";
import { splice } from "../xml/splice.ts";
import { unifiedPatch } from "./unified-patch.ts";

const insertion = (start: number, words: string) => ({ start, end: start, words });

test("a line that comes and a word that comes are two changes of one hunk", () => {
  const text = "one\ntwo\nthree\n";
  expect(unifiedPatch({ name: "a.tex", text, insertions: [insertion(4, "new\n"), insertion(8, "X ")] })).toBe(
    "--- a/a.tex\n+++ b/a.tex\n@@ -1,3 +1,4 @@\n one\n+new\n two\n-three\n+X three\n",
  );
});

test("a file without insertions has no patch", () => {
  expect(unifiedPatch({ name: "a.tex", text: "one\n", insertions: [] })).toBe("");
});

test("what a patch makes of a text are its insertions, wherever they are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "\n", "b c", "\r\n"), { maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom("x", "% y\n", "\n% z\n")), { minLength: 1, maxLength: 8 }),
      (pieces, given) => {
        const text = pieces.join("");
        const insertions = given.map(([at, words]) => insertion(at % (text.length + 1), words));
        const patch = parsePatch(unifiedPatch({ name: "a.tex", text, insertions }))[0];
        expect(patch && applyPatch(text, patch, { autoConvertLineEndings: false })).toBe(
          splice(text, insertions),
        );
      },
    ),
    { numRuns: 500 },
  );
});
