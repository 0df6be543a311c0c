/** What a review may concentrate on. `lib/reviews/passes/prompt-sets.ts` says which passes each one adds or leaves out. */
export const PROMPT_SETS = ["default", "methods", "theory", "statistics", "writing", "proposal"] as const;
export type PromptSet = (typeof PROMPT_SETS)[number];
