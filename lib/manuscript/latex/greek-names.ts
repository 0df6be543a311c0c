const PAIRS =
  "α alpha β beta γ gamma δ delta ε epsilon ϵ epsilon ζ zeta η eta θ theta ϑ theta ι iota κ kappa ϰ kappa λ lambda μ mu ν nu ξ xi π pi ϖ pi ρ rho ϱ rho σ sigma ς sigma τ tau υ upsilon φ phi ϕ phi χ chi ψ psi ω omega ∞ infty ∂ partial ∇ nabla ℓ ell";

/** The names that LaTeX gives to small Greek letters and to signs that stand for a letter; variants have one name. */
export const GREEK_NAMES: ReadonlyMap<string, string> = new Map(
  [...PAIRS.matchAll(/(\S+) (\S+)/g)].map(([, letter = "", name = ""]) => [letter, name]),
);
