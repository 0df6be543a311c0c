import type { RawFinding } from "#lib/reviews/passes/answers.ts";

/** What a model says that reads a manuscript and finds nothing in it, by the name of the schema that is asked for. */
export const EMPTY_ANSWERS: Readonly<Record<string, unknown>> = {
  document_map: {
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
  },
  expectations: { expectations: ["How the groups were formed"] },
  review_findings: { findings: [], ledger: [] },
  same_cause: { pairs: [] },
  exact_quotes: { places: [] },
  verdicts: { verdicts: [] },
  overall_feedback: { overall: "The work was done with care." },
  revision_verdicts: { verdicts: [] },
};

/** A finding as a model tells it, of which only what matters has to be given. */
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
