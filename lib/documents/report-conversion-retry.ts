import { selectDocument } from "#db/queries/documents.ts";
import type { Context } from "#lib/context.ts";
import { reportRetry } from "#lib/streams/report-progress.ts";

/** Tells who follows a conversion when it is tried again. */
export async function reportConversionRetry(
  ctx: Context,
  { documentId, at }: { documentId: string; at: Date },
): Promise<void> {
  const document = await selectDocument(ctx.db, documentId);
  if (document?.status === "converting") await reportRetry(ctx, document.taskId, at);
}
