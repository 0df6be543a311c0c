import type { Span } from "#lib/manuscript/span.ts";
import { verdictsAnswer } from "../../passes/answers.ts";
import { fence } from "../../passes/fence.ts";
import { shorten, wishesOf } from "../../passes/manuscript-parts.ts";
import type { Ask, ReviewText } from "../../passes/pass.ts";
import type { VERDICTS } from "../../passes/vocabulary.ts";
import { withoutLinks } from "../../passes/without-links.ts";
import { sharedPassages } from "./shared-passages.ts";

export type Verdict = (typeof VERDICTS)[number];

/** What is verified: a finding with the passages that it stands on. */
export interface Verifiable {
  title: string;
  message: string;
  span: Span;
  related: readonly Span[];
}

const LONGEST_MESSAGE = 500;
const LONGEST_REASON = 500;
const AROUND = 350;
const AROUND_RELATED = 150;
const MOST_RELATED = 3;
const LONGEST_QUOTE = 900;
const A = 65;
const LETTERS = 26;

/**
 * Judges findings anew from their passages alone, without what led to them. Neighbours in the text are best asked about
 * together: they share passages. One verdict each, in order; null where the model gave none.
 */
export async function verifyFindings(
  text: ReviewText,
  ask: Ask,
  findings: readonly Verifiable[],
): Promise<({ verdict: Verdict; reason: string } | null)[]> {
  const { passages, held } = sharedPassages(
    findings.map(({ span, related }) => [
      around(text.markdown, span, AROUND),
      ...related.slice(0, MOST_RELATED).map((each) => around(text.markdown, each, AROUND_RELATED)),
    ]),
  );
  const shown = passages.map(({ start, end }, i) =>
    fence(`passage ${lettered(i)}`, text.markdown.slice(start, end), text.boundary),
  );
  const told = findings.map(({ title, message }, i) => {
    const places = (held[i] ?? []).map(lettered).join(", ");
    return `Finding ${i + 1}: ${title}\n(passage ${places}) ${shorten(message, LONGEST_MESSAGE)}`;
  });
  const { verdicts } = await ask({
    callId: "verify",
    role: "review",
    instructions: text.prompt("verify").text,
    parts: [{ text: [wishesOf(text), ...shown, ...told].join("\n\n") }],
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

/** A to Z, then AA: findings are numbered, and what they stand on is not to be taken for one. */
function lettered(index: number): string {
  const letter = String.fromCharCode(A + (index % LETTERS));
  return index < LETTERS ? letter : lettered(Math.floor(index / LETTERS) - 1) + letter;
}

function around({ length }: string, { start, end }: Span, more: number): Span {
  const to = Math.min(end, start + LONGEST_QUOTE);
  return { start: Math.max(0, start - more), end: Math.min(length, to + more) };
}
