import type { DocumentRow } from "#db/queries/documents.ts";
import { selectPoints } from "#db/queries/response-points.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { readBlocks } from "#lib/documents/converted-files.ts";
import { documentNotAccessible, textNotReady } from "#lib/documents/problems.ts";
import { readableDocument } from "#lib/documents/readable-document.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { runTextTask } from "#lib/reviews/text-tasks/run-text-task.ts";
import { type PrintedPlace, placesIn } from "./printed-place.ts";
import { printedTextOf } from "./printed-text-of.ts";
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
  const revised = await revisedDocument(ctx, found.revised.id);
  if (revised.status !== "converted")
    throw textNotReady("The revised manuscript is not converted yet. Try again in a few seconds.");
  const points = (await selectPoints(ctx.db, responseId)).map(({ row }) => row);
  const about = { ownerId: ctx.actor.userId, documentIds: [revised.id, found.documentId] };
  const answering = await runTextTask(ctx, about, "answeringChanges", {
    points: points.map(({ text, passages }) => ({ text, passages })),
  });
  const { placeOf, filename } = await placesOf(ctx, revised);
  const places = answering.changes.map(({ span }) => (span ? placeOf(span) : null));
  return {
    changes: answering.changes.map(({ span: _, ...change }, at) => ({
      ...change,
      place: places[at]?.place ?? "",
    })),
    pages: filename === null ? null : { filename, lines: linesOf(places) },
    is_cut: answering.isCut,
    points: points.map(({ id }, at) => ({ point_id: id, changes: answering.points[at] ?? [] })),
  };
}

/** Another editor may have chosen it. */
async function revisedDocument(ctx: ActorContext, id: string): Promise<DocumentRow> {
  return readableDocument(ctx, id).catch((error: unknown) => {
    if (error instanceof Problem && error.is(documentNotAccessible))
      throw documentNotAccessible(
        "The revised manuscript is somebody else’s. Ask them to share a review of it with you, or choose a copy of your own in “Letter settings”.",
      );
    throw error;
  });
}

/** Returns what says where words of a document are, and the name of the PDF that has them on its pages. */
async function placesOf(ctx: ActorContext, document: DocumentRow) {
  const { filename, blocks } = await printedTextOf(ctx, document);
  const onPages = placesIn(blocks);
  if (filename === null || document.format === "pdf") return { placeOf: onPages, filename };
  const inSource = placesIn((await readBlocks(ctx, document.id)) ?? []);
  const placeOf = (span: Span): PrintedPlace => {
    const found = onPages(span);
    return found.place === "" ? inSource(span) : found;
  };
  return { placeOf, filename };
}

function linesOf(places: readonly (PrintedPlace | null)[]): "printed" | "counted" | "both" | null {
  const kinds = new Set(places.flatMap((each) => each?.lines ?? []));
  return kinds.size === 2 ? "both" : ([...kinds][0] ?? null);
}
