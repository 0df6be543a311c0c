import type { Comment } from "#lib/reviews/comment-schema.ts";
import { checkIdOf } from "#lib/reviews/comment-types.ts";

const ABOUT_MANUSCRIPT = [
  "What should I fix first?",
  "Which comments need new analyses, and which only new wording?",
  "Do the conclusions follow from the results?",
] as const;

/** Questions that a lookup can answer. */
const ABOUT_MANUSCRIPT_WITHOUT_MODEL = [
  "What should I fix first?",
  "Which comments are about statistics?",
  "Show me the outline",
] as const;

type DiscussedComment = Pick<Comment, "source" | "related" | "suggestion">;

/** Suggests first questions about a comment, or about the whole manuscript. Suggests only what Galley can answer. */
export function suggestedQuestions(comment: DiscussedComment | null, hasModel: boolean): readonly string[] {
  if (!comment) return hasModel ? ABOUT_MANUSCRIPT : ABOUT_MANUSCRIPT_WITHOUT_MODEL;
  if (hasModel) return ["Why is this a problem?", "How would I fix it?", thirdQuestion(comment)];
  return comment.suggestion === null
    ? ["Why is this a problem?"]
    : ["Why is this a problem?", "What is suggested instead?"];
}

function thirdQuestion({ source, related, suggestion }: DiscussedComment): string {
  if (related.length > 0) return "Which of these passages is more likely right?";
  if (checkIdOf(source) !== null) return "How was this worked out?";
  if (suggestion !== null) return "Is there a shorter way to say it?";
  return "What would a reviewer accept here?";
}
