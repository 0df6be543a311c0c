import type { DocumentMap, RawFinding } from "#lib/reviews/passes/answers.ts";

/** The answers of a model that finds nothing in a manuscript, by the name of the answer's schema. */
export const EMPTY_ANSWERS: Readonly<Record<string, unknown>> = {
  document_map: documentMap(),
  expectations: { expectations: ["How the groups were formed"] },
  review_findings: { findings: [], ledger: [] },
  same_cause: { pairs: [] },
  exact_quotes: { places: [] },
  verdicts: { verdicts: [] },
  overall_feedback: { overall: "The work was done with care." },
  revision_verdicts: { verdicts: [] },
};

/** Returns a finding as a model reports it; a test gives only the members that count. */
export function finding(given: Partial<RawFinding> & { quote: string }): RawFinding {
  return {
    title: "A problem",
    message: "This cannot be so.",
    types: ["claims"],
    severity: "major",
    confidence: 0.8,
    suggestion: null,
    related_quotes: [],
    evidence: null,
    ...given,
  };
}

/** Returns the map of a small trial without proofs, figures and references. */
export function documentMap(given: Partial<DocumentMap> = {}): DocumentMap {
  return {
    title: null,
    summary: "Two groups were compared. They differ.",
    domain: "science/biology",
    taxonomy: "article/empirical",
    design: "observational study",
    claims: ["The groups differ"],
    key_numbers: ["80 in each group"],
    notation: [],
    has_proofs: false,
    has_statistics: true,
    has_experiments: true,
    has_figures_or_tables: false,
    has_references: false,
    ...given,
  };
}
