import { expect, test } from "vitest";
import { selectPasses } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import { requestContext } from "#lib/request-context.ts";
import { converted } from "#lib/testing/documents.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { manuscriptToReview, ON_FISH } from "../testing/reviewed-manuscript.ts";
import { scriptedModels } from "../testing/scripted-review.ts";

const { person, review } = await manuscriptToReview(ON_FISH);

/** Counts the volumes of a long manuscript that a model reads whose server lists this context. */
async function volumesAt(context: number): Promise<{ volumes: number; kept: number | null | undefined }> {
  const pages = { "/v1/models": { data: [{ id: "large", max_model_len: context }] } };
  await scriptedModels({}, {}, { pages });
  const { document_id } = await converted(person, { content: `# Long\n\n${prose(9_000)}` });
  const { session_id, processing_status } = await review({}, document_id);
  expect(processing_status).toBe("completed");
  const { db } = requestContext("test");
  const passes = await selectPasses(db, session_id);
  const volumes = passes.flatMap(({ passId }) => /^reader:(\d+)/.exec(passId)?.[1] ?? []);
  return {
    volumes: new Set(volumes).size,
    kept: (await selectSession(db, session_id))?.session.contextTokens,
  };
}

test("a review uses the context that the server says, and keeps it to its end", async () => {
  expect(await volumesAt(8_000)).toEqual({ volumes: expect.any(Number), kept: 8_000 });
  expect((await volumesAt(8_000)).volumes).toBeGreaterThan(1);
  expect(await volumesAt(200_000)).toEqual({ volumes: 1, kept: 200_000 });
});
