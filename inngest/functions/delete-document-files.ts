import { inngest } from "#inngest/client.ts";
import { deleteDocumentFiles } from "#lib/documents/delete-document.ts";
import { idOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

/** Makes sure that a deleted document's files go, whatever became of the process that deleted its rows. */
export const deleteDocumentFilesJob = inngest.createFunction(
  { id: "delete-document-files", triggers: [{ event: "document/deleted" }], retries: 10 },
  async ({ event, step }) => {
    const documentId = idOf(event.data, "documentId");
    await step.run("delete", () => deleteDocumentFiles(jobContext("delete-document-files"), { documentId }));
  },
);
