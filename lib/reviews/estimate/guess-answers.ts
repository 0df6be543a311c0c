import type { DocumentMap } from "../passes/answers.ts";
import type { Evidence } from "../passes/pass.ts";

const EXPECTATIONS = 15;
const COMPUTED_FINDINGS = 6;

/** Answers of the usual size, so that the questions after them have theirs. */
export function guessAnswer(name: string): unknown {
  if (name === "document_map") return guessMap("");
  if (name === "expectations")
    return { expectations: Array.from({ length: EXPECTATIONS }, () => "x".repeat(80)) };
  return { findings: [], ledger: [] };
}

/** What the checks are likely to find, of the usual size. */
export function guessEvidence(): Evidence[] {
  return Array.from({ length: COMPUTED_FINDINGS }, (_, i) => ({
    number: i + 1,
    title: "x".repeat(50),
    quote: "x".repeat(80),
    message: "x".repeat(180),
    start: 0,
  }));
}

/** What a map is likely to say, by words that belong to each kind of content. */
export function guessMap(markdown: string): DocumentMap {
  const has = (pattern: RegExp) => pattern.test(markdown);
  return {
    title: "x".repeat(80),
    summary: "x".repeat(300),
    domain: "",
    taxonomy: "",
    design: "x".repeat(60),
    claims: Array.from({ length: 6 }, () => "x".repeat(100)),
    key_numbers: Array.from({ length: 6 }, () => "x".repeat(50)),
    notation: Array.from({ length: 6 }, () => "x".repeat(30)),
    has_proofs: has(
      /\b(?:theorem|lemma|proposition|corollary|q\.e\.d|proof)\b|\\begin\{(?:equation|align|proof)/i,
    ),
    has_statistics: has(
      /\bp\s*[<=>]|\bconfidence interval|\bANOVA\b|\bregression\b|\bstandard (?:deviation|error)|χ/i,
    ),
    has_experiments: has(
      /\b(?:experiment|participants?|patients?|samples?|dataset|simulations?|measured)\b/i,
    ),
    has_figures_or_tables: has(/\b(?:fig(?:ure|\.)|table)\s*~?\\?\s*\d|\\begin\{(?:figure|table)|!\[/i),
    has_references: has(/\breferences\b|\bbibliography\b|\\cite/i),
  };
}
