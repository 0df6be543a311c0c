import { inngest } from "#inngest/client.ts";
import { convertDocument } from "#lib/documents/convert-document.ts";
import { failConversion } from "#lib/documents/fail-conversion.ts";
import { reportConversionRetry } from "#lib/documents/report-conversion-retry.ts";
import { isSuperseded } from "#lib/work/is-superseded.ts";
import { RETRIES } from "#lib/work/retry-pause.ts";
import { idOf } from "./event-ids.ts";
import { inJobStep } from "./job-context.ts";
import { conversionPlaces } from "./places.ts";
import { workSteps } from "./work-steps.ts";

const STOPPED =
  "The conversion stopped several times before it was complete. Upload the file again, or in another format.";
const FILE_IS_GONE =
  "The uploaded file is not in the file store of this Galley any more, although Galley looked for it several times. Upload it again.";

/** Each conversion is a process of its own. */
const { inAll, perOwner } = conversionPlaces();

export const convertDocumentJob = inngest.createFunction(
  {
    id: "convert-document",
    triggers: [{ event: "document/uploaded" }],
    retries: RETRIES,
    concurrency: [{ limit: inAll }, { limit: perOwner, key: "event.data.ownerId" }],
    cancelOn: [{ event: "document/deleted", match: "data.documentId" }],
    onFailure: async ({ event, step }) => {
      const { run_id: run, error } = event.data;
      const documentId = idOf(event.data.event.data, "documentId");
      const work = { kind: "conversion", id: documentId } as const;
      const at = {
        functionId: "convert-document",
        work,
        runId: run,
        step: "fail",
        attempt: 0,
        event: event.data.event,
      };
      await step.run("fail", () =>
        inJobStep(at, async (ctx) => {
          if (await isSuperseded(ctx, work, run)) return;
          const detail = error.name === "BlobMissingError" ? FILE_IS_GONE : STOPPED;
          await failConversion(ctx, { documentId, failure: { slug: "conversion-failed", detail } });
        }),
      );
    },
  },
  async ({ event, step, attempt, runId }) => {
    const documentId = idOf(event.data, "documentId");
    const work = { kind: "conversion", id: documentId } as const;
    const within = workSteps(
      "convert-document",
      work,
      { attempt, runId, event },
      {
        most: RETRIES,
        report: (ctx, at) => reportConversionRetry(ctx, { documentId, at }),
      },
    );
    return step.run(
      "convert",
      within("convert", (ctx, hold) => convertDocument(ctx, { documentId, hold })),
    );
  },
);
