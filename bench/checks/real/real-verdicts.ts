import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RealComment } from "./real-comments.ts";
import { readLines } from "./real-paper.ts";

/**
 * `right`: the author would act on the comment, or agrees that it is true. `half`: it points to something, but names
 * it wrongly, or is too severe, or cannot be acted on. `wrong`: a false alarm.
 */
export type RealVerdict = Pick<RealComment, "paper" | "check" | "passage" | "severity" | "score"> & {
  quote: string;
  verdict: "right" | "half" | "wrong";
  why: string;
  /** The stage that misread, where the verdict is not `right`. */
  fault?: "conversion" | "parsing" | "check";
  /** True if the last measured review shows it; others are kept to be known if they come back. */
  shown: boolean;
};

const FILE = "verdicts.jsonl";
const LONGEST_QUOTE = 80;

type Judged = Pick<RealComment, "paper" | "check" | "passage">;

export const readRealVerdicts = (): RealVerdict[] => readLines<RealVerdict>(FILE);

const keyOf = ({ paper, check, passage }: Judged) => `${paper} ${check} ${passage}`;

/** Brings the verdicts up to date with the comments that reviews show now. */
export function matchVerdicts(
  verdicts: readonly RealVerdict[],
  comments: readonly RealComment[],
  papers: ReadonlySet<string>,
): { verdicts: RealVerdict[]; unjudged: RealComment[] } {
  const shown = new Map(comments.map((comment) => [keyOf(comment), comment]));
  const judged = new Set(verdicts.map(keyOf));
  return {
    verdicts: verdicts.map((verdict) => {
      if (!papers.has(verdict.paper)) return verdict;
      const comment = shown.get(keyOf(verdict));
      return comment === undefined
        ? { ...verdict, shown: false }
        : { ...verdict, shown: true, severity: comment.severity, score: comment.score };
    }),
    unjudged: comments.filter((comment) => !judged.has(keyOf(comment))),
  };
}

/** Takes verdicts from a file that `--unjudged` wrote and a reader filled in; lines without a verdict stay out. */
export function takeVerdicts(lines: readonly (RealComment & Partial<RealVerdict>)[]): RealVerdict[] {
  return lines.flatMap(({ paper, check, passage, severity, score, quote, verdict, why = "", fault }) =>
    verdict === undefined
      ? []
      : [
          {
            paper,
            check,
            quote: quote.replace(/\s+/g, " ").slice(0, LONGEST_QUOTE),
            verdict,
            why,
            ...(fault === undefined || verdict === "right" ? {} : { fault }),
            severity,
            score,
            passage,
            shown: true,
          },
        ],
  );
}

export function writeRealVerdicts(verdicts: readonly RealVerdict[]): void {
  const last = new Map(verdicts.map((verdict) => [keyOf(verdict), verdict]));
  const lines = [...last.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    join(import.meta.dirname, FILE),
    lines.map(([, verdict]) => `${JSON.stringify(verdict)}\n`).join(""),
  );
}
