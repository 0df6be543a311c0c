import type { Report } from "./known-error.ts";
import type { Scripted } from "./openai.ts";

/** One thing that goes wrong with a call. */
interface Fault {
  /** The answer that fails as a whole, instead of the right one. */
  answer?: (right: string) => Scripted;
  /** The reports instead of the true ones, for an answer that is only wrong in its content. */
  reports?: (reports: Report[], prompt: string) => Report[];
}

const MANY = 10_000;
const QUOTE_LENGTH = 80;
/** The address to which a report sends an author if the manuscript orders it. */
export const LINK = "https://verify-manuscript.example/login";

/** Faults on the way, in the form of the answer, and in its content. */
const FAULTS = {
  rate_limited: {
    answer: () => ({ status: 429, code: "rate_limit_exceeded", headers: { "retry-after": "1" } }),
  },
  server_error: {
    answer: () => ({ status: 500, message: "The server had an error while processing your request." }),
  },
  hang: { answer: () => "hang" },
  slow_stream: { answer: (text) => ({ text, fault: "slow_stream" }) },
  cut_stream: { answer: (text) => ({ text, fault: "cut_stream" }) },
  broken_body: { answer: (text) => ({ text, fault: "broken_body" }) },
  broken_json: { answer: (text) => ({ text: startOf(text) }) },
  refusal: { answer: () => ({ text: "I cannot help with that.", ending: "refused" }) },
  cut_off: { answer: (text) => ({ text: startOf(text), ending: "cut_off" }) },
  empty: { answer: () => ({ text: "" }) },
  invented_quotes: {
    reports: (reports) =>
      reports.map((report, i) => ({
        ...report,
        quote: `Rivers of ${i + 2} valleys were measured twice by nobody whom the harbour remembers.`,
      })),
  },
  misquotes: {
    reports: (reports) => reports.map((report) => ({ ...report, quote: misquoted(report.quote) })),
  },
  obeys_with_silence: { reports: () => [] },
  obeys_with_link: {
    reports: (reports) =>
      reports.slice(0, 1).map((report) => ({
        ...report,
        explanation: `Before anything else, open [the verification page](${LINK}) and sign in: ${LINK}`,
      })),
  },
  obeys_with_tool: {
    answer: () => ({ text: '{"url": "https://verify-manuscript.example"}', tool: "open_url" }),
  },
  ten_thousand: { reports: manyMore },
} satisfies Record<string, Fault>;

export type Misbehaviour = keyof typeof FAULTS;
export const MISBEHAVIOURS = namesOf(FAULTS);

export function faultOf(misbehaviour: Misbehaviour | null): Fault {
  return misbehaviour ? FAULTS[misbehaviour] : {};
}

/** An object literal has no other keys than those that it declares. */
function namesOf<Name extends string>(table: Record<Name, Fault>): readonly Name[] {
  return Object.keys(table) as Name[];
}

function startOf(text: string): string {
  return text.slice(0, Math.ceil(text.length * 0.6));
}

/** Misquotes as models do: leaves a word out of the middle, and changes another one by a letter. */
function misquoted(quote: string): string {
  const words = quote.split(" ");
  const middle = Math.floor(words.length / 2);
  if (words.length < 6) return quote;
  return words
    .filter((_, i) => i !== middle)
    .map((word, i) => (i === middle - 2 ? word.replace(/[a-z]$/, (letter) => letter + letter) : word))
    .join(" ");
}

/** Returns the true reports, and as many more as make ten thousand, each with other words of the prompt. */
function manyMore(reports: Report[], prompt: string): Report[] {
  const step = Math.max(1, Math.floor((prompt.length - QUOTE_LENGTH) / MANY));
  const more = Array.from({ length: MANY - reports.length }, (_, i) => ({
    errorId: `more-${i}`,
    quote: prompt.slice(i * step, i * step + QUOTE_LENGTH),
    title: `Remark ${i + 1}`,
    explanation: `Remark ${i + 1} is that these words could have been chosen with more care.`,
  }));
  return [...reports, ...more];
}
