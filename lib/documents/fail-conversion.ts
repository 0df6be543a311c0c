import { markConversionFailed, selectDocument } from "#db/queries/documents.ts";
import type { Context } from "#lib/context.ts";
import type { ConversionFailure } from "#lib/conversion/conversion.ts";
import { reportError, toErrorEvent } from "#lib/streams/report-progress.ts";
import { transact } from "#lib/transact.ts";
import { conversionProblem } from "./conversion-problem.ts";

/** Marks the document failed and tells its stream why. The original stays, so that its owner can look at it. */
export async function failConversion(
  ctx: Context,
  { documentId, failure }: { documentId: string; failure: Omit<ConversionFailure, "reason"> },
): Promise<void> {
  const problem = conversionProblem(failure);
  await transact(ctx, async (tx) => {
    const document = await selectDocument(tx.db, documentId);
    if (!document) return;
    const { slug, title } = problem.definition;
    const { detail, extensions } = problem;
    const marked = await markConversionFailed(tx.db, documentId, { slug, title, detail, extensions });
    if (marked) await reportError(tx, document.taskId, toErrorEvent(problem));
  });
}
