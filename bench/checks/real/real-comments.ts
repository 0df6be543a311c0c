import { createHash } from "node:crypto";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { Severity } from "#lib/reviews/comment-types.ts";
import { joinComputed } from "#lib/reviews/findings/join/join-computed.ts";
import { buildReview } from "#lib/reviews/publish/build-review.ts";
import type { ConvertedPaper } from "./real-paper.ts";

/** A comment that a review of a paper shows. */
export type RealComment = {
  paper: string;
  check: string;
  /** Names the passages that it points to, whatever its words. */
  passage: string;
  severity: Severity;
  score: number;
  title: string;
  message: string;
  quote: string;
  related: string[];
  /** The text around the quote, which is set between ⟦ and ⟧. */
  context: string;
};

const AROUND = 400;

export function shownComments(paper: string, { markdown, facts }: ConvertedPaper): RealComment[] {
  const computed = joinComputed(markdown, runChecks(parseManuscript(markdown, facts)));
  const { comments } = buildReview(markdown, { computed, judged: null }, { preview: false });
  return comments
    .filter(({ shown }) => shown)
    .map(({ source, severity, score, title, message, quote, related, anchor: { start, end } }) => ({
      paper,
      check: source.replace(/^check:/, ""),
      passage: passageOf([quote, ...related.map((each) => each.quote)]),
      severity,
      score,
      title,
      message,
      quote,
      related: related.map((each) => each.quote),
      context: `${markdown.slice(Math.max(0, start - AROUND), start)}⟦${markdown.slice(start, end)}⟧${markdown.slice(end, end + AROUND)}`,
    }));
}

function passageOf(quotes: readonly string[]): string {
  const plain = quotes.map((quote) => quote.replace(/\s+/g, " ").trim()).join("\n");
  return createHash("sha256").update(plain).digest("hex").slice(0, 12);
}
