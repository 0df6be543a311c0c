import { countNoun } from "#lib/count-noun.ts";
import { limitWords, type VENUE_KINDS, type Venue } from "#lib/reviews/venue-schema.ts";

export const KIND_WORDS: Readonly<Record<(typeof VENUE_KINDS)[number], string>> = {
  journal: "Journal",
  conference: "Conference",
  proposal: "Proposal",
  thesis: "Thesis",
  other: "Other",
};

/** Returns a line on what a profile holds. */
export function venueFacts({ kind, limits, guideline, expects, criteria }: Venue): string {
  return [
    KIND_WORDS[kind],
    ...limitWords(limits).map(unbroken),
    guideline ? guideline.name : "",
    expects.length > 0 ? unbroken(`expects ${countNoun(expects.length, "item")}`) : "",
    criteria.length > 0 ? unbroken(countNoun(criteria.length, "criterion", "criteria")) : "",
  ]
    .filter((part) => part !== "")
    .join("\u00a0· ");
}

/** Keeps a count on one line with its noun. */
function unbroken(part: string): string {
  return part.replaceAll(" ", "\u00a0");
}
