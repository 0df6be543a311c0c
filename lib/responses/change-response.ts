import { deleteResponse as deleteRow, updateResponse } from "#db/queries/responses.ts";
import type { ActorContext } from "#lib/context.ts";
import { readableDocument } from "#lib/documents/readable-document.ts";
import { transact } from "#lib/transact.ts";
import { changedResponse } from "./get-response.ts";
import { reportResponseChange } from "./report-change.ts";
import { responseToChange } from "./response-standing.ts";
import type { Response } from "./schema.ts";

interface ChangeResponse {
  responseId: string;
  version: number;
  title?: string | undefined;
  opening?: string | undefined;
  closing?: string | undefined;
  revisedDocumentId?: string | null | undefined;
}

export async function changeResponse(ctx: ActorContext, input: ChangeResponse): Promise<Response> {
  const { responseId, version, title, opening, closing, revisedDocumentId } = input;
  return transact(ctx, async (tx) => {
    const before = await responseToChange(tx, { responseId, version });
    if (revisedDocumentId) await readableDocument(tx, revisedDocumentId);
    await updateResponse(tx.db, responseId, {
      ...(title === undefined ? {} : { title }),
      ...(opening === undefined ? {} : { opening }),
      ...(closing === undefined ? {} : { closing }),
      ...(revisedDocumentId === undefined ? {} : { revisedDocumentId }),
      updatedAt: tx.now(),
    });
    return changedResponse(tx, before);
  });
}

export async function deleteResponse(
  ctx: ActorContext,
  { responseId }: { responseId: string },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const { sessionId, version } = await responseToChange(tx, { responseId });
    await deleteRow(tx.db, responseId);
    await reportResponseChange(tx, { sessionId, responseId, pointId: null, version: version + 1 });
  });
}
