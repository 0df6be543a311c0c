import { selectPasses } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import { startOpenai } from "#e2e/stand-ins/openai.ts";
import { perfectReader } from "#e2e/stand-ins/reader/perfect-reader.ts";
import { ports } from "#lib/ports/compose.ts";
import type { CallModel } from "#lib/reviews/passes/pass.ts";
import { partOf, passOf } from "#lib/reviews/passes/pass-parts.ts";
import type { ReviewComment } from "#lib/reviews/publish/review-comment.ts";
import { sessionReview } from "#lib/reviews/publish/session-review.ts";
import { reviewText } from "#lib/reviews/run/review-text.ts";
import { computedFindings, passReport } from "#lib/reviews/run/stored-reports.ts";
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
    const callModel: CallModel = async ({ parts, answer, ...request }) =>
      (await models.object({ ...request, ...answer, prompt: parts })).value;
    const part = partOf(text, "join");
    if (!part) throw new Error("no join");
    const report = await passOf("join")?.run({
      text,
      part,
      callModel,
      startOf: () => 0,
      comments: () => [],
      earlierComments: async () => [],
      computed: computedFindings(text.markdown, passes).findings,
      reports: new Map(
        passes.flatMap((row) => {
          const r = passReport(row);
          return r ? [[row.passId, r] as const] : [];
        }),
      ),
    });
    const rows = passes
      .filter(({ passId }) => passId !== "verify")
      .map((row) => (row.passId === "join" ? { ...row, report } : row));
    return sessionReview(text.markdown, found.session, rows).comments;
  } finally {
    await server.close();
  }
}
