import type { DocumentMap } from "../passes/map-answer.ts";
import type { ComputedEvidence, PassReport } from "../passes/pass.ts";

const EXPECTATIONS = 15;
const NOTES_OF_A_PASSAGE = 6;
const ENTRIES_OF_A_LEDGER = 35;
const COMPUTED_FINDINGS = 6;

const several = (count: number, length: number) => Array.from({ length: count }, () => "x".repeat(length));

/** Returns an answer of the usual size, so that the calls after it have theirs. */
export function guessAnswer(name: string): unknown {
  if (name === "document_map") return { ...guessMap(""), map: guessMap("") };
  if (name === "expectations") return { expectations: several(EXPECTATIONS, 80) };
  return { findings: [], ledger: [] };
}

/** Returns a report of a passage with notes of the usual size. */
export function guessReport(): PassReport {
  return { findings: [], readingNotes: several(NOTES_OF_A_PASSAGE, 100) };
}

/** Returns a ledger of the usual size. */
export function guessLedger(): string[] {
  return several(ENTRIES_OF_A_LEDGER, 90);
}

/** Returns what the checks usually find, in number and size. */
export function guessEvidence(): ComputedEvidence[] {
  return Array.from({ length: COMPUTED_FINDINGS }, (_, i) => ({
    number: i + 1,
    title: "x".repeat(50),
    quote: "x".repeat(80),
    message: "x".repeat(180),
    start: 0,
  }));
}

/** Guesses the map by words that belong to each kind of content. */
export function guessMap(markdown: string): DocumentMap {
  const has = (pattern: RegExp) => pattern.test(markdown);
  return {
    title: "x".repeat(80),
    summary: "x".repeat(300),
    domain: "",
    taxonomy: "",
    design: "x".repeat(60),
    claims: several(6, 100),
    key_numbers: several(6, 50),
    notation: several(6, 30),
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
