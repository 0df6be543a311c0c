import type { Comment } from "#lib/reviews/comment-schema.ts";
import { checkIdOf } from "#lib/reviews/comment-types.ts";

const ABOUT_MANUSCRIPT = [
  "What should I fix first?",
  "Which comments need new analyses, and which only new wording?",
  "Do the conclusions follow from the results?",
] as const;

type DiscussedComment = Pick<Comment, "source" | "related" | "suggestion">;

/** Suggests first questions to a model about a comment, or about the whole manuscript. */
export function suggestedQuestions(comment: DiscussedComment | null): readonly string[] {
  if (!comment) return ABOUT_MANUSCRIPT;
  return ["Why is this a problem?", "How would I fix it?", thirdQuestion(comment)];
}

function thirdQuestion({ source, related, suggestion }: DiscussedComment): string {
  if (related.length > 0) return "Which of these passages is more likely right?";
  if (checkIdOf(source) !== null) return "How was this worked out?";
  if (suggestion !== null) return "Is there a shorter way to say it?";
  return "What would a reviewer accept here?";
}
