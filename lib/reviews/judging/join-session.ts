import { selectPasses } from "#db/queries/review-passes.ts";
import type { Context } from "#lib/context.ts";
import type { RawFinding } from "#lib/passes/answers.ts";
import { type JoinedFindings, joinFindings } from "#lib/passes/join-findings.ts";
import type { JudgedFinding, Unplaced } from "#lib/passes/judged-finding.ts";
import { placeFindings } from "#lib/passes/place-findings.ts";
import { computedFindings } from "../computed-findings.ts";
import { judge } from "./run-model-pass.ts";
import { passReport } from "./stored-reports.ts";

/** More than this in one answer is a model gone astray; what is behind it is dropped and counted. */
const MOST_OF_A_PASS = 1_000;

/** Places what the passes found in the text and joins what has one root cause. */
export async function joinSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  await judge(ctx, { sessionId, passId: "join" }, async ({ session, text, ask }) => {
    const passes = await selectPasses(ctx.db, sessionId);
    const { exclude = [] } = session.customization ?? {};
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
    const computed = computedFindings(text.markdown, passes, exclude).findings;
    const joined = await joinFindings(text, ask, { computed, placed, unplaced });
    return {
      findings: [],
      ledger: [],
      joined: { ...joined, dropped: [...joined.dropped, ...excluded] },
    };
  });
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
