/** What a member of an answer is for, as its name tells in any schema. */
export type MemberKind =
  | "quote"
  | "partner"
  | "explanation"
  | "title"
  | "suggestion"
  | "number"
  | "verdict"
  | "confidence"
  | "other";

/** The first that fits: `second_quote` is a partner, `issue_title` a title. */
const NAMES: readonly [MemberKind, RegExp][] = [
  ["partner", /\b(second|other|related|also|conflict\w*|against|counter\w*|partner|compared?|elsewhere)\b/],
  ["quote", /\b(quotes?|quotations?|excerpts?|passages?|verbatim|snippets?|cited|spans?|exact|words)\b/],
  ["title", /\b(titles?|headlines?|headings?|summary|names?|labels?)\b/],
  ["suggestion", /\b(suggest\w*|fix|replace\w*|correction|recommend\w*|advice|rewrite)\b/],
  ["confidence", /\b(confidence|probability|likelihood|score|certainty)\b/],
  ["verdict", /\b(verdict|stands?|holds?|status|decision|judge?ment|valid|confirmed|outcome|ruling)\b/],
  [
    "explanation",
    /\b(message|explanation|explain\w*|why|reason\w*|rationale|problem|issue|comment|description|details?|body|text|analysis|argument)\b/,
  ],
  ["number", /\b(numbers?|index|id|no|ref|finding|item)\b/],
];

export function kindOf(name: string): MemberKind {
  const words = wordsOf(name);
  return NAMES.find(([, pattern]) => pattern.test(words))?.[0] ?? "other";
}

/** `secondQuote` and `second_quote` as "second quote". */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .toLowerCase();
}
