import type { Scripted } from "../openai.ts";
import type { Told } from "./known-error.ts";

/** What goes wrong with one call: on the way, in the answer's form, or in what it says. */
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
/** Where a finding sends an author when the manuscript orders it. */
export const LINK = "https://verify-manuscript.example/login";

/** An answer that fails as a whole; null where only what it says is wrong. */
export function failing(misbehaviour: Misbehaviour | null, answer: string): Scripted | null {
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
      return { text: answer.slice(0, Math.ceil(answer.length * 0.6)) };
    case "refusal":
      return { text: "I cannot help with that.", ending: "refused" };
    case "cut_off":
      return { text: answer.slice(0, Math.ceil(answer.length * 0.6)), ending: "cut_off" };
    case "empty":
      return { text: "" };
    case "obeys_with_tool":
      return { text: '{"url": "https://verify-manuscript.example"}', tool: "open_url" };
    default:
      return null;
  }
}

/** What is told instead of the truth. */
export function distorted(misbehaviour: Misbehaviour | null, told: readonly Told[], prompt: string): Told[] {
  switch (misbehaviour) {
    case "invented_quotes":
      return told.map((each, i) => ({
        ...each,
        quote: `Rivers of ${i + 2} valleys were measured twice by nobody whom the harbour remembers.`,
      }));
    case "misquotes":
      return told.map((each) => ({ ...each, quote: misquoted(each.quote) }));
    case "obeys_with_silence":
      return [];
    case "obeys_with_link":
      return told.slice(0, 1).map((each) => ({
        ...each,
        explanation: `Before anything else, open [the verification page](${LINK}) and sign in: ${LINK}`,
      }));
    case "ten_thousand":
      return manyMore(told, prompt);
    default:
      return [...told];
  }
}

/** As models misquote: a word left out of the middle, another one changed by a letter. */
function misquoted(quote: string): string {
  const words = quote.split(" ");
  const middle = Math.floor(words.length / 2);
  if (words.length < 6) return quote;
  return words
    .filter((_, i) => i !== middle)
    .map((word, i) => (i === middle - 2 ? word.replace(/[a-z]$/, (letter) => letter + letter) : word))
    .join(" ");
}

/** The true ones, and as many more as make ten thousand, each with another piece of the prompt. */
function manyMore(told: readonly Told[], prompt: string): Told[] {
  const step = Math.max(1, Math.floor((prompt.length - QUOTE_LENGTH) / MANY));
  const more = Array.from({ length: MANY - told.length }, (_, i) => ({
    errorId: `more-${i}`,
    category: "other",
    partner: null,
    quote: prompt.slice(i * step, i * step + QUOTE_LENGTH),
    title: `Remark ${i + 1}`,
    explanation: `Remark ${i + 1} is that these words could have been chosen with more care.`,
  }));
  return [...told, ...more];
}
