import { answerReviewers } from "./prompts/answer-reviewers.ts";
import type { AssistantPrompt } from "./prompts/assistant-prompt.ts";
import { checkParagraph } from "./prompts/check-paragraph.ts";
import { workThroughReview } from "./prompts/work-through-review.ts";

/** Every prompt of the endpoint. */
export const ASSISTANT_PROMPTS: readonly AssistantPrompt[] = [
  workThroughReview,
  answerReviewers,
  checkParagraph,
];
