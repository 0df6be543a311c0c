const COMMANDS: Record<string, string> = {
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  Delta: "Δ",
  eta: "η",
  theta: "θ",
  kappa: "κ",
  lambda: "λ",
  mu: "µ",
  rho: "ρ",
  sigma: "σ",
  chi: "χ",
  omega: "ω",
  times: "×",
  cdot: "·",
  pm: "±",
  leq: "≤",
  le: "≤",
  geq: "≥",
  ge: "≥",
  lt: "<",
  gt: ">",
  approx: "≈",
  sim: "~",
  in: "∈",
  infty: "∞",
  to: "→",
  ldots: "…",
  dots: "…",
};

/** Commands that only dress their argument: the argument's text is what a reader sees. */
const DRESSING = new Set([
  "text",
  "textit",
  "textrm",
  "mathrm",
  "mathit",
  "mathbf",
  "mathsf",
  "operatorname",
  "left",
  "right",
  "it",
  "rm",
  "bf",
]);

export type LatexPiece = { text: string; length: number };

/** Reads the LaTeX at `at`: one piece of the text that a reader sees, and how many source units it covers. */
export function latexPiece(source: string, at: number): LatexPiece {
  const character = source.charAt(at);
  if (character === "{" || character === "}" || character === "_") return { text: "", length: 1 };
  if (character !== "\\") return { text: character, length: 1 };
  const name = /^[A-Za-z]{1,30}/.exec(source.slice(at + 1, at + 32))?.[0];
  if (name === undefined) return escaped(source.charAt(at + 1));
  const length = name.length + 1;
  if (DRESSING.has(name)) return { text: "", length };
  return { text: COMMANDS[name] ?? "\uFFFC", length };
}

function escaped(character: string): LatexPiece {
  if (",;:! ".includes(character)) return { text: character === "!" ? "" : " ", length: 2 };
  return { text: character, length: 1 + character.length };
}
