import type { ReviewText } from "../pass.ts";

/** What a review of nothing would show a model, for tests to put in it what they are about. */
export const NO_TEXT: ReviewText = {
  markdown: "",
  plan: [],
  boundary: "0f0f0f0f",
  map: null,
  evidence: [],
  supplements: [],
  wishes: { steering: null, promptSet: "default", language: null, focus: [], exclude: [] },
  conversionNotes: [],
  image: async () => null,
  prompt: (name) => ({ label: name, text: name }),
};
