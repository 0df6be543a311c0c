import { updateUser } from "#db/queries/users.ts";
import type { ActorContext } from "#lib/context.ts";
import type { PromptSet } from "#lib/contract/prompt-set.ts";
import type { Depth } from "#lib/contract/review-depth.ts";
import type { Theme } from "#lib/contract/theme.ts";
import { lastDigestTime } from "#lib/mail/digest-time.ts";
import { toProfile } from "./profile.ts";
import type { Profile } from "./schema.ts";

export interface UpdateProfile {
  name?: string | null | undefined;
  feedbackLanguage?: string | null | undefined;
  reviewDepth?: Depth | null | undefined;
  reviewPromptSet?: PromptSet | null | undefined;
  reviewVenue?: string | null | undefined;
  mailsReviews?: boolean | undefined;
  mailsReplies?: boolean | undefined;
  mailsDigest?: boolean | undefined;
  theme?: Theme | null | undefined;
}

/** Changes what the request names. */
export async function updateProfile(ctx: ActorContext, { name, ...input }: UpdateProfile): Promise<Profile> {
  const { feedbackLanguage, reviewDepth, reviewPromptSet, reviewVenue, mailsReviews, mailsReplies } = input;
  const { mailsDigest, theme } = input;
  return toProfile(
    await updateUser(ctx.db, ctx.actor.userId, {
      ...(name === undefined ? {} : { name: name || null }),
      ...(feedbackLanguage === undefined ? {} : { feedbackLanguage }),
      ...(reviewDepth === undefined ? {} : { reviewDepth }),
      ...(reviewPromptSet === undefined ? {} : { reviewPromptSet }),
      ...(reviewVenue === undefined ? {} : { reviewVenue }),
      ...(mailsReviews === undefined ? {} : { mailsReviews }),
      ...(mailsReplies === undefined ? {} : { mailsReplies }),
      ...(mailsDigest === undefined ? {} : { mailsDigest }),
      // The first digest comes on the next Monday.
      ...(mailsDigest ? { digestUntil: lastDigestTime(ctx.now()) } : {}),
      ...(theme === undefined ? {} : { theme }),
    }),
  );
}
