"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { OwnPreferences } from "#lib/reviews/preference-schema.ts";
import type { VenueChoice } from "#lib/reviews/venue-schema.ts";

interface ReviewStart {
  /** What reviews begin with, from the user's profile. */
  own: OwnPreferences;
  /** The user's own profiles first, then those that come with Galley. */
  venues: readonly VenueChoice[];
}

const Start = createContext<ReviewStart>({
  own: { depth: "standard", promptSet: null, venue: null, language: null },
  venues: [],
});

/** Gives the pages inside what reviews begin with and the venues that they may be for. */
export function ReviewStartProvider({ value, children }: { value: ReviewStart; children: ReactNode }) {
  return <Start value={value}>{children}</Start>;
}

export function useReviewStart(): ReviewStart {
  return useContext(Start);
}
