export type Kind =
  | "ord"
  | "op"
  | "bin"
  | "rel"
  | "open"
  | "close"
  | "punct"
  | "accent"
  | "prime"
  | "bar"
  | "root"
  | "brace";

const table = (kind: Kind, text: string): [string, { latex: string; kind: Kind }][] =>
  text
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [char = "", latex = char] =
        [...entry].length === 1 ? [entry] : [[...entry][0], entry.slice([...entry][0]?.length)];
      return [char, { latex, kind }];
    });

/** Each entry is a character and its LaTeX, or a character that stands for itself. */
const SYMBOLS = new Map([
  ...table(
    "ord",
    `α\\alpha β\\beta γ\\gamma δ\\delta ϵ\\epsilon ε\\varepsilon ζ\\zeta η\\eta θ\\theta ϑ\\vartheta ι\\iota κ\\kappa
    λ\\lambda μ\\mu µ\\mu ν\\nu ξ\\xi π\\pi ϖ\\varpi ρ\\rho ϱ\\varrho σ\\sigma ς\\varsigma τ\\tau υ\\upsilon ϕ\\phi
    φ\\varphi χ\\chi ψ\\psi ω\\omega Γ\\Gamma Δ\\Delta ∆\\Delta Θ\\Theta Λ\\Lambda Ξ\\Xi Π\\Pi Σ\\Sigma Υ\\Upsilon ϒ\\Upsilon
    Φ\\Phi Ψ\\Psi Ω\\Omega Ω\\Omega ∂\\partial ∇\\nabla ∞\\infty ∅\\emptyset ∀\\forall ∃\\exists ∄\\nexists ¬\\neg ℓ\\ell ℘\\wp
    ℜ\\Re ℑ\\Im ℵ\\aleph ℶ\\beth ℏ\\hbar ı\\imath ȷ\\jmath ⊤\\top ♭\\flat ♮\\natural ♯\\sharp △\\triangle □\\square
    ■\\blacksquare ♢\\diamondsuit ♡\\heartsuit ♠\\spadesuit ♣\\clubsuit …\\dots ⋯\\cdots ⋮\\vdots ⋱\\ddots %\\% #\\# _\\_ &\\&
    $\\$ ∠\\angle ◇\\Diamond ✓\\checkmark ℕ\\mathbb{N} ℝ\\mathbb{R} ℤ\\mathbb{Z} ℚ\\mathbb{Q} ℂ\\mathbb{C} ℙ\\mathbb{P} !! §\\S`,
  ),
  ...table(
    "bin",
    `+ −- ±\\pm ∓\\mp ×\\times ÷\\div ·\\cdot ⋅\\cdot ∗* *  ⋆\\star ∘\\circ ◦\\circ •\\bullet ∙\\bullet ⊕\\oplus ⊖\\ominus
    ⊗\\otimes ⊘\\oslash ⊙\\odot ∪\\cup ∩\\cap ⊎\\uplus ⊔\\sqcup ⊓\\sqcap ∧\\wedge ∨\\vee ∖\\setminus \\\\setminus ⋄\\diamond
    ≀\\wr ∕/ †\\dagger ‡\\ddagger / ⊛\\circledast ▹\\triangleright ◃\\triangleleft`,
  ),
  ...table(
    "rel",
    `= < > ≤\\leq ≥\\geq ⩽\\leqslant ⩾\\geqslant ≪\\ll ≫\\gg ≺\\prec ≻\\succ ⪯\\preceq ⪰\\succeq ≼\\preccurlyeq
    ≽\\succcurlyeq ∼\\sim ≃\\simeq ≈\\approx ≅\\cong ≡\\equiv ≍\\asymp ∝\\propto ≠\\neq ≜\\triangleq ≗\\circeq ∈\\in ∋\\ni
    ∉\\notin ⊂\\subset ⊃\\supset ⊆\\subseteq ⊇\\supseteq ⊊\\subsetneq ⊈\\nsubseteq ⊑\\sqsubseteq ⊒\\sqsupseteq ⊥\\perp
    ⟂\\perp →\\to ←\\leftarrow ↔\\leftrightarrow ⇒\\Rightarrow ⇐\\Leftarrow ⇔\\Leftrightarrow ↦\\mapsto ↑\\uparrow
    ↓\\downarrow ⇑\\Uparrow ⇓\\Downarrow ↗\\nearrow ↘\\searrow ↖\\nwarrow ↙\\swarrow ↕\\updownarrow ⟶\\longrightarrow
    ⟵\\longleftarrow ⟹\\Longrightarrow ⟸\\Longleftarrow ⟺\\Longleftrightarrow ⟷\\longleftrightarrow ⟼\\longmapsto
    ↪\\hookrightarrow ⇀\\rightharpoonup ↼\\leftharpoonup ⇌\\rightleftharpoons ⇝\\rightsquigarrow ⊸\\multimap ⊢\\vdash
    ⊣\\dashv ⊨\\models ⊩\\Vdash ≲\\lesssim ≳\\gtrsim ∴\\therefore ∵\\because ∦\\nparallel ∣\\mid : ≔:=
    ⊬\\nvdash ≮\\nless ≯\\ngtr ≰\\nleq ≱\\ngeq ≁\\nsim ≢\\not\\equiv ≉\\not\\approx ⊄\\not\\subset ⊅\\not\\supset
    ∌\\not\\ni ≇\\ncong ⊋\\supsetneq ⊉\\nsupseteq ∤\\nmid ⊭\\nvDash ↚\\nleftarrow ↛\\nrightarrow ⇏\\nRightarrow ⇍\\nLeftarrow
    ≦\\leqq ≧\\geqq ≾\\precsim ≿\\succsim ⪅\\lessapprox ⪆\\gtrapprox ≶\\lessgtr ≷\\gtrless ∶: ⊳\\rhd ⊲\\lhd ⊵\\unrhd ⊴\\unlhd ≐\\doteq`,
  ),
  ...table(
    "op",
    `∑\\sum ∏\\prod ∐\\coprod ∫\\int ∬\\iint ∭\\iiint ∮\\oint ⋃\\bigcup ⋂\\bigcap ⨆\\bigsqcup ⨄\\biguplus ⨀\\bigodot
    ⨁\\bigoplus ⨂\\bigotimes ∯\\oiint ⋀\\bigwedge ⋁\\bigvee`,
  ),
  ...table("open", "( [ {\\{ ⟨\\langle ⌊\\lfloor ⌈\\lceil ⟦\\llbracket"),
  ...table("close", ") ] }\\} ⟩\\rangle ⌋\\rfloor ⌉\\rceil ⟧\\rrbracket"),
  ...table("punct", ", ; . ?"),
  ...table("bar", "| ‖\\| ∥\\|"),
  ...table("prime", "′\\prime ″\\prime\\prime"),
  ...table("root", "√\\sqrt"),
  ...table("brace", "⏞\\overbrace ⏟\\underbrace ⎴\\overbrace ⎵\\underbrace ⎯-"),
  ...table(
    "accent",
    `ˆ\\hat \u0302\\hat ˜\\tilde \u0303\\tilde ¯\\bar \u0304\\bar \u0305\\bar ˙\\dot \u0307\\dot ¨\\ddot \u0308\\ddot ⃗\\vec ˇ\\check
    \u030c\\check ˘\\breve \u0306\\breve ´\\acute \u0301\\acute \u20d7\\vec \u0300\\grave ˋ\\grave`,
  ),
]);

const STYLES: [number, number, string][] = [
  [0x1d400, 26, "bold"],
  [0x1d434, 26, "italic"],
  [0x1d468, 26, "bolditalic"],
  [0x1d49c, 26, "script"],
  [0x1d4d0, 26, "boldscript"],
  [0x1d504, 26, "fraktur"],
  [0x1d538, 26, "double"],
  [0x1d56c, 26, "fraktur"],
  [0x1d5a0, 26, "sans"],
  [0x1d5d4, 26, "boldsans"],
  [0x1d608, 26, "sans"],
  [0x1d670, 26, "mono"],
];
const SINGLES: Record<string, [string, string]> = {
  ℎ: ["h", "italic"],
  ℬ: ["B", "script"],
  ℰ: ["E", "script"],
  ℱ: ["F", "script"],
  ℋ: ["H", "script"],
  ℐ: ["I", "script"],
  ℒ: ["L", "script"],
  ℳ: ["M", "script"],
  ℛ: ["R", "script"],
  ℊ: ["g", "script"],
  ℯ: ["e", "script"],
  ℴ: ["o", "script"],
  ℭ: ["C", "fraktur"],
  ℌ: ["H", "fraktur"],
};
const GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ";

/** A letter of Unicode's mathematical alphabets as a plain letter and its alphabet. */
export function plainLetter(char: string): { char: string; alphabet: string | null } {
  const single = SINGLES[char];
  if (single !== undefined) return { char: single[0], alphabet: single[1] };
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x1d400 || code > 0x1d7ff) return { char, alphabet: null };
  if (code === 0x1d6a4) return { char: "ı", alphabet: "italic" };
  if (code === 0x1d6a5) return { char: "ȷ", alphabet: "italic" };
  if (code >= 0x1d7ce) {
    const set = Math.floor((code - 0x1d7ce) / 10);
    const alphabet = ["bold", "double", "sans", "boldsans", "mono"][set] ?? null;
    return { char: String((code - 0x1d7ce) % 10), alphabet };
  }
  if (code >= 0x1d6a8) {
    const set = Math.floor((code - 0x1d6a8) / 58);
    const alphabet = ["bold", "italic", "bolditalic", "boldsans", "boldsans"][set] ?? null;
    return { char: GREEK[(code - 0x1d6a8) % 58] ?? char, alphabet };
  }
  const found = STYLES.find(([from]) => code >= from && code < from + 52);
  if (found === undefined) return { char, alphabet: null };
  const at = code - found[0];
  if (found[2] === "script" && at === 37) return { char: "ℓ", alphabet: null };
  return { char: String.fromCharCode(at < 26 ? 65 + at : 97 + at - 26), alphabet: found[2] };
}

/** The LaTeX of a character that is no Latin letter or digit; null where none is known. */
export function symbolOf(char: string): { latex: string; kind: Kind } | null {
  return SYMBOLS.get(char) ?? null;
}

export const FUNCTIONS: ReadonlySet<string> = new Set(
  "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh".split(
    " ",
  ),
);
