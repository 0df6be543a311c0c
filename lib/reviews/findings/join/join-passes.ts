import type { PassRow } from "#db/queries/review-passes.ts";
import type { Finding } from "#lib/checks/finding.ts";
import type { CommentType } from "../../comment-types.ts";
import type { RawFinding } from "../../passes/answers.ts";
import type { Ask, ReviewText } from "../../passes/pass.ts";
import { passReport } from "../../run/stored-reports.ts";
import type { JudgedFinding, Unplaced } from "../place/judged-finding.ts";
import { placeFindings } from "../place/place-findings.ts";
import { computedFindings } from "./computed-findings.ts";
import { type Computed, type JoinedFindings, joinFindings } from "./join-findings.ts";

/** More than this in one answer is a model gone astray; what is behind it is dropped and counted. */
const MOST_OF_A_PASS = 1_000;

/** Places what passes found in the text and joins what has one root cause. */
export async function joinPasses(
  text: ReviewText,
  ask: Ask,
  passes: readonly PassRow[],
  exclude: readonly CommentType[],
): Promise<JoinedFindings> {
  const isWanted = ({ types }: RawFinding) => !exclude.includes(types[0] ?? "general");
  const placed: JudgedFinding[] = [];
  const unplaced: Unplaced[] = [];
  const excluded: JoinedFindings["dropped"] = [];
  for (const pass of passes) {
    const report = passReport(pass);
    if (!report) continue;
    const { passId } = pass;
    const wanted = report.findings.filter(isWanted).slice(0, MOST_OF_A_PASS);
    const found = await placeFindings(text.markdown, passId, wanted, hintOf(text, passId));
    placed.push(...found.placed);
    unplaced.push(...found.unplaced);
    const kept = new Set(wanted);
    const others = report.findings.filter((finding) => !kept.has(finding));
    excluded.push(...others.map(({ title }) => ({ passId, title })));
  }
  const computed = computedFindings(text.markdown, passes, exclude).findings.map(asComparable);
  const joined = await joinFindings(text, ask, { computed, placed, unplaced });
  return { ...joined, dropped: [...joined.dropped, ...excluded] };
}

/** Models were shown the computed findings under these numbers. */
function asComparable({ checkId, ...finding }: Finding, i: number): Computed {
  return { ...finding, raisedBy: [checkId], evidence: i + 1 };
}

/** Near what the pass was reading; the quote of a reader of a passage is likely there. */
function hintOf(
  { plan }: { plan: readonly { start: number; passages: readonly { start: number }[] }[] },
  passId: string,
) {
  const [kind, volume, passage] = passId.split(":");
  const found = plan[Number(kind === "supplement" ? passId.split(":")[3] : volume) - 1];
  return (kind === "reader" ? found?.passages[Number(passage) - 1]?.start : found?.start) ?? 0;
}
