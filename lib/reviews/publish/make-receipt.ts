import type { ModelCallUse } from "#db/queries/model-calls.ts";
import type { PassRow } from "#db/queries/review-passes.ts";
import { modelSource } from "../comment-types.ts";
import { groupParts, kindOf } from "../passes/pass-parts.ts";
import type { Receipt } from "../receipt-schema.ts";
import { checksReport, passReport } from "../run/stored-reports.ts";
import type { Review } from "./build-review.ts";

type PassReceipt = Receipt["passes"][number];

const MILLICENTS = 1_000;

/** Counts what a review used and the outcomes of its findings, by pass: found = published + merged + dropped. */
export function makeReceipt(
  passes: readonly PassRow[],
  calls: readonly ModelCallUse[],
  review: Pick<Review, "byPass" | "counts">,
  seconds: number,
): Receipt {
  const lines = groupParts(passes).map((group) => toLine(group, calls, review));
  const priced = calls.filter(({ cents }) => cents !== null);
  return {
    passes: lines,
    ...sumUse(calls),
    cost_cents: priced.length === 0 ? null : Math.ceil(sum(priced.map(({ cents }) => cents ?? 0))),
    seconds,
    comments_found: review.counts.found,
    comments_merged: review.counts.merged,
    comments_folded: review.counts.folded,
    comments_dropped: review.counts.dropped,
  };
}

function toLine(
  { label, passes: rows }: { label: string; passes: [PassRow, ...PassRow[]] },
  calls: readonly ModelCallUse[],
  { byPass }: Pick<Review, "byPass">,
): PassReceipt {
  const [first] = rows;
  const ids = rows.map(({ passId }) => passId);
  const own = calls.filter(({ passId }) => ids.includes(passId));
  const found = sum(rows.map((row) => (checksReport(row) ?? passReport(row))?.findings.length ?? 0));
  const outcomes = ids.flatMap((id) => byPass.get(id) ?? []);
  const published = sum(outcomes.map((outcome) => outcome.published));
  const dropped = sum(outcomes.map((outcome) => outcome.dropped));
  const priced = own.filter(({ cents }) => cents !== null);
  return {
    id: first.kind === "model" ? modelSource(kindOf(first.passId)) : first.passId,
    label,
    kind: first.kind,
    model: own[0]?.model ?? null,
    prompt: first.prompt,
    seconds: sum(rows.map((row) => row.seconds ?? 0)),
    ...sumUse(own),
    cost_millicents:
      priced.length === 0 ? null : Math.ceil(MILLICENTS * sum(priced.map(({ cents }) => cents ?? 0))),
    found,
    merged: found - published - dropped,
    folded: sum(outcomes.map((outcome) => outcome.folded)),
    dropped,
    failed: failureOf(rows),
  };
}

function failureOf(rows: readonly PassRow[]): string | null {
  const failed = rows.filter(({ error }) => error !== null);
  const reason = failed[0]?.error ?? null;
  if (reason === null || rows.length === 1) return reason;
  return `${failed.length} of ${rows.length} parts: ${reason}`;
}

function sumUse(calls: readonly ModelCallUse[]) {
  return {
    model_calls: sum(calls.map(({ tries }) => tries)),
    tokens_in: sum(calls.map(({ tokensIn }) => tokensIn)),
    tokens_out: sum(calls.map(({ tokensOut }) => tokensOut)),
    tokens_cached: sum(calls.map(({ tokensCached }) => tokensCached)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
