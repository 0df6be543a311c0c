import type { PromptSet } from "#lib/contract/prompt-set.ts";
import type { CreditScore } from "#lib/credits/schema.ts";
import type { Customization, OwnPreferences, ReviewStart } from "#lib/reviews/preference-schema.ts";
import type { VenueChoice } from "#lib/reviews/venue-schema.ts";

/** How a manuscript is to be reviewed, as chosen before the start. It begins with the preferences of the profile. */
export interface ReviewChoices extends Omit<OwnPreferences, "promptSet"> {
  /** The prompt set that was chosen for this review. Null for the venue's, else the profile's. */
  promptSet: PromptSet | null;
}

export function initialChoices(own: OwnPreferences): ReviewChoices {
  return { ...own, promptSet: null };
}

/** Returns the chosen venue. Null also for one that was deleted since. */
export function venueInUse(
  { venue }: Pick<ReviewChoices, "venue">,
  venues: readonly VenueChoice[],
): VenueChoice | null {
  return venues.find(({ venue_id }) => venue_id === venue) ?? null;
}

/** Returns the prompt set that a review with these choices has. */
export function promptSetInUse(
  choices: Pick<ReviewChoices, "promptSet" | "venue">,
  own: Pick<OwnPreferences, "promptSet">,
  venues: readonly VenueChoice[],
): PromptSet {
  return choices.promptSet ?? venueInUse(choices, venues)?.prompt_set ?? own.promptSet ?? "default";
}

/**
 * Returns what a request names: everything that the page shows, because the profile may have changed since the page was
 * loaded. Null in a tier without customization, which may name nothing.
 */
export function customizationOf(
  choices: ReviewChoices,
  { own, venues }: ReviewStart,
  { customization }: Pick<CreditScore, "customization">,
): Customization | null {
  if (!customization) return null;
  return {
    depth: choices.depth,
    venue: venueInUse(choices, venues)?.venue_id ?? null,
    language: choices.language,
    prompt_set: promptSetInUse(choices, own, venues),
  };
}
