import { COMMENT_TYPES, type CommentType, SEVERITIES, type Severity } from "#lib/reviews/comment-types.ts";

export type CommentGrouping = "severity" | "type" | "place";

/** The comments that a request names. */
export interface CommentFilter {
  status: "open" | "dismissed" | "addressed";
  severity?: Severity | undefined;
  type?: CommentType | undefined;
  /** A heading or its number, as the request has it. */
  section?: string | undefined;
  groupedBy?: CommentGrouping | undefined;
}

/** Other words for types than their names. */
const SYNONYMS: Readonly<Record<string, CommentType>> = {
  reference: "references",
  citation: "references",
  citations: "references",
  statistic: "statistics",
  statistical: "statistics",
  number: "numbers",
  claim: "claims",
  method: "methods",
  typo: "spelling",
  typos: "spelling",
  figure: "figures_tables",
  figures: "figures_tables",
  table: "figures_tables",
  tables: "figures_tables",
  "figures and tables": "figures_tables",
};
const TYPES = new Map<string, CommentType>([
  ...COMMENT_TYPES.map((type) => [type.replaceAll("_", " "), type] as const),
  ...Object.entries(SYNONYMS),
]);
const GROUPINGS = new Map<string, CommentGrouping>([
  ["severity", "severity"],
  ["type", "type"],
  ["place", "place"],
  ["section", "place"],
]);

const TYPE = [...TYPES.keys()].toSorted((a, b) => b.length - a.length).join("|");
const FILTER = new RegExp(
  [
    "^(?:(?:all|every|each|the|my|of) )*",
    `(?:(?<status>open|dismissed|addressed) )?(?:(?<severity>${SEVERITIES.join("|")}) )?`,
    `(?:(?<kind>${TYPE}) )?(?:comments?|remarks?|findings?|problems?|issues?|errors?|mistakes?)`,
    "(?: (?:are|is) there| are| do i have)?",
    `(?: (?:about|on|of type|concerning) (?:the )?(?<subject>${TYPE}))?`,
    "(?: (?:in|under) (?:the )?(?:section )?(?<section>.{1,80}?)(?: section)?)?",
    `(?: (?:sorted |grouped )?by (?<grouping>${[...GROUPINGS.keys()].join("|")}))?$`,
  ].join(""),
  "i",
);

/** Reads words such as "all major comments about statistics in Methods". Returns null if they name no comments. */
export function readCommentFilter(words: string): CommentFilter | null {
  const groups = FILTER.exec(words)?.groups;
  if (!groups) return null;
  const named = (name: string) => groups[name]?.toLowerCase() ?? "";
  return {
    status:
      named("status") === "dismissed" ? "dismissed" : named("status") === "addressed" ? "addressed" : "open",
    severity: SEVERITIES.find((severity) => severity === named("severity")),
    type: TYPES.get(named("kind")) ?? TYPES.get(named("subject")),
    section: groups.section?.replace(/["“”]/g, "").trim(),
    groupedBy: GROUPINGS.get(named("grouping")),
  };
}
