import type { OperationInput } from "#lib/contract/operation.ts";
import type { createVenue } from "../venue-contract.ts";
import type { VenueContent } from "../venue-schema.ts";

/** Returns the profile that a request holds. */
export function toContent({
  name,
  kind,
  promptSet,
  limits,
  guideline,
  expects,
  criteria,
}: OperationInput<typeof createVenue>): VenueContent {
  return { name, kind, prompt_set: promptSet, limits, guideline, expects, criteria };
}
