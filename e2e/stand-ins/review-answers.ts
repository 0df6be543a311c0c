import type { DocumentMap, RawFinding } from "#lib/reviews/passes/answers.ts";
import type { ModelRequest } from "./openai-call.ts";

/** Answers by the name of their schema. */
export type Answers = Partial<Record<string, (request: ModelRequest) => unknown>>;

/** The map of a small trial without proofs, figures and references. */
export const SMALL_TRIAL: DocumentMap = {
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
};
const WITHOUT_FINDINGS: Readonly<Record<string, unknown>> = {
  document_map: SMALL_TRIAL,
  expectations: { expectations: ["How the groups were formed"] },
  review_findings: { findings: [], ledger: [] },
  same_cause: { pairs: [] },
  exact_quotes: { places: [] },
  verdicts: { verdicts: [] },
  overall_feedback: { overall: "The work was done with care." },
  revision_verdicts: { verdicts: [] },
};
export const TRIAL_ANSWER = '{"word":"galley","letters":6,"colours":["red","blue"]}';

/** Galley tries out first how a model gives structured answers. */
export function isTrial({ text }: Pick<ModelRequest, "text">): boolean {
  return text.includes("The word is galley");
}

/** Returns a model's answer to any call of a review. Without an answer in the table the model finds nothing. */
export function answerTo(request: ModelRequest, answers: Answers): unknown {
  if (isTrial(request)) return TRIAL_ANSWER;
  const name = request.name ?? "";
  return answers[name]?.(request) ?? WITHOUT_FINDINGS[name] ?? "Nothing to add.";
}

/** Returns what a model writes to give this answer. */
export function asText(answer: unknown): string {
  return typeof answer === "string" ? answer : JSON.stringify(answer);
}

/** Reads the lines of a prompt that list something: `Finding 2: A title`. */
export function numbered(label: string, prompt: string): { number: number; title: string }[] {
  const lines = prompt.matchAll(new RegExp(`^${label} (\\d+): (.*)$`, "gm"));
  return [...lines].map(([, number, title = ""]) => ({ number: Number(number), title }));
}

/** Returns a finding as a model reports it; a test gives only the members that count. */
export function finding(given: Partial<RawFinding> & { quote: string }): RawFinding {
  return {
    paragraph: null,
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
