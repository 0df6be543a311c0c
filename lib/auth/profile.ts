import type { UserRow } from "#db/queries/users.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import type { Profile } from "./schema.ts";

export function toProfile(user: UserRow | undefined): Profile {
  if (!user) throw userNotFound("The account of this credential no longer exists.");
  return {
    user_id: user.id,
    email: user.email,
    name: user.name,
    feedback_language: user.feedbackLanguage,
    review_depth: user.reviewDepth,
    review_prompt_set: user.reviewPromptSet,
    review_venue: user.reviewVenue,
    mails_reviews: user.mailsReviews,
    mails_replies: user.mailsReplies,
    mails_digest: user.mailsDigest,
    theme: user.theme,
    created_at: user.createdAt.toISOString(),
  };
}
