import type { ReviewPreferences } from "./pass.ts";

/** The preferences of a full review of which its owner asked nothing. */
export const NO_PREFERENCES: ReviewPreferences = {
  isPreview: false,
  depth: "standard",
  steering: null,
  promptSet: "default",
  venue: null,
  language: null,
  focus: [],
  exclude: [],
};
