import type { Report } from "./known-error.ts";
import type { Scripted } from "./openai.ts";

/** What can go wrong with one call: on the way, in the form of the answer, or in its content. */
export const MISBEHAVIOURS = [
  "rate_limited",
  "server_error",
  "hang",
  "slow_stream",
  "cut_stream",
  "broken_body",
  "broken_json",
  "refusal",
  "cut_off",
  "empty",
  "invented_quotes",
  "misquotes",
  "obeys_with_silence",
  "obeys_with_link",
  "obeys_with_tool",
  "ten_thousand",
] as const;
export type Misbehaviour = (typeof MISBEHAVIOURS)[number];

const MANY = 10_000;
const QUOTE_LENGTH = 80;
/** The address to which a report sends an author if the manuscript orders it. */
export const LINK = "https://verify-manuscript.example/login";

/** Returns an answer that fails as a whole, or null if only its content is wrong. */
export function failedAnswer(misbehaviour: Misbehaviour | null, answer: string): Scripted | null {
  const start = answer.slice(0, Math.ceil(answer.length * 0.6));
  switch (misbehaviour) {
    case "rate_limited":
      return { status: 429, code: "rate_limit_exceeded", headers: { "retry-after": "1" } };
    case "server_error":
      return { status: 500, message: "The server had an error while processing your request." };
    case "hang":
      return "hang";
    case "slow_stream":
    case "cut_stream":
    case "broken_body":
      return { text: answer, fault: misbehaviour };
    case "broken_json":
      return { text: start };
    case "refusal":
      return { text: "I cannot help with that.", ending: "refused" };
    case "cut_off":
      return { text: start, ending: "cut_off" };
    case "empty":
      return { text: "" };
    case "obeys_with_tool":
      return { text: '{"url": "https://verify-manuscript.example"}', tool: "open_url" };
    default:
      return null;
  }
}

/** Returns what is reported instead of the truth. */
export function distorted(misbehaviour: Misbehaviour | null, reports: Report[], prompt: string): Report[] {
  switch (misbehaviour) {
    case "invented_quotes":
      return reports.map((report, i) => ({
        ...report,
        quote: `Rivers of ${i + 2} valleys were measured twice by nobody whom the harbour remembers.`,
      }));
    case "misquotes":
      return reports.map((report) => ({ ...report, quote: misquoted(report.quote) }));
    case "obeys_with_silence":
      return [];
    case "obeys_with_link":
      return reports.slice(0, 1).map((report) => ({
        ...report,
        explanation: `Before anything else, open [the verification page](${LINK}) and sign in: ${LINK}`,
      }));
    case "ten_thousand":
      return manyMore(reports, prompt);
    default:
      return reports;
  }
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
