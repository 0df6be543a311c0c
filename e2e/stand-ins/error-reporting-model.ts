import { createHash } from "node:crypto";
import type { KnownError, Report } from "./known-error.ts";
import { distorted, failedAnswer, type Misbehaviour } from "./misbehaviour.ts";
import type { Scripted } from "./openai.ts";
import type { ModelRequest } from "./openai-call.ts";
import { PromptWords } from "./prompt-words.ts";
import { documentMap, EMPTY_ANSWERS, finding } from "./review-answers.ts";
import { isTrial, TRIAL_ANSWER } from "./trial-answer.ts";

/** One call, as the model saw and answered it. */
export interface ReportingCall {
  /** The position of the call in the server's `requests`. */
  nth: number;
  /** Ids of the errors whose passage was in the prompt. */
  visible: string[];
  /** Empty if the answer had no place for findings, or failed as a whole. */
  reported: Report[];
}

export interface ReportingOptions {
  errors: readonly KnownError[];
  /** Decides what goes wrong with a call. `draw` is from 0 to 1, and the same for the same seed and call. */
  misbehave?: (call: { nth: number; draw: number; request: ModelRequest }) => Misbehaviour | null;
  /** Words in a manuscript that order the model about. It obeys only where it sees them. */
  injection?: string;
  seed?: number;
}

/**
 * A model that sees everything: it reports exactly the known errors whose words it was sent, upholds every finding that
 * it is to verify, and judges pairs rightly. It finds out from the name of the answer's schema what to answer, so it
 * has nothing to say to servers' JSON mode, which sends no name.
 */
export function errorReportingModel({ errors, misbehave, injection, seed = 1 }: ReportingOptions) {
  const calls: ReportingCall[] = [];

  function script(request: ModelRequest, nth: number): Scripted {
    const words = new PromptWords(request.text);
    const visible = errors.filter(({ passage }) => words.holds(passage));
    const planned = misbehave?.({ nth, draw: draw(seed, nth), request }) ?? null;
    const isOrdered = injection !== undefined && words.holds(injection);
    const misbehaviour = planned?.startsWith("obeys") && !isOrdered ? null : planned;
    const reports =
      request.name === "review_findings" ? distorted(misbehaviour, [...visible], request.text) : [];
    const answer = answerTo(request, reports, errors);
    const failure = failedAnswer(misbehaviour, answer);
    const arrives = failure === null || misbehaviour === "slow_stream";
    calls.push({ nth, visible: visible.map(({ errorId }) => errorId), reported: arrives ? reports : [] });
    return failure ?? { text: answer };
  }

  return { script, calls };
}

function answerTo(request: ModelRequest, reports: readonly Report[], errors: readonly KnownError[]): string {
  if (isTrial(request)) return TRIAL_ANSWER;
  const name = request.name ?? "";
  const answer = ANSWERS[name]?.(request.text, { reports, errors }) ?? EMPTY_ANSWERS[name];
  return answer ? JSON.stringify(answer) : "Nothing to add.";
}

type Knowledge = { reports: readonly Report[]; errors: readonly KnownError[] };

/** The answers by the name of their schema. */
const ANSWERS: Record<string, (prompt: string, knowledge: Knowledge) => unknown> = {
  document_map: () => documentMap({ has_proofs: true, has_figures_or_tables: true, has_references: true }),
  review_findings: (_, { reports }) => ({
    findings: reports.map(({ quote, title, explanation }) => finding({ quote, title, message: explanation })),
    ledger: [],
  }),
  verdicts: (prompt) => ({
    verdicts: [...prompt.matchAll(/^Finding (\d+): /gm)].map(([, number]) => ({
      number: Number(number),
      verdict: "stands",
      reason: "The text says so.",
    })),
  }),
  same_cause: (prompt, { errors }) => ({
    pairs: [...prompt.matchAll(/^Pair (\d+)\nA: (.*)\nB: (.*)$/gm)].map(([, number, a = "", b = ""]) => {
      const error = errorIn(a, errors);
      const isSame = error !== undefined && error === errorIn(b, errors);
      return { number: Number(number), verdict: isSame ? "same" : "different" };
    }),
  }),
  exact_quotes: (prompt, { errors }) => ({
    places: [...prompt.matchAll(/^Finding (\d+): (.*)$/gm)].map(([, number, title]) => ({
      number: Number(number),
      exact_words: errors.find((error) => error.title === title)?.quote ?? null,
    })),
  }),
};

/** Enough of an explanation to know it by; prompts cut long ones in the middle or at the end. */
const KNOWN_BY_CHARACTERS = 135;

/** Finds the error that one side of a pair is about, if possible by both ends of its explanation. */
function errorIn(side: string, errors: readonly KnownError[]): KnownError | undefined {
  const words = new PromptWords(side);
  const possible = errors.filter(({ explanation }) => words.holds(explanation.slice(0, KNOWN_BY_CHARACTERS)));
  return (
    possible.find(({ explanation }) => words.holds(explanation.slice(-KNOWN_BY_CHARACTERS))) ?? possible[0]
  );
}

/** Returns a number from 0 to 1, spread evenly, and the same for the same seed and call. */
function draw(seed: number, nth: number): number {
  return createHash("sha256").update(`${seed} ${nth}`).digest().readUInt32BE() / 2 ** 32;
}
