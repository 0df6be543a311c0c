import type { ChecksReport } from "#lib/checks/checks-report.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import { groupOf } from "#lib/checks/registry.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { CommentType } from "../comment-types.ts";
import type { Overview } from "../overview-schema.ts";
import type { Domain, Taxonomy } from "../passes/subjects.ts";
import type { ReviewCounts } from "./build-review.ts";
import type { ReviewComment } from "./review-comment.ts";
import { DOMAIN_WORDS, TAXONOMY_WORDS } from "./subject-words.ts";

export type OverviewInput = {
  report: ChecksReport;
  /** The number of findings that the owner ignores. */
  ignored: number;
  comments: readonly ReviewComment[];
  counts: ReviewCounts;
  isPreview: boolean;
  subject: { domain: Domain | null; taxonomy: Taxonomy };
  wordCount: number | null;
  /** The assessment that a model wrote, if one did. */
  judgement: string | null;
  notes: string[];
};

const FIRST_COMMENTS = 5;
/** Of one check or pass, as long as others have comments too. */
const FIRST_OF_ONE_SOURCE = 3;
const LONGEST_SENTENCE = 240;

/** Parts of a manuscript that a check counts while it reads. */
const COUNTED: readonly { checkId: string; one: string; many: string }[] = [
  { checkId: "p-value", one: "test statistic", many: "test statistics" },
  { checkId: "confidence-interval", one: "confidence interval", many: "confidence intervals" },
  { checkId: "caption-never-mentioned", one: "figure or table", many: "figures and tables" },
  { checkId: "entry-never-cited", one: "reference", many: "references" },
];

/** Composes the opening of a review from its comments, the reports of its checks and what is known of the manuscript. */
export function composeOverview(input: OverviewInput): Overview {
  const { report, comments, subject, wordCount, judgement, notes } = input;
  const kind = TAXONOMY_WORDS[subject.taxonomy];
  return {
    kind: subject.domain === null ? kind : `${kind} in ${DOMAIN_WORDS[subject.domain]}`,
    word_count: wordCount,
    contents: COUNTED.flatMap(({ checkId, one, many }) => {
      const checked = report.ran.find(({ id }) => id === checkId)?.checked ?? 0;
      return checked === 0 ? [] : [`${checked.toLocaleString("en")} ${checked === 1 ? one : many}`];
    }),
    judgement,
    sentences: sentences(input),
    first_comment_ids: firstComments(comments).map(({ id }) => id),
    checks: {
      ran: report.ran.length,
      not_applicable: report.notApplicable.length,
      ignored_findings: input.ignored,
    },
    notes,
  };
}

/** Returns the shown comments to look at first, in their order, of more than one source if there is more than one. */
function firstComments(comments: readonly ReviewComment[]): ReviewComment[] {
  const shown = comments.filter((comment) => comment.shown);
  const bySource = Map.groupBy(shown, ({ source }) => source);
  const spread = shown.filter((comment) => {
    const place = bySource.get(comment.source)?.indexOf(comment) ?? 0;
    return place < FIRST_OF_ONE_SOURCE;
  });
  const rest = shown.filter((comment) => !spread.includes(comment));
  const first = new Set([...spread, ...rest].slice(0, FIRST_COMMENTS));
  return shown.filter((comment) => first.has(comment));
}

/** Returns three sentences: the first problem, how many weigh as much, and what remains. */
function sentences(input: OverviewInput): string[] {
  const { comments, counts, isPreview } = input;
  const [first] = comments;
  if (first === undefined)
    return [
      counts.dropped > 0
        ? "No finding became a comment: all were left out."
        : "The checks found nothing to report.",
      "They compare what the manuscript itself says. They do not judge the argument, the design or the novelty.",
    ];
  const grave = comments.filter(({ severity }) => severity !== "minor");
  const minor = comments.filter(({ severity }) => severity === "minor");
  const hidden = isPreview ? counts.folded : 0;
  return [
    leadSentence(first),
    graveSentence(grave),
    hidden > 0
      ? `This preview shows the ${comments.length} comments that matter most; a full review has ${hidden} more.`
      : restSentence(minor, grave.length > 0, cleanGroups(input)),
  ].filter((sentence) => sentence !== "");
}

/** Returns the first sentence of the comment's message, or its title if that sentence is long. */
function leadSentence({ title, message }: ReviewComment): string {
  const [first] = parseManuscript(message).sentences;
  const sentence = first === undefined ? "" : message.slice(first.span.start, first.span.end);
  return sentence !== "" && sentence.length <= LONGEST_SENTENCE ? sentence : `${title}.`;
}

function graveSentence(grave: readonly ReviewComment[]): string {
  if (grave.length === 0) return "No comment is critical or major.";
  const critical = grave.filter(({ severity }) => severity === "critical").length;
  const weight = critical === 0 ? "major" : critical === grave.length ? "critical" : "critical or major";
  if (grave.length === 1) return `This is the only ${weight} comment.`;
  return `${capitalise(spelled(grave.length))} comments are ${weight}: ${bySubject(grave)}.`;
}

function restSentence(minor: readonly ReviewComment[], isRest: boolean, clean: readonly string[]): string {
  const found =
    minor.length === 0
      ? ""
      : `${isRest ? "the other " : ""}${spelled(minor.length)} ${minor.length === 1 ? "is" : "are"} minor (${bySubject(minor)})`;
  const nothing = clean.length === 0 ? "" : `the checks of ${listed(clean)} found nothing`;
  const parts = [found, nothing].filter((part) => part !== "");
  return parts.length === 0 ? "" : `${capitalise(parts.join("; "))}.`;
}

/** Returns the names of the check groups that looked at something and found nothing. */
function cleanGroups({ report }: OverviewInput): string[] {
  return CHECK_GROUPS.filter(
    ({ id }) =>
      report.ran.some((check) => groupOf(check.id) === id && check.checked > 0) &&
      report.findings.every(({ checkId }) => groupOf(checkId) !== id),
  ).map(({ name }) => name.toLowerCase());
}

const MOST_SUBJECTS = 4;

/** Returns how many comments each subject has: "4 on references and 1 on statistics", "all on references". */
function bySubject(comments: readonly ReviewComment[]): string {
  const counts = [...Map.groupBy(comments, ({ types }) => types[0] ?? "general")]
    .map(([type, own]) => ({ type, count: own.length }))
    .toSorted((a, b) => b.count - a.count);
  const shown = counts.length > MOST_SUBJECTS ? counts.slice(0, MOST_SUBJECTS - 1) : counts;
  if (comments.length > 1 && counts.length === 1) return `all on ${subjectOf(shown[0]?.type ?? "general")}`;
  if (shown.length === counts.length && shown.length > 1 && shown.every(({ count }) => count === 1))
    return `one each on ${listed(shown.map(({ type }) => subjectOf(type)))}`;
  const rest = counts.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  return listed([
    ...shown.map(({ type, count }) => `${count} on ${subjectOf(type)}`),
    ...(rest > 0 ? [`${rest} on other points`] : []),
  ]);
}

function subjectOf(type: CommentType): string {
  return type === "general"
    ? "leftovers"
    : type.replaceAll("_", " ").replace("figures tables", "figures and tables");
}

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function spelled(count: number): string {
  return SMALL[count] ?? count.toLocaleString("en");
}

function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
