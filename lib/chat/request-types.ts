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

/** The variables that give an installation a language model. Whoever runs the server sets them. */
export const MODEL_VARIABLES = ["REVIEW_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL"] as const;
