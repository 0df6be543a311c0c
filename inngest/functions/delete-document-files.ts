import { inngest } from "#inngest/client.ts";
import { deleteDocumentFiles } from "#lib/documents/delete-document.ts";
import { idOf } from "./event-ids.ts";
import { oncePerEvent, RETRIES_OF_AN_EVENT } from "./work-steps.ts";

/** Makes sure that a deleted document's files go, whatever became of the process that deleted its rows. */
export const deleteDocumentFilesJob = inngest.createFunction(
  { id: "delete-document-files", triggers: [{ event: "document/deleted" }], retries: RETRIES_OF_AN_EVENT },
  async ({ event, step, attempt, runId }) => {
    const documentId = idOf(event.data, "documentId");
    await step.run(
      "delete",
      oncePerEvent("delete-document-files", { event, attempt, runId }, (ctx) =>
        deleteDocumentFiles(ctx, { documentId }),
      ),
    );
  },
);
