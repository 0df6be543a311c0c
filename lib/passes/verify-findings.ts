import { verdictsAnswer } from "./answers.ts";
import { fence } from "./fence.ts";
import { shorten, wishesOf } from "./manuscript-parts.ts";
import type { Ask, ReviewText } from "./pass.ts";
import type { VERDICTS } from "./vocabulary.ts";
import { withoutLinks } from "./without-links.ts";

export type Verdict = (typeof VERDICTS)[number];

/** What is verified: a finding with the passages that it stands on. */
export interface Verifiable {
  title: string;
  message: string;
  span: { start: number; end: number };
  related: readonly { start: number; end: number }[];
}

const LONGEST_MESSAGE = 500;
const LONGEST_REASON = 500;
const AROUND = 350;
const AROUND_RELATED = 150;
const MOST_RELATED = 3;
const LONGEST_QUOTE = 900;

/**
 * Judges findings anew from their passages alone, without what led to them. One verdict each, in order; null where the
 * model gave none.
 */
export async function verifyFindings(
  text: ReviewText,
  ask: Ask,
  findings: readonly Verifiable[],
): Promise<({ verdict: Verdict; reason: string } | null)[]> {
  const told = findings.map(({ title, message, span, related }, i) => {
    const places = [
      around(text.markdown, span, AROUND),
      ...related.slice(0, MOST_RELATED).map((each) => around(text.markdown, each, AROUND_RELATED)),
    ];
    return `Finding ${i + 1}: ${title}\n${shorten(message, LONGEST_MESSAGE)}\n${fence("passages", places.join("\n[…]\n"), text.boundary)}`;
  });
  const { verdicts } = await ask({
    callId: "verify",
    role: "review",
    instructions: text.prompt("verify").text,
    parts: [{ text: `${wishesOf(text)}\n\n${told.join("\n\n")}` }],
    schema: verdictsAnswer,
    name: "verdicts",
  });
  return findings.map((_, i) => {
    const given = verdicts.find(({ number }) => number === i + 1);
    return given
      ? { verdict: given.verdict, reason: withoutLinks(shorten(given.reason, LONGEST_REASON)) }
      : null;
  });
}

function around(markdown: string, { start, end }: { start: number; end: number }, more: number): string {
  const to = Math.min(end, start + LONGEST_QUOTE);
  return markdown.slice(Math.max(0, start - more), to + more);
}
