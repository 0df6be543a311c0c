import type { ModelUsage, PromptPart } from "./port.ts";

const LARGER_CONTEXT =
  "give the model a larger context there (for Ollama: OLLAMA_CONTEXT_LENGTH), or set MODEL_CONTEXT_TOKENS to what it has.";

const LEFT_OUT =
  "The model's server left out a part of the text before the model read it, and did not say so: it counts fewer tokens than the text has words. To have all of it read,";

export const PROMPT_CUT = `${LEFT_OUT} ${LARGER_CONTEXT}`;
/** The same for authors, who know nothing of the settings. */
export const PROMPT_CUT_PUBLIC = `${LEFT_OUT} the model needs a larger context, or the installation has to be told what it has. \`galley models\` names the setting.`;
export const PROMPT_MAY_BE_CUT = `Its server may cut long texts without saying so: ${LARGER_CONTEXT}`;

/** A token holds at most one word. A server that counts four letters to a token counts at least 0.75 for a word. */
const MIN_TOKENS_PER_WORD = 0.7;

/**
 * True if the server counts fewer tokens than the prompt must have. Some servers cut what exceeds their context, and
 * answer as if they had read it all.
 */
export function isPromptCut(usage: ModelUsage | null, prompt: readonly PromptPart[]): boolean {
  if (usage === null || usage.inputTokens === 0) return false;
  const words = prompt.reduce((sum, part) => sum + ("text" in part ? countWords(part.text) : 0), 0);
  // Some gateways do not count cached tokens as input.
  return usage.inputTokens + usage.cachedTokens < words * MIN_TOKENS_PER_WORD;
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0;
}
