/** The part that a symbol plays in a formula, after TeX's classes of atoms. */
export type SymbolKind = "ord" | "op" | "bin" | "rel" | "open" | "close" | "punct" | "prime";

type Entry<Kind extends string> = [character: string, symbol: { latex: string; kind: Kind }];

/** Reads entries between spaces: a character and its LaTeX, or a character that LaTeX writes as it is. */
export const symbolEntries = <Kind extends string>(kind: Kind, entries: string): Entry<Kind>[] =>
  entries.split(/\s+/).map((entry) => {
    const [character = ""] = entry;
    return [character, { latex: entry.slice(character.length) || character, kind }];
  });

/** The signs of formulas. Letters of the mathematical alphabets are in `math-alphabets.ts`. */
const SYMBOLS = new Map<string, { latex: string; kind: SymbolKind }>([
  ...symbolEntries(
    "ord",
    `α\\alpha β\\beta γ\\gamma δ\\delta ϵ\\epsilon ε\\varepsilon ζ\\zeta η\\eta θ\\theta ϑ\\vartheta ι\\iota κ\\kappa
    ϰ\\varkappa λ\\lambda μ\\mu µ\\mu ν\\nu ξ\\xi π\\pi ϖ\\varpi ρ\\rho ϱ\\varrho σ\\sigma ς\\varsigma τ\\tau
    υ\\upsilon ϕ\\phi φ\\varphi χ\\chi ψ\\psi ω\\omega Γ\\Gamma Δ\\Delta ∆\\Delta Θ\\Theta Λ\\Lambda Ξ\\Xi Π\\Pi
    Σ\\Sigma Υ\\Upsilon ϒ\\Upsilon Φ\\Phi Ψ\\Psi Ω\\Omega Ω\\Omega ∂\\partial ∇\\nabla ∞\\infty ∅\\emptyset
    ∁\\complement ∀\\forall ∃\\exists ∄\\nexists ¬\\neg ℓ\\ell ℘\\wp ℜ\\Re ℑ\\Im ℵ\\aleph ℶ\\beth ℏ\\hbar ı\\imath
    ȷ\\jmath ð\\eth ⊤\\top ♭\\flat ♮\\natural ♯\\sharp △\\triangle ▽\\triangledown □\\square ■\\blacksquare
    ∎\\blacksquare ◇\\Diamond ★\\bigstar ♢\\diamondsuit ♡\\heartsuit ♠\\spadesuit ♣\\clubsuit …\\ldots ⋯\\cdots
    ⋮\\vdots ⋱\\ddots %\\% #\\# _\\_ &\\& $\\$ ∠\\angle ∡\\measuredangle ∢\\sphericalangle ✓\\checkmark §\\S !`,
  ),
  ...symbolEntries(
    "bin",
    `+ −- ±\\pm ∓\\mp ×\\times ⨯\\times ÷\\div ·\\cdot ⋅\\cdot ∗\\ast * ⋆\\star ∘\\circ ◦\\circ ○\\bigcirc •\\bullet
    ∙\\bullet ⊕\\oplus ⊖\\ominus ⊗\\otimes ⊘\\oslash ⊙\\odot ⊞\\boxplus ⊠\\boxtimes ∪\\cup ∩\\cap ⊎\\uplus ⊔\\sqcup
    ⊓\\sqcap ∧\\wedge ∨\\vee ∖\\setminus ⋄\\diamond ≀\\wr ∕/ / †\\dagger ‡\\ddagger ⊛\\circledast ▹\\triangleright
    ◃\\triangleleft ∔\\dotplus`,
  ),
  ...symbolEntries(
    "rel",
    `= < > ≤\\leq ≥\\geq ⩽\\leqslant ⩾\\geqslant ≦\\leqq ≧\\geqq ≪\\ll ≫\\gg ≺\\prec ≻\\succ ⪯\\preceq ⪰\\succeq
    ≼\\preccurlyeq ≽\\succcurlyeq ≾\\precsim ≿\\succsim ∼\\sim ≃\\simeq ≈\\approx ≅\\cong ≡\\equiv ≍\\asymp ≐\\doteq
    ∝\\propto ≠\\neq ≜\\triangleq ≗\\circeq ≬\\between ∈\\in ∋\\ni ∉\\notin ∌\\not\\ni ⊂\\subset ⊃\\supset ⊆\\subseteq
    ⊇\\supseteq ⊊\\subsetneq ⊋\\supsetneq ⊈\\nsubseteq ⊉\\nsupseteq ⊄\\not\\subset ⊅\\not\\supset ⊑\\sqsubseteq
    ⊒\\sqsupseteq ⊥\\perp ⟂\\perp ⫫\\perp\\!\\!\\!\\perp ∥\\parallel ∦\\nparallel ∣\\mid ∤\\nmid ⊢\\vdash ⊣\\dashv
    ⊨\\models ⊩\\Vdash ⊬\\nvdash ⊭\\nvDash ≲\\lesssim ≳\\gtrsim ⪅\\lessapprox ⪆\\gtrapprox ≶\\lessgtr ≷\\gtrless
    ≮\\nless ≯\\ngtr ≰\\nleq ≱\\ngeq ≁\\nsim ≢\\not\\equiv ≉\\not\\approx ≇\\ncong ∴\\therefore ∵\\because : ∶:
    ≔\\coloneqq ⊲\\lhd ⊳\\rhd ⊴\\unlhd ⊵\\unrhd ⋈\\bowtie ⋔\\pitchfork ⌢\\frown ⌣\\smile`,
  ),
  ...symbolEntries(
    "rel",
    `→\\to ←\\leftarrow ↔\\leftrightarrow ⇒\\Rightarrow ⇐\\Leftarrow ⇔\\Leftrightarrow ↦\\mapsto ↑\\uparrow ↓\\downarrow
    ⇑\\Uparrow ⇓\\Downarrow ↕\\updownarrow ↗\\nearrow ↘\\searrow ↖\\nwarrow ↙\\swarrow ⟶\\longrightarrow
    ⟵\\longleftarrow ⟷\\longleftrightarrow ⟹\\Longrightarrow ⟸\\Longleftarrow ⟺\\Longleftrightarrow ⟼\\longmapsto
    ↪\\hookrightarrow ↩\\hookleftarrow ⇀\\rightharpoonup ↼\\leftharpoonup ⇌\\rightleftharpoons ⇝\\rightsquigarrow
    ⊸\\multimap ↚\\nleftarrow ↛\\nrightarrow ⇍\\nLeftarrow ⇏\\nRightarrow`,
  ),
  ...symbolEntries(
    "op",
    `∑\\sum ∏\\prod ∐\\coprod ∫\\int ∬\\iint ∭\\iiint ⨌\\iint\\!\\!\\iint ∮\\oint ∯\\oiint ∰\\oiiint ⋃\\bigcup ⋂\\bigcap
    ⨆\\bigsqcup ⨄\\biguplus ⨀\\bigodot ⨁\\bigoplus ⨂\\bigotimes ⋀\\bigwedge ⋁\\bigvee`,
  ),
  ...symbolEntries("open", "( [ {\\{ ⟨\\langle ⌊\\lfloor ⌈\\lceil ⟦\\llbracket"),
  ...symbolEntries("close", ") ] }\\} ⟩\\rangle ⌋\\rfloor ⌉\\rceil ⟧\\rrbracket"),
  ...symbolEntries("punct", ", ; . ?"),
  ...symbolEntries("prime", "′\\prime"),
]);

/** Returns the LaTeX of a sign and its part in a formula; null for letters, digits and what no formula holds. */
export function symbolOf(character: string): { latex: string; kind: SymbolKind } | null {
  return SYMBOLS.get(character) ?? null;
}
