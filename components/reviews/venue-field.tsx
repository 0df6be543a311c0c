import Link from "next/link";
import { countNoun } from "#lib/count-noun.ts";
import { limitWords, type VenueChoice } from "#lib/reviews/venue-schema.ts";
import { ChoiceField } from "./choice-field.tsx";

interface VenueFieldProps {
  id: string;
  venues: readonly VenueChoice[];
  value: string | null;
  onChoose: (venueId: string | null) => void;
  /** True if a language model reads the manuscript. Without one only limits are counted. */
  hasModel: boolean;
}

/** Lets the user choose the venue that a manuscript is written for. */
export function VenueField({ id, venues, value, onChoose, hasModel }: VenueFieldProps) {
  const groups = [
    { label: "Your profiles", venues: venues.filter(({ is_own }) => is_own) },
    { label: "Galley’s profiles", venues: venues.filter(({ is_own }) => !is_own) },
  ];
  const chosen = venues.find(({ venue_id }) => venue_id === value) ?? null;
  return (
    <ChoiceField
      id={id}
      label="Venue"
      hint={
        <>
          {venueHint(chosen, hasModel)}{" "}
          <Link href="/settings/venues" className="link whitespace-nowrap">
            Venue profiles
          </Link>
        </>
      }
      value={value ?? ""}
      onChoose={(venueId) => onChoose(venueId || null)}
    >
      <option value="">None</option>
      {groups
        .filter((group) => group.venues.length > 0)
        .map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.venues.map(({ venue_id, name }) => (
              <option key={venue_id} value={venue_id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
    </ChoiceField>
  );
}

/** Says what the choice changes in a review. */
export function venueHint(venue: VenueChoice | null, hasModel: boolean): string {
  if (!venue)
    return hasModel
      ? "The journal, conference or funder that you write for. Galley counts its limits, and models look for what it expects."
      : "The journal, conference or funder that you write for. Galley counts its limits.";
  const limits = limitWords(venue.limits);
  const counted = limits.length > 0 ? `Galley counts its limits: ${limits.join(", ")}.` : "";
  const onPages = venue.limits.main_pages === null ? "" : " Only the pages of a PDF can be counted.";
  if (hasModel) return `${counted}${onPages} ${lookedFor(venue)}`.trim();
  if (counted === "") return "It has no limits to count, so it changes nothing without a language model.";
  return `${counted}${onPages} Its other parts need a language model.`;
}

function lookedFor({ expected, criteria }: VenueChoice): string {
  const parts = [
    expected > 0 ? `look for ${countNoun(expected, "item")} that it expects` : "",
    criteria > 0 ? `weigh ${countNoun(criteria, "criterion", "criteria")} of its reviewers` : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? `Models ${parts.join(", and ")}.` : "Models know that you write for it.";
}
