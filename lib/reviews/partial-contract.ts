import { z } from "zod";
import { json, noBody, noQuery, uuid, uuidOut } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import * as problems from "./problems.ts";
import { reviewStarted } from "./schema.ts";

const partialReviewOperation = {
  method: "POST",
  tag: "History",
  access: "actor",
  scope: "reviews:write",
  params: z.object({ session_id: uuid }),
  query: noQuery,
  body: noBody,
  problems: [missingIdentifier, problems.sessionNotFound, problems.reviewNotPartial],
} as const;

export const continueReview = operation({
  ...partialReviewOperation,
  id: "history.continue",
  path: "/history/{session_id}/continue",
  summary: "Continue a partial review",
  description:
    "Runs again what failed, and what builds on it. Takes no credit. The comments that the review has keep their ids and actions. If it fails again, the review stays as it was.",
  rate: ["requests", "reviews"],
  reply: json(reviewStarted, 202),
});

export const returnCredit = operation({
  ...partialReviewOperation,
  id: "history.returnCredit",
  path: "/history/{session_id}/return-credit",
  summary: "Take back the credit of a partial review",
  description: "The review stays as it is, and can no longer be continued.",
  rate: ["requests"],
  reply: json(
    z
      .object({
        session_id: uuidOut,
        paid_credits_remaining: z.number().int(),
        preview_credits_remaining: z.number().int(),
      })
      .meta({ id: "CreditReturned" }),
  ),
});
