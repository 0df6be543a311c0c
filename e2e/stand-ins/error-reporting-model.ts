import { createHash } from "node:crypto";
import type { Scripted } from "./openai.ts";
import type { ModelRequest } from "./openai-call.ts";
import { PromptWords } from "./prompt-words.ts";
import { type Answers, answerTo, asText, finding, numbered, SMALL_TRIAL } from "./review-answers.ts";

/** An error as the model reports it. */
export interface Report {
  errorId: string;
  /** Verbatim from the document. */
  quote: string;
  title: string;
  explanation: string;
}

/** An error that the model reports wherever it reads the words of the passage. */
export interface KnownError extends Report {
  passage: string;
}

/** One call, as the model saw and answered it. */
export interface ReportingCall {
  /** The position of the call in the server's `requests`. */
  nth: number;
  /** Ids of the errors whose passage was in the prompt. */
  visible: string[];
  /** Empty if the answer has no place for findings, or failed. */
  reported: Report[];
}

export interface ReportingOptions {
  errors: readonly KnownError[];
  /** Returns what the model answers instead of the right text, or null where the call succeeds. */
  fail?: (call: { nth: number; draw: number }) => ((right: string) => Scripted) | null;
  /** Returns what the model quotes for an error. The exact words by default. */
  quoteOf?: (error: Report) => string;
  /** False for a model that finds no exact words when it is asked for them again. */
  repairsQuotes?: boolean;
  /** Another seed gives the calls other draws, which are from 0 to 1. */
  seed?: number;
}

/**
 * A model that sees everything: it reports exactly the known errors whose words it was sent, upholds every finding that
 * it is to verify, and judges pairs rightly. It finds out from the name of the answer's schema what to answer, so it
 * has nothing to say to servers' JSON mode, which sends no name.
 */
export function errorReportingModel({
  errors,
  fail,
  quoteOf = ({ quote }) => quote,
  repairsQuotes = true,
  seed = 1,
}: ReportingOptions) {
  const calls: ReportingCall[] = [];

  function script(request: ModelRequest, nth: number): Scripted {
    const words = new PromptWords(request.text);
    const visible = errors.filter(({ passage }) => words.holds(passage));
    const answers = answersOf(errors, visible, quoteOf);
    const { exact_quotes: _, ...withoutRepair } = answers;
    const answer = asText(answerTo(request, repairsQuotes ? answers : withoutRepair));
    const failed = fail?.({ nth, draw: draw(seed, nth) })?.(answer);
    const isReport = request.name === "review_findings" && !failed;
    calls.push({ nth, visible: visible.map(({ errorId }) => errorId), reported: isReport ? visible : [] });
    return failed ?? { text: answer };
  }

  return { script, calls };
}

function answersOf(
  errors: readonly KnownError[],
  visible: readonly Report[],
  quoteOf: (error: Report) => string,
): Answers {
  return {
    document_map: () => ({
      ...SMALL_TRIAL,
      has_proofs: true,
      has_figures_or_tables: true,
      has_references: true,
    }),
    review_findings: ({ text }) => ({
      findings: visible.map((error) =>
        finding({
          paragraph: paragraphIn(text, error.quote),
          quote: quoteOf(error),
          title: error.title,
          message: error.explanation,
        }),
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

/** The beginning of a quote by which it is found in a prompt. */
const FOUND_BY_CHARACTERS = 60;

/** Reads the number of the paragraph that holds the quote: `¶57` stands before it. */
function paragraphIn(prompt: string, quote: string): number | null {
  const at = prompt.indexOf(quote.slice(0, FOUND_BY_CHARACTERS));
  const mark = at < 0 ? -1 : prompt.lastIndexOf("¶", at);
  return mark < 0 ? null : Number.parseInt(prompt.slice(mark + 1, mark + 9), 10) || null;
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
