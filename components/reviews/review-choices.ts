import type { PromptSet } from "#lib/contract/prompt-set.ts";
import type { Customization, OwnPreferences } from "#lib/reviews/preference-schema.ts";
import type { VenueChoice } from "#lib/reviews/venue-schema.ts";

/** How a manuscript is to be reviewed, as chosen before the start. It begins with the preferences of the profile. */
export interface ReviewChoices extends Omit<OwnPreferences, "promptSet"> {
  /** The prompt set that was chosen for this review. Null for the venue's, else the profile's. */
  promptSet: PromptSet | null;
}

export function initialChoices(own: OwnPreferences): ReviewChoices {
  return { ...own, promptSet: null };
}

/** Returns the prompt set that a review with these choices has. */
export function promptSetInUse(
  { promptSet, venue }: Pick<ReviewChoices, "promptSet" | "venue">,
  own: Pick<OwnPreferences, "promptSet">,
  venues: readonly VenueChoice[],
): PromptSet {
  const chosen = venues.find(({ venue_id }) => venue_id === venue);
  return promptSet ?? chosen?.prompt_set ?? own.promptSet ?? "default";
}

/** Returns what a request must name, which is what differs from the profile. Some tiers may name nothing. */
export function customizationOf(choices: ReviewChoices, own: OwnPreferences): Customization | null {
  const { depth, promptSet, venue, language } = choices;
  const named: Customization = {
    ...(depth !== own.depth && { depth }),
    ...(promptSet !== null && { prompt_set: promptSet }),
    ...(venue !== own.venue && { venue }),
    ...(language !== own.language && { language }),
  };
  return Object.keys(named).length === 0 ? null : named;
}
