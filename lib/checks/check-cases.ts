import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { runChecks } from "./run-checks.ts";

export type SpanCase = { id: string; text: string };
export type CaseSpan = {
  start: number;
  end: number;
  type: string;
  rule: string;
  score: number;
  replacement?: string;
};
export type CasePrediction = { id: string; spans: CaseSpan[] };

/** Runs the checks over texts, one case at a time, in the form that span scorers read. UTF-16 offsets. */
export function* checkCases(cases: Iterable<SpanCase>): Generator<CasePrediction> {
  for (const { id, text } of cases) {
    const { findings } = runChecks(parseManuscript(text));
    yield {
      id,
      spans: findings.map((finding) => ({
        start: finding.span.start,
        end: finding.span.end,
        type: finding.types[0] ?? "general",
        rule: finding.checkId,
        score: finding.confidence,
        ...(finding.suggestion === null ? {} : { replacement: finding.suggestion }),
      })),
    };
  }
}
