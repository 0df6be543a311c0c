import type { Report } from "#e2e/stand-ins/error-reporting-model.ts";
import { PromptWords } from "#e2e/stand-ins/prompt-words.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";

/** Returns the errors whose explanation a comment gives, itself or in the findings that went into it. */
export function errorsIn<E extends Report>(
  { title, message, merged_from }: Comment,
  known: readonly E[],
): E[] {
  const merged = merged_from.map((each) => `${each.title}\n${each.message}`);
  const words = new PromptWords([title, message, ...merged].join("\n"));
  return known.filter(({ explanation }) => words.holds(explanation));
}
