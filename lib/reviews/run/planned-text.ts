import { distantParts } from "../passes/distant-parts.ts";
import type { ReviewText } from "../passes/pass.ts";
import { readingPlan } from "../passes/reading-plan.ts";

/** The tokens of a prompt beside the volume, with a part of a supplement or pictures, and of the answer. */
const TOKENS_BESIDE_VOLUME = 40_000;
/** The estimate of tokens may be too low by so much. */
const USABLE_SHARE = 0.9;
/** In a small context a volume has this share, and everything else must do with the rest. */
const LEAST_SHARE = 0.5;

export type TextPlan = Pick<ReviewText, "plan" | "distant">;

/** Divides a text into what the calls of a model with this context read. Takes time with the length of the text. */
export function planOfText(markdown: string, contextTokens: number): TextPlan {
  const mostTokens = volumeTokens(contextTokens);
  const plan = readingPlan(markdown, mostTokens);
  return { plan, distant: distantParts(markdown, plan, mostTokens) };
}

/** Returns the tokens that a volume may have in a context. */
function volumeTokens(context: number): number {
  return Math.floor(Math.max(context * LEAST_SHARE, context * USABLE_SHARE - TOKENS_BESIDE_VOLUME));
}
