import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Scripted } from "./openai.ts";
import type { ModelRequest } from "./openai-call.ts";
import { PromptWords } from "./prompt-words.ts";
import { type Answers, answerTo, asText, finding, isTrial, numbered, SMALL_TRIAL } from "./review-answers.ts";

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
  /** Errors of one cause are one problem told in other words. An error without it is a problem of its own. */
  cause?: string;
}

/** One call, as the model saw and answered it. */
export interface ReportingCall {
  /** The position of the call in the server's `requests`. */
  nth: number;
  /** Ids of the errors whose passage was in the prompt. */
  visible: string[];
  /** Empty if the answer has no place for findings, or failed. */
  reported: Report[];
  /** Ids of errors that the model could compare: those of a pair, or of a list. */
  compared: string[][];
}

export interface ReportingOptions {
  errors: readonly KnownError[];
  /** Returns what the model answers instead of the right text, or null where the call succeeds. */
  fail?: (call: { nth: number; draw: number }) => ((right: string) => Scripted) | null;
  /** Returns what the model quotes for an error. The exact words by default. */
  quoteOf?: (error: Report) => string;
  /** True if this call finds the error. By default every call that sees its words finds it. */
  finds?: (error: KnownError, request: ModelRequest) => boolean;
  /** False for a model that finds no two findings of one cause in a list. */
  readsLists?: boolean;
  /** Returns the verdict on an earlier comment, of which it gets all that the prompt shows. */
  followsUp?: (comment: string) => object;
  /** False for a model that names no paragraph. */
  namesParagraphs?: boolean;
  /** False for a model that finds no exact words when it is asked for them again. */
  repairsQuotes?: boolean;
  /** Milliseconds before each answer, as if the model thought; none by default. */
  thinksMs?: number;
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
  finds = () => true,
  readsLists = true,
  followsUp,
  namesParagraphs = true,
  repairsQuotes = true,
  thinksMs = 0,
  seed = 1,
}: ReportingOptions) {
  const calls: ReportingCall[] = [];

  async function script(request: ModelRequest, nth: number): Promise<Scripted> {
    if (thinksMs > 0 && !isTrial(request)) await wait(thinksMs);
    const words = new PromptWords(request.text);
    const visible = errors.filter(({ passage }) => words.holds(passage));
    const found = visible.filter((error) => finds(error, request));
    const { exact_quotes, same_cause_groups, ...others } = answersOf(errors, found, {
      quoteOf,
      namesParagraphs,
    });
    const answers = {
      ...others,
      ...(repairsQuotes && { exact_quotes }),
      ...(readsLists && { same_cause_groups }),
      ...(followsUp && { revision_verdicts: ({ text }: ModelRequest) => verdictsOn(text, followsUp) }),
    };
    const answer = asText(answerTo(request, answers));
    const failed = fail?.({ nth, draw: draw(seed, nth) })?.(answer);
    const isReport = request.name === "review_findings" && !failed;
    const compared = comparable(request, readsLists).map((items) =>
      items.flatMap((item) => errorIn(item, errors)?.errorId ?? []),
    );
    calls.push({
      nth,
      visible: visible.map(({ errorId }) => errorId),
      reported: isReport ? found : [],
      compared,
    });
    return failed ?? { text: answer };
  }

  return { script, calls };
}

/** Returns the findings that a prompt shows to be compared, as texts: each pair, and each list. */
function comparable({ name, text }: ModelRequest, readsLists: boolean): string[][] {
  if (name === "same_cause") return pairsIn(text).map(({ a, b }) => [a, b]);
  return readsLists && name === "same_cause_groups"
    ? [numbered("Finding", text).map(({ title }) => title)]
    : [];
}

function verdictsOn(prompt: string, followsUp: NonNullable<ReportingOptions["followsUp"]>) {
  const comments = prompt.split(/^(?=Earlier comment \d+: )/m).slice(1);
  return {
    verdicts: comments.map((comment, i) => ({
      number: i + 1,
      explanation: "It was compared.",
      ...followsUp(comment),
    })),
  };
}

function pairsIn(prompt: string) {
  return [...prompt.matchAll(/^Pair (\d+)\nA: (.*)\nB: (.*)$/gm)].map(([, number, a = "", b = ""]) => ({
    number: Number(number),
    a,
    b,
  }));
}

function answersOf(
  errors: readonly KnownError[],
  visible: readonly Report[],
  { quoteOf, namesParagraphs }: Required<Pick<ReportingOptions, "quoteOf" | "namesParagraphs">>,
): Answers {
  const causeOf = (words: string) => {
    const error = errorIn(words, errors);
    return error ? (error.cause ?? error.errorId) : null;
  };
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
          paragraph: namesParagraphs ? paragraphIn(text, error.quote) : null,
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
      pairs: pairsIn(text).map(({ number, a, b }) => {
        const cause = causeOf(a);
        return { number, verdict: cause !== null && cause === causeOf(b) ? "same" : "different" };
      }),
    }),
    same_cause_groups: ({ text }) => {
      const items = numbered("Finding", text).filter(({ title }) => causeOf(title) !== null);
      const groups = [...Map.groupBy(items, ({ title }) => causeOf(title)).values()];
      return {
        groups: groups
          .filter(({ length }) => length > 1)
          .map((all) => ({ numbers: all.map(({ number }) => number) })),
      };
    },
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
