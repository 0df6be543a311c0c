import { readPrompt } from "#lib/read-prompt.ts";
import type { Prompt } from "../passes/pass.ts";

/** Instructions of `lib/reviews/passes/prompts`, by their name there. */
export function prompt(name: string): Prompt {
  return readPrompt("reviews/passes", name);
}
