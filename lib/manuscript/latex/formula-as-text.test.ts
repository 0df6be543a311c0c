import { expect, test } from "vitest";
import { formulaAsText } from "./formula-as-text.ts";

test.each([
  ["\\textbf{e}^{+}\\textbf{e}^{-}\\to \\tau^{+}\\tau^{-}", "e⁺e⁻ → τ⁺τ⁻"],
  ["z \\lesssim 3", "z ≲ 3"],
  ["T_{\\mathrm{eff}} = 5767", "Teff = 5767"],
  ["\\mathrm{CO}_2", "CO₂"],
  ["10^{-3}", "10⁻³"],
  ["\\frac{1}{2}", "1/2"],
  ["\\varepsilon\\text{-greedy}", "ε-greedy"],
  ["p<0.05", "p < 0.05"],
  ["30\\%", "30%"],
  ["^{206}\\mathrm{Pb}/^{238}\\mathrm{U}", "²⁰⁶Pb/²³⁸U"],
  ["x^{Q}", "x^Q"],
])("%s reads as %s", (latex, text) => {
  expect(formulaAsText(latex)).toBe(text);
});
