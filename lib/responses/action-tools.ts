import { z } from "zod";
import { text, uuid, uuidOut } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import { defineAction } from "#lib/tools/assistant-tool.ts";
import { onceByRequest, request_id } from "#lib/tools/once-by-request.ts";
import { changePoint } from "./points/change-point.ts";
import { LONGEST_LETTER, LONGEST_TEXT, POINT_STATUSES, point } from "./schema.ts";
import { startResponse as startResponseVerb } from "./start-response.ts";

const writing = { kind: "action", scope: "reviews:write" } as const;
const started = z.object({ response_id: uuidOut, points: z.number().int() });
/** What is kept of a response for a call that comes again. */
const kept = z.object({ response_id: uuidOut, points: z.array(point.pick({ point_id: true })) });

export const startResponse = defineAction({
  ...writing,
  name: "start_response",
  title: "Start a response to reviewers",
  description:
    "Splits a journal's decision letter into its points, each with the passages of the manuscript that it is about; or makes a point of each open comment of the review. Then call read_response.",
  input: z.object({
    session_id: uuid.describe("A completed review of the manuscript that the reviewers read."),
    letter: text(LONGEST_LETTER)
      .trim()
      .min(1)
      .optional()
      .describe("The whole decision letter, as it came. Leave it out to answer the review itself."),
    request_id,
  }),
  rate: ["letters"],
  isIdempotent: false,
  reachesOut: true,
  facts: started,
  async run(ctx, input) {
    const { session_id: sessionId, letter } = input;
    const once = { tool: "start_response", input, value: kept };
    const kind = letter === undefined ? "review" : "letter";
    const { response_id, points } = await onceByRequest(ctx, once, (bound) =>
      startResponseVerb(bound, { sessionId, kind, letter }),
    );
    const facts = { response_id, points: points.length };
    return { text: "", facts, next: `The response has ${countNoun(facts.points, "point")}.` };
  },
});

const place = {
  response_id: uuid.describe("The response."),
  point_id: uuid.describe("The point, as read_response gives it."),
  version: z.number().int().min(1).describe("The version of the point that you read."),
};
const changed = point.pick({ point_id: true, status: true, version: true });

export const replyToPoint = defineAction({
  ...writing,
  name: "reply_to_point",
  title: "Reply to a point of a reviewer",
  description:
    "Writes the reply to a point, in the place of the one that it has. The letter has it. An open point becomes drafted. Call it only with words that the user approved.",
  input: z.object({
    ...place,
    reply: text(LONGEST_TEXT).describe("The reply in Markdown, with formulas between $ signs."),
    request_id,
  }),
  isIdempotent: false,
  reachesOut: false,
  facts: changed,
  async run(ctx, input) {
    const { response_id: responseId, point_id: pointId, version, reply } = input;
    const once = { tool: "reply_to_point", input, value: changed };
    const {
      point_id,
      status,
      version: next,
    } = await onceByRequest(ctx, once, (bound) =>
      changePoint(bound, { responseId, pointId, version, reply, drafts: true }),
    );
    return { text: "", facts: { point_id, status, version: next }, next: "The reply is saved." };
  },
});

export const setPointStatus = defineAction({
  ...writing,
  name: "set_point_status",
  title: "Say how far a point is",
  description:
    "Marks a point of a response as open, drafted or done. Call it only if the user said so: done means that the user has checked the reply.",
  input: z.object({ ...place, status: z.enum(POINT_STATUSES) }),
  isIdempotent: false,
  reachesOut: false,
  facts: changed,
  async run(ctx, { response_id: responseId, point_id: pointId, version, status }) {
    const { point_id, version: next } = await changePoint(ctx, { responseId, pointId, version, status });
    return { text: "", facts: { point_id, status, version: next }, next: `The point is ${status}.` };
  },
});
