import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { Finding } from "../finding.ts";
import { CHECKS } from "../registry.ts";
import { runChecks } from "../run-checks.ts";

export type Verdict = {
  manuscript: string;
  check: string;
  quote: string;
  verdict: "right" | "wrong" | "missed";
  why?: string;
};

export type MeasuredCheck = {
  id: string;
  /** The precision that the check declares. */
  declared: number;
  right: number;
  wrong: number;
  missed: number;
};

const MANUSCRIPTS = join(import.meta.dirname, "manuscripts");

/** Returns the manuscripts that stand beside this file. */
export function ownManuscripts(): { name: string; markdown: string }[] {
  return readdirSync(MANUSCRIPTS).map((file) => ({
    name: basename(file, ".md"),
    markdown: readFileSync(join(MANUSCRIPTS, file), "utf8"),
  }));
}

/** Reads the verdicts. The test beside this file keeps the shape of each line. */
export function readVerdicts(): Verdict[] {
  const lines = readFileSync(join(import.meta.dirname, "verdicts.jsonl"), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Verdict);
}

/** Returns one key for each finding in the manuscripts, in the form of `keyOf`. */
export function foundInManuscripts(): string[] {
  return ownManuscripts().flatMap(({ name, markdown }) =>
    runChecks(parseManuscript(markdown)).findings.map((finding) => keyOfFinding(name, markdown, finding)),
  );
}

function keyOfFinding(manuscript: string, markdown: string, { checkId, span }: Finding): string {
  return keyOf({ manuscript, check: checkId, quote: markdown.slice(span.start, span.end) });
}

export function keyOf({ manuscript, check, quote }: Pick<Verdict, "manuscript" | "check" | "quote">): string {
  return `${manuscript} ${check} ${quote}`;
}

/** Counts the verdicts of each check that has any. */
export function measureChecks(verdicts: readonly Verdict[]): MeasuredCheck[] {
  return CHECKS.flatMap(({ id, precision }) => {
    const own = verdicts.filter(({ check }) => check === id);
    const count = (verdict: Verdict["verdict"]) => own.filter((each) => each.verdict === verdict).length;
    return own.length === 0
      ? []
      : [
          {
            id,
            declared: precision.estimate,
            right: count("right"),
            wrong: count("wrong"),
            missed: count("missed"),
          },
        ];
  });
}

/** The probability of at most `right` right findings among `right + wrong`, if the declared precision holds. */
export function chanceOfSoFew({ declared, right, wrong }: MeasuredCheck): number {
  const findings = right + wrong;
  let term = (1 - declared) ** findings;
  let sum = term;
  for (let count = 1; count <= right; count += 1) {
    term *= ((findings - count + 1) / count) * (declared / (1 - declared));
    sum += term;
  }
  return sum;
}
