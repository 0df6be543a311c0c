"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { ReviewStart } from "#lib/reviews/preference-schema.ts";

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
