import { text as readAll } from "node:stream/consumers";
import { z } from "zod";
import { uuid, uuidOut } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import { defineLookup } from "#lib/tools/assistant-tool.ts";
import { listPage, page, pageFacts, readPage } from "#lib/tools/paged.ts";
import { describePoint, pointLine } from "./describe-point.ts";
import { getResponse } from "./get-response.ts";
import { listResponses as listResponsesVerb } from "./list-responses.ts";
import { pointNotFound } from "./problems.ts";
import { LETTER_FORMATS, POINT_STATUSES, progress, RESPONSE_KINDS } from "./schema.ts";
import { writeLetter as writeLetterVerb } from "./write-letter.ts";

const response_id = uuid.describe("The response, as list_responses gives it.");

export const listResponses = defineLookup({
  name: "list_responses",
  title: "List responses to reviewers",
  description:
    "Lists the user's responses to reviewers of a review: those to a journal's decision letter, and those to the review itself. For the owner and editors of the review.",
  input: z.object({ session_id: uuid.describe("The review session."), page }),
  kind: "lookup",
  scope: "reviews:read",
  facts: z.object({
    responses: z.array(z.object({ response_id: uuidOut, kind: z.enum(RESPONSE_KINDS), ...progress.shape })),
    ...pageFacts,
  }),
  label: () => "Looking for responses to reviewers",
  async run(ctx, { session_id: sessionId, page }) {
    const found = await listResponsesVerb(ctx, { sessionId });
    const entries = found.map(({ response_id, title, kind, progress: { points, drafted, done } }) => ({
      line: `- ${response_id}: ${title} [${kind}, ${countNoun(points, "point")}, ${drafted} drafted, ${done} done]`,
      fact: { response_id, kind, points, drafted, done },
    }));
    const { text, shown, facts } = listPage(`${countNoun(found.length, "response")}.`, entries, page);
    return { text, facts: { responses: shown, ...facts } };
  },
});

const pointFacts = z.object({
  point_id: uuidOut,
  status: z.enum(POINT_STATUSES),
  is_remark: z.boolean().describe("True if it asks for nothing."),
  version: z.number().int().describe("reply_to_point and set_point_status name it."),
});

export const readResponse = defineLookup({
  name: "read_response",
  title: "Read a response to reviewers",
  description:
    "Lists the points of a response with the beginning of what the reviewer wrote. With point_id it gives that point whole: the words of the reviewer, the passages of the manuscript, the reply, and the changes that the letter quotes.",
  input: z.object({
    response_id,
    point_id: uuid.optional().describe("Only this point, whole."),
    page,
  }),
  kind: "lookup",
  scope: "reviews:read",
  facts: z.object({ session_id: uuidOut, document_id: uuidOut, points: z.array(pointFacts), ...pageFacts }),
  label: () => "Reading the response to reviewers",
  async run(ctx, { response_id: responseId, point_id, page }) {
    const { session_id, document_id, points, title } = await getResponse(ctx, { responseId });
    const place = { session_id, document_id };
    if (point_id !== undefined) {
      const point = points.find((each) => each.point_id === point_id);
      if (!point)
        throw pointNotFound("The response has no point with this id. Call read_response without it.");
      const { text, facts } = readPage(describePoint(point), page);
      return { text, facts: { ...place, points: [factsOf(point)], ...facts } };
    }
    const entries = points.map((point) => ({ line: pointLine(point), fact: factsOf(point) }));
    const remarks = points.filter(({ is_remark }) => is_remark).length;
    const asking = countNoun(points.length - remarks, "point");
    const counted = remarks === 0 ? asking : `${asking} and ${countNoun(remarks, "remark")}`;
    const { text, shown, facts } = listPage(`${title}: ${counted}.`, entries, page);
    return { text, facts: { ...place, points: shown, ...facts } };
  },
});

function factsOf({ point_id, status, is_remark, version }: z.output<typeof pointFacts>) {
  return { point_id, status, is_remark, version };
}

export const writeLetter = defineLookup({
  name: "write_response_letter",
  title: "Write the letter of a response",
  description:
    "Writes a response to reviewers as a letter. Gives Markdown (md) and LaTeX (tex) as text, and for Word (docx) the address at which the user gets the file.",
  input: z.object({
    response_id,
    format: z.enum(LETTER_FORMATS).describe("The format of the letter."),
    page,
  }),
  kind: "lookup",
  scope: "reviews:read",
  rate: ["review-exports"],
  facts: z.object(pageFacts),
  label: () => "Writing the letter to the reviewers",
  async run(ctx, { response_id: responseId, format, page }) {
    if (format === "docx") {
      const { title } = await getResponse(ctx, { responseId });
      return {
        text: title,
        facts: { page: 1, next_page: null },
        next: `The user gets the letter at ${ctx.origin}/api/responses/${responseId}/letter?format=docx, in a browser that is signed in to Galley.`,
      };
    }
    const { stream } = await writeLetterVerb(ctx, { responseId, format });
    const { text, facts } = readPage(await readAll(stream), page);
    return { text, facts };
  },
});
