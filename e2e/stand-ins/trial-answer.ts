import type { ModelRequest } from "./openai-call.ts";

/** Galley tries out first how a model gives structured answers. */
export function isTrial({ text }: Pick<ModelRequest, "text">): boolean {
  return text.includes("The word is galley");
}

export const TRIAL_ANSWER = '{"word":"galley","letters":6,"colours":["red","blue"]}';
