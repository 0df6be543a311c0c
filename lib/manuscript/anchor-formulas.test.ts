import { expect, test } from "vitest";
import { anchorFormulas } from "./anchor-formulas.ts";

const TEXT = String.raw`By Lemma~\ref{l} we have $\alpha_{1} \leq \beta^{2}$ for all $x \in \mathbb{R}$.

\begin{equation}\label{eq:a}
\bar{x} = \frac{1}{n} \sum_{i=1}^{n} x_i + \varepsilon
\end{equation}

Here $\|f\|_{\infty} \geq 3$ holds for $\hat{\theta}$ by assumption, and not for $\theta$.`;

const WHOLE = { start: 0, end: TEXT.length };
const found = (quote: string, within = WHOLE) => {
  const span = anchorFormulas(TEXT, quote, within);
  return span && TEXT.slice(span.start, span.end);
};

test.each([
  [
    "we have α₁ ≤ β² for all x ∈ ℝ",
    String.raw`we have $\alpha_{1} \leq \beta^{2}$ for all $x \in \mathbb{R}$.`,
  ],
  ["x̄ = (1/n) ∑ᵢ₌₁ⁿ xᵢ + ε", String.raw`\bar{x} = \frac{1}{n} \sum_{i=1}^{n} x_i + \varepsilon`],
  [
    "Here ‖f‖_∞ ≥ 3 holds for θ̂ by assumption",
    String.raw`Here $\|f\|_{\infty} \geq 3$ holds for $\hat{\theta}$ by assumption,`,
  ],
])("%s is found in LaTeX", (quote, expected) => {
  expect(found(quote)).toBe(expected);
});

test("words that the text does not have are not found", () => {
  expect(found("Penguins burn γ in caves")).toBeNull();
  expect(found("≤ ∈")).toBeNull();
  expect(found("we have α₁ ≤ β²", { start: 90, end: TEXT.length })).toBeNull();
});
