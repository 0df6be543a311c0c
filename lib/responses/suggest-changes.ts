import { selectPoints } from "#db/queries/response-points.ts";
import type { ActorContext } from "#lib/context.ts";
import { readBlocks } from "#lib/documents/converted-files.ts";
import { textNotReady } from "#lib/documents/problems.ts";
import { readableDocument } from "#lib/documents/readable-document.ts";
import { runTextTask } from "#lib/reviews/text-tasks/run-text-task.ts";
import { placesIn } from "./printed-place.ts";
import { noRevisedVersion } from "./problems.ts";
import { editableResponse } from "./response-standing.ts";
import type { ChangeSuggestions } from "./schema.ts";

/** Lists what changed from the manuscript that the reviewers read to the revised one, with the points that it may answer. */
export async function suggestChanges(
  ctx: ActorContext,
  { responseId }: { responseId: string },
): Promise<ChangeSuggestions> {
  const { found } = await editableResponse(ctx, responseId);
  if (!found.revised)
    throw noRevisedVersion("Choose the revised manuscript first. Upload it if it is not in Galley yet.");
  const revised = await readableDocument(ctx, found.revised.id);
  if (revised.status !== "converted")
    throw textNotReady("The revised manuscript is not converted yet. Try again in a few seconds.");
  const points = (await selectPoints(ctx.db, responseId)).map(({ row }) => row);
  const about = { ownerId: ctx.actor.userId, documentIds: [revised.id, found.documentId] };
  const answering = await runTextTask(ctx, about, "answeringChanges", {
    points: points.map(({ text, passages }) => ({ text, passages })),
  });
  const placeOf = placesIn((await readBlocks(ctx, revised.id)) ?? []);
  return {
    changes: answering.changes.map(({ span, ...change }) => ({
      ...change,
      place: span ? placeOf(span) : "",
    })),
    is_cut: answering.isCut,
    points: points.map(({ id }, at) => ({ point_id: id, changes: answering.points[at] ?? [] })),
  };
}
