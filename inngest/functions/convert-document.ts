import { inngest } from "#inngest/client.ts";
import { convertDocument } from "#lib/documents/convert-document.ts";
import { failConversion } from "#lib/documents/fail-conversion.ts";
import { idOf } from "./event-ids.ts";
import { jobContext } from "./job-context.ts";

/** Conversions at once, of all files and of one owner's, so that a place is left for others. Each is a process of its own. */
const AT_ONCE = 3;
const AT_ONCE_PER_OWNER = 2;

export const convertDocumentJob = inngest.createFunction(
  {
    id: "convert-document",
    triggers: [{ event: "document/uploaded" }],
    retries: 2,
    concurrency: [{ limit: AT_ONCE }, { limit: AT_ONCE_PER_OWNER, key: "event.data.ownerId" }],
    cancelOn: [{ event: "document/deleted", match: "data.documentId" }],
    onFailure: async ({ event, step }) => {
      const documentId = idOf(event.data.event.data, "documentId");
      await step.run("fail", () =>
        failConversion(jobContext("convert-document"), {
          documentId,
          failure: {
            slug: "conversion-failed",
            detail:
              "The conversion stopped several times before it was complete. Upload the file again, or in another format.",
          },
        }),
      );
    },
  },
  async ({ event, step }) => {
    const documentId = idOf(event.data, "documentId");
    return step.run("convert", () => convertDocument(jobContext("convert-document"), { documentId }));
  },
);
