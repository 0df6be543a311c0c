/** Requests about the whole review that Galley answers without a language model, in the words that the page sends. */
export const REVIEW_REQUESTS = [
  "What should I fix first?",
  "Summarise the review",
  "List open comments",
  "Show the outline",
] as const;

/** Requests about one comment that Galley answers without a language model. */
export const COMMENT_REQUESTS = [
  "Explain this comment",
  "Show its passages",
  "Dismiss this comment",
  "Mark this comment as addressed",
] as const;

/** For a comment that a check computed. */
export const SAME_CHECK_REQUEST = "List comments of the same check";

/** The beginning of a search in the manuscript. The words to search for follow. */
export const SEARCH_REQUEST = "Find ";

/** A sentence for people who cannot change the settings of the server themselves. */
export const HOW_TO_ADD_A_MODEL =
  "Whoever runs this Galley can add a language model. The README says how, under “Configuration”.";
