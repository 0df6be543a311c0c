import { selectPasses } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import { startOpenai } from "#e2e/stand-ins/openai.ts";
import { perfectReader } from "#e2e/stand-ins/reader/perfect-reader.ts";
import { ports } from "#lib/ports/compose.ts";
import { joinPasses } from "#lib/reviews/findings/join/join-passes.ts";
import type { Ask } from "#lib/reviews/passes/pass.ts";
import type { ReviewComment } from "#lib/reviews/publish/review-comment.ts";
import { sessionReview } from "#lib/reviews/publish/session-review.ts";
import { reviewText } from "#lib/reviews/run/review-text.ts";
import type { JudgedReport } from "#lib/reviews/run/stored-reports.ts";
import { type Installation, setModels } from "./installation.ts";
import { standInAt } from "./measured-review.ts";

/** The comments of a session as they would be if another model had judged which of its findings are one. */
export async function joinedAnew(
  installation: Installation,
  sessionId: string,
  reader: Parameters<typeof perfectReader>[0],
): Promise<ReviewComment[]> {
  const ctx = installation.context();
  const found = await selectSession(ctx.db, sessionId);
  if (!found) throw new Error(`There is no session ${sessionId}.`);
  const passes = await selectPasses(ctx.db, sessionId);
  const text = await reviewText(ctx, found.session);
  const server = await startOpenai({ script: perfectReader(reader).script });
  try {
    setModels(standInAt(server.url));
    const { models } = ports();
    if (!models) throw new Error("The stand-in is no model.");
    const ask: Ask = async ({ parts, ...question }) =>
      (await models.object({ ...question, prompt: parts })).value;
    const joined = await joinPasses(text, ask, passes, []);
    const report: JudgedReport = { findings: [], ledger: [], joined };
    const rows = passes
      .filter(({ passId }) => passId !== "verify")
      .map((row) => (row.passId === "join" ? { ...row, report } : row));
    return sessionReview(text.markdown, found.session, rows).comments;
  } finally {
    await server.close();
  }
}
