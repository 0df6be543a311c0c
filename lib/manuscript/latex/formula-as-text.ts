import { GREEK_NAMES } from "./greek-names.ts";
import { SUBSCRIPTS, SUPERSCRIPTS } from "./script-characters.ts";

/** The letters by their names; of several forms of one letter the usual one, which comes first. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  [...GREEK_NAMES].toReversed().map(([letter, name]) => [name, letter]),
);

const SIGNS: Readonly<Record<string, string>> = {
  times: "×",
  cdot: "·",
  pm: "±",
  mp: "∓",
  leq: "≤",
  le: "≤",
  geq: "≥",
  ge: "≥",
  lt: "<",
  gt: ">",
  neq: "≠",
  ne: "≠",
  ll: "≪",
  gg: "≫",
  lesssim: "≲",
  gtrsim: "≳",
  approx: "≈",
  sim: "~",
  simeq: "≃",
  cong: "≅",
  equiv: "≡",
  propto: "∝",
  in: "∈",
  subset: "⊂",
  cup: "∪",
  cap: "∩",
  to: "→",
  rightarrow: "→",
  leftarrow: "←",
  leftrightarrow: "↔",
  Rightarrow: "⇒",
  otimes: "⊗",
  oplus: "⊕",
  odot: "⊙",
  circ: "°",
  degree: "°",
  prime: "′",
  dagger: "†",
  ast: "∗",
  star: "⋆",
  ldots: "…",
  dots: "…",
  cdots: "…",
  langle: "⟨",
  rangle: "⟩",
  hbar: "ħ",
  sqrt: "√",
  Gamma: "Γ",
  Delta: "Δ",
  Theta: "Θ",
  Lambda: "Λ",
  Xi: "Ξ",
  Pi: "Π",
  Sigma: "Σ",
  Upsilon: "Υ",
  Phi: "Φ",
  Psi: "Ψ",
  Omega: "Ω",
  quad: " ",
  qquad: " ",
};

/** Signs that have a space on either side in print. */
const RELATION = /\s*([=<>≤≥≠≪≫≲≳≈≃≅≡∝∈⊂→←↔⇒])\s*/g;
const COMMAND = /\\(?:([A-Za-z]{1,30})\s?|([^A-Za-z]))/g;
const ACCENT = /^(?:var)?(?=(?:epsilon|theta|kappa|pi|rho|sigma|phi)$)/;

/** Returns a short formula as words that need no typesetting, for a line of plain text: "e⁺e⁻ → τ⁺τ⁻". */
export function formulaAsText(latex: string): string {
  const written = latex
    .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, "$1/$2")
    .replace(COMMAND, (_, name: string | undefined, sign: string | undefined) =>
      name === undefined ? (",;: ".includes(sign ?? "") ? " " : (sign ?? "").replace("!", "")) : named(name),
    )
    .replace(/([_^])\s*(?:\{([^{}]*)\}|(\S))/gu, (_, mark: string, group?: string, one?: string) =>
      script(mark, group ?? one ?? ""),
    )
    .replace(/[{}]/g, "")
    .replace(RELATION, " $1 ")
    .replace(/\s+/g, " ");
  return written.trim();
}

/** A command that only dresses its argument (`\mathrm`) leaves the argument. */
function named(name: string): string {
  return SIGNS[name] ?? LETTERS.get(name.replace(ACCENT, "")) ?? "";
}

/** Returns raised or lowered characters if Unicode has all of them; words stay beside what they belong to. */
function script(mark: string, text: string): string {
  const inner = text.replace(/[{}\s]/g, "");
  const forms = mark === "^" ? SUPERSCRIPTS : SUBSCRIPTS;
  const characters = Array.from(inner, (character) => forms.get(character));
  if (characters.every((character) => character !== undefined)) return characters.join("");
  return mark === "^" && !/^[∗⋆†′°]$/.test(inner) ? `^${inner}` : inner;
}
