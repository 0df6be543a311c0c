import type { Prompt } from "#lib/passes/pass.ts";
import { readPrompt } from "#lib/read-prompt.ts";

/** Instructions of `lib/passes/prompts`, by their name there. */
export function prompt(name: string): Prompt {
  return readPrompt("passes", name);
}
