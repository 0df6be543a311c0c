import katex from "katex";
import { expect, test } from "vitest";
import { mathLetter } from "./math-alphabets.ts";
import { symbolLatex } from "./symbol-latex.ts";
import { symbolOf } from "./symbol-table.ts";

/** Every character that the table might name. */
const CHARACTERS = Array.from({ length: 0x2fff }, (_, i) => String.fromCodePoint(i + 0x21));

test("a renderer of formulas knows the LaTeX of every symbol", () => {
  const unknown = CHARACTERS.filter((character) => symbolOf(character) !== null).filter((character) => {
    try {
      katex.renderToString(symbolLatex(character), { throwOnError: true, strict: false });
      return false;
    } catch {
      return true;
    }
  });
  expect(unknown).toEqual([]);
});

test("letters that mathematics tells apart stay apart", () => {
  expect(symbolLatex("𝜙𝜑 𝜖𝜀 𝜗𝜃 𝜛𝜋 𝜚𝜌 𝜘𝜅")).toBe(
    "\\phi \\varphi  \\epsilon \\varepsilon  \\vartheta \\theta  \\varpi \\pi  \\varrho \\rho  \\varkappa \\kappa",
  );
  expect(["𝜙", "𝝓", "𝓁", "ℝ", "𝟙", "ℜ"].map(mathLetter)).toEqual([
    { command: "", letter: "ϕ" },
    { command: "\\boldsymbol", letter: "ϕ" },
    { command: "", letter: "ℓ" },
    { command: "\\mathbb", letter: "R" },
    { command: "\\mathbb", letter: "1" },
    null,
  ]);
});

test("a relation with its own sign does not take the name of a similar one", () => {
  expect(symbolLatex("a≼b⪯c≉d⇝ℜ")).toBe("a\\preccurlyeq b\\preceq c\\not\\approx d\\rightsquigarrow \\Re");
});
