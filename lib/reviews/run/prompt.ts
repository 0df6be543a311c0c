import { readPrompt } from "#lib/read-prompt.ts";
import type { Prompt } from "../passes/pass.ts";

/** Reads instructions of `lib/reviews/passes/prompts` by their name. */
export function prompt(name: string): Prompt {
  return readPrompt("reviews/passes", name);
}
