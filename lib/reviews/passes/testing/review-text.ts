import { NO_PREFERENCES } from "../no-preferences.ts";
import type { ReviewText } from "../pass.ts";

/** An empty review text, for tests to fill in. */
export const NO_TEXT: ReviewText = {
  markdown: "",
  plan: [],
  distant: [],
  boundary: "0f0f0f0f",
  map: null,
  ledgers: [],
  evidence: [],
  supplements: [],
  preferences: NO_PREFERENCES,
  conversionNotes: [],
  image: async () => null,
  prompt: (name) => ({ label: name, text: name }),
};
