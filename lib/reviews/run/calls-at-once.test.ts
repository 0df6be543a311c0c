import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { SMALL_TRIAL } from "#e2e/stand-ins/review-answers.ts";
import { converted } from "#lib/testing/documents.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { manuscriptToReview, ON_FISH } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const { person, review } = await manuscriptToReview(ON_FISH);

test("one review makes as many calls at once as the installation allows, and no more", async () => {
  const { server } = await scriptedModels(
    {
      document_map: () => ({
        ...SMALL_TRIAL,
        has_proofs: true,
        has_figures_or_tables: true,
        has_references: true,
      }),
      review_findings: async () => {
        await wait(500);
        return { findings: [], ledger: [] };
      },
    },
    { MODEL_CONCURRENCY: "6" },
  );
  const long = await converted(person, { content: `# Long\n\n${prose(4_000)}` });
  const { processing_status } = await review({}, long.document_id);
  expect(processing_status).toBe("completed");
  expect(server.mostAtOnce()).toBe(6);
});
