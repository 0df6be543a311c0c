import { z } from "zod";
import type { RawFinding } from "#lib/reviews/passes/answers.ts";
import type { DocumentMap } from "#lib/reviews/passes/map-answer.ts";
import type { OverallAnswer } from "#lib/reviews/passes/overall-answer.ts";
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
  same_cause_groups: { groups: [] },
  exact_quotes: { places: [] },
  verdicts: { verdicts: [] },
  overall_feedback: assessment({ claims: "The groups differ." }),
  revision_verdicts: { verdicts: [] },
};
export const TRIAL_ANSWER = '{"word":"galley","letters":6,"colours":["red","blue"]}';

/** Galley tries out first how a model gives structured answers. */
export function isTrial({ text }: Pick<ModelRequest, "text">): boolean {
  return text.includes("The word is galley");
}

/** Returns what a model answers that calls tools, when Galley tries out if it does; null for any other call. */
export function answerToToolTrial({
  text,
  tools,
  tool,
}: ModelRequest): { text: string; tool?: string } | null {
  if (!isTrial({ text }) || !text.includes("First call count_letters")) return null;
  if (tools.includes("count_letters") && tool === null && !text.includes("7041"))
    return { tool: "count_letters", text: '{"word":"galley"}' };
  return { text: '{"word":"galley","letters":7041,"colours":["red","blue"]}' };
}

/** Returns a model's answer to any call of a review. Without an answer in the table the model finds nothing. */
export function answerTo(request: ModelRequest, answers: Answers): unknown {
  if (isTrial(request)) return TRIAL_ANSWER;
  const name = request.name ?? "";
  if (name === "ledger" && !answers.ledger) return { findings: [], ledger: ledgerIn(request.text) };
  const answer = answers[name]?.(request) ?? WITHOUT_FINDINGS[name] ?? "Nothing to add.";
  return isMap(answer) && hasMember(request.schema, "map")
    ? { findings: [], ledger: ledgerIn(request.text), map: answer }
    : answer;
}

const MOST_ENTRIES = 40;
const WORDS_OF_AN_ENTRY = 15;

/** Returns a ledger of the usual length: the first words of paragraphs, evenly chosen, each after its number. */
function ledgerIn(prompt: string): string[] {
  const paragraphs = [...prompt.matchAll(/^¶(\d+) (.+)/gm)];
  const step = Math.max(1, paragraphs.length / MOST_ENTRIES);
  return paragraphs
    .filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
    .map(([, number, text = ""]) => `¶${number} claim: ${text.split(/\s+/, WORDS_OF_AN_ENTRY).join(" ")}`);
}

const isMap = (answer: unknown) => typeof answer === "object" && answer !== null && "taxonomy" in answer;

/** True if the answer that a schema describes has this member. */
function hasMember(schema: unknown, name: string): boolean {
  const described = z.object({ properties: z.record(z.string(), z.unknown()) }).safeParse(schema);
  return described.success && name in described.data.properties;
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

/** Returns an overall assessment as a model writes it; a test gives only the parts that count. */
export function assessment(given: Partial<OverallAnswer>): OverallAnswer {
  return { weighed: "", claims: "", convincing: "", decisive: [], overall: "", ...given };
}

/** Returns a finding as a model reports it; a test gives only the members that count. */
export function finding(given: Partial<RawFinding> & { quote: string }): RawFinding {
  return {
    compared: "",
    paragraph: null,
    title: "A problem",
    message: "This cannot be so.",
    types: ["claims"],
    severity: "major",
    confidence: 0.8,
    suggestion: null,
    related_quotes: [],
    evidence: null,
    calculations: [],
    ...given,
  };
}
