import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** One file for each check. */
const FOLDER = "verdicts";
const LONGEST_QUOTE = 80;

type Judged = Pick<RealComment, "paper" | "check" | "passage">;

export function readRealVerdicts(): RealVerdict[] {
  const folder = join(import.meta.dirname, FOLDER);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.flatMap((file) => readLines<RealVerdict>(join(FOLDER, file)));
}

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

/**
 * Writes the verdicts on the findings of some checks, of all if `checks` is empty. The last of two on one comment counts.
 * A file that has all these lines already, in whatever order, stays as it is.
 */
export function writeRealVerdicts(verdicts: readonly RealVerdict[], checks: readonly string[]): void {
  mkdirSync(join(import.meta.dirname, FOLDER), { recursive: true });
  const last = new Map(verdicts.map((verdict) => [keyOf(verdict), verdict]));
  for (const [check, own] of Map.groupBy(last, ([, verdict]) => verdict.check)) {
    if (checks.length > 0 && !checks.includes(check)) continue;
    const lines = own.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, verdict]) => JSON.stringify(verdict));
    const path = join(import.meta.dirname, FOLDER, `${check}.jsonl`);
    if (!hasLines(path, lines)) writeFileSync(path, `${lines.join("\n")}\n`);
  }
}

function hasLines(path: string, lines: readonly string[]): boolean {
  const present = existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];
  return present.length === lines.length && new Set([...present, ...lines]).size === lines.length;
}
