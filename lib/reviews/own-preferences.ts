import type { TierRow, UserRow } from "#db/queries/users.ts";
import type { OwnPreferences } from "./preference-schema.ts";

/** Returns what the reviews of a user begin with. A tier without customization has a language of its own only. */
export function ownPreferences({ user, tier }: { user: UserRow; tier: TierRow }): OwnPreferences {
  const { feedbackLanguage: language } = user;
  if (!tier.customization) return { depth: "standard", promptSet: null, venue: null, language };
  return {
    depth: user.reviewDepth ?? "standard",
    promptSet: user.reviewPromptSet,
    venue: user.reviewVenue,
    language,
  };
}
