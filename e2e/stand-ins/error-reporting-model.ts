import { createHash } from "node:crypto";
import type { KnownError, Report } from "./known-error.ts";
import { faultOf, type Misbehaviour } from "./misbehaviour.ts";
import type { Scripted } from "./openai.ts";
import type { ModelRequest } from "./openai-call.ts";
import { PromptWords } from "./prompt-words.ts";
import { type Answers, answerTo, asText, finding, numbered, SMALL_TRIAL } from "./review-answers.ts";

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
    const fault = faultOf(misbehaviour);
    const isReview = request.name === "review_findings";
    const reports = isReview ? (fault.reports?.(visible, request.text) ?? visible) : [];
    const answer = asText(answerTo(request, answersOf(errors, reports)));
    const arrives = !fault.answer || misbehaviour === "slow_stream";
    calls.push({ nth, visible: visible.map(({ errorId }) => errorId), reported: arrives ? reports : [] });
    return fault.answer?.(answer) ?? { text: answer };
  }

  return { script, calls };
}

function answersOf(errors: readonly KnownError[], reports: readonly Report[]): Answers {
  return {
    document_map: () => ({
      ...SMALL_TRIAL,
      has_proofs: true,
      has_figures_or_tables: true,
      has_references: true,
    }),
    review_findings: () => ({
      findings: reports.map(({ quote, title, explanation }) =>
        finding({ quote, title, message: explanation }),
      ),
      ledger: [],
    }),
    verdicts: ({ text }) => ({
      verdicts: numbered("Finding", text).map(({ number }) => ({
        number,
        verdict: "stands",
        reason: "The text says so.",
      })),
    }),
    same_cause: ({ text }) => ({
      pairs: [...text.matchAll(/^Pair (\d+)\nA: (.*)\nB: (.*)$/gm)].map(([, number, a = "", b = ""]) => {
        const error = errorIn(a, errors);
        const isSame = error !== undefined && error === errorIn(b, errors);
        return { number: Number(number), verdict: isSame ? "same" : "different" };
      }),
    }),
    exact_quotes: ({ text }) => ({
      places: numbered("Finding", text).map(({ number, title }) => ({
        number,
        exact_words: errors.find((error) => error.title === title)?.quote ?? null,
      })),
    }),
  };
}

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
