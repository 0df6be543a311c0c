export type CheckGroupId =
  | "statistics"
  | "numbers"
  | "references"
  | "figures_tables"
  | "language"
  | "structure";

export type CheckGroup = {
  id: CheckGroupId;
  name: string;
  /** What the pass looks at, in plain words. */
  label: string;
  checkIds: readonly string[];
};

/** The passes of a deterministic review: every check is in exactly one group. */
export const CHECK_GROUPS: readonly CheckGroup[] = [
  {
    id: "statistics",
    name: "Statistics",
    label: "Recomputing p-values, intervals, means and deviations",
    checkIds: [
      "p-value",
      "confidence-interval",
      "interval-and-p",
      "effect-size",
      "df-and-n",
      "grim",
      "grimmer",
      "debit",
    ],
  },
  {
    id: "numbers",
    name: "Numbers",
    label: "Comparing counts, percentages and sample sizes",
    checkIds: [
      "percentage",
      "impossible-percentage",
      "impossible-value",
      "parts-sum",
      "table-share",
      "table-sum",
      "table-mean",
      "sample-flow",
      "sample-size",
      "abstract-number",
      "text-against-table",
      "unit-magnitude",
    ],
  },
  {
    id: "references",
    name: "References",
    label: "Matching citations with the reference list",
    checkIds: [
      "citation-without-entry",
      "entry-never-cited",
      "author-year-without-entry",
      "duplicate-reference",
      "malformed-doi",
      "malformed-identifier",
      "impossible-year",
      "citation-order",
      "list-order",
    ],
  },
  {
    id: "figures_tables",
    name: "Figures and tables",
    label: "Matching figures and tables with where they are mentioned",
    checkIds: [
      "mention-without-caption",
      "caption-never-mentioned",
      "duplicate-caption",
      "panel-letter",
      "numbering-gap",
      "float-order",
      "undefined-label",
      "duplicate-label",
      "equation-mention",
    ],
  },
  {
    id: "language",
    name: "Language",
    label: "Looking for slips in the wording",
    checkIds: [
      "repeated-word",
      "repeated-sentence",
      "unbalanced-bracket",
      "unbalanced-quote",
      "punctuation",
      "indefinite-article",
      "spelling",
      "wording",
      "acronym",
      "acronym-use",
      "symbol-defined-twice",
      "symbol-undefined",
      "spelling-variant",
      "hyphenation",
    ],
  },
  {
    id: "structure",
    name: "Structure",
    label: "Looking for leftovers and missing parts",
    checkIds: [
      "leftover",
      "hidden-text",
      "orders-to-reviewers",
      "left-in-file",
      "section-mention",
      "appendix-mention",
      "missing-statement",
      "missing-declarations",
      "registration-number",
      "missing-section",
      "empty-section",
      "section-numbering",
      "abstract-length",
      "reporting-item",
    ],
  },
];

/** The id of every check. */
export const CHECK_IDS: readonly string[] = CHECK_GROUPS.flatMap((group) => group.checkIds);
