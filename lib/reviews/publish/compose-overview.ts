import type { ChecksReport } from "#lib/checks/checks-report.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import { groupOf } from "#lib/checks/registry.ts";
import { countNoun } from "#lib/count-noun.ts";
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
const MOST_SENTENCES = 3;
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
      return checked === 0 ? [] : [countNoun(checked, one, many)];
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

/** Returns at most three sentences: the gravest problems, how many comments weigh how much, and what is clean. */
function sentences(input: OverviewInput): string[] {
  const { comments, counts, isPreview } = input;
  if (comments.length === 0)
    return [
      counts.dropped > 0
        ? "No finding became a comment: all were left out."
        : "The checks found nothing to report.",
      "They compare what the manuscript itself says. They do not judge the argument, the design or the novelty.",
    ];
  const grave = comments.filter(({ severity }) => severity !== "minor");
  const minor = comments.filter(({ severity }) => severity === "minor");
  const [first] = grave;
  const second = grave.find(({ source }) => source !== first?.source);
  return [
    first === undefined ? "No comment is critical or major." : leadSentence(first),
    second === undefined ? "" : leadSentence(second),
    isPreview && counts.folded > 0
      ? `This preview shows the ${comments.length} comments that matter most; a full review has ${counts.folded} more.`
      : countSentence(grave, minor),
    cleanSentence(cleanGroups(input)),
  ]
    .filter((sentence) => sentence !== "")
    .slice(0, MOST_SENTENCES);
}

/** Returns the first sentence of the comment's message, or its title if that sentence is long or cut in a quotation. */
function leadSentence({ title, message }: ReviewComment): string {
  const [first] = parseManuscript(message).sentences;
  const sentence = first === undefined ? "" : message.slice(first.span.start, first.span.end);
  const isWhole = sentence.split("“").length === sentence.split("”").length;
  if (isWhole && sentence !== "" && sentence.length <= LONGEST_SENTENCE) return sentence;
  return /^\d/.test(title) ? `There are ${title}.` : `${title}.`;
}

function countSentence(grave: readonly ReviewComment[], minor: readonly ReviewComment[]): string {
  const minors = `${minor.length === 1 ? "is" : "are"} minor (${bySubject(minor)})`;
  if (grave.length === 0)
    return minor.length === 1
      ? `The only comment is minor (${bySubject(minor)}).`
      : `The ${spelled(minor.length)} comments are minor (${bySubject(minor)}).`;
  const critical = grave.filter(({ severity }) => severity === "critical").length;
  const weight = critical === 0 ? "major" : critical === grave.length ? "critical" : "critical or major";
  const first =
    grave.length === 1
      ? `This is the only ${weight} comment`
      : `${capitalise(spelled(grave.length))} comments are ${weight} (${bySubject(grave)})`;
  return minor.length === 0 ? `${first}.` : `${first}; the other ${spelled(minor.length)} ${minors}.`;
}

function cleanSentence(clean: readonly string[]): string {
  return clean.length === 0 ? "" : `The checks of ${listed(clean)} found nothing.`;
}

/** Returns the names of the check groups that looked at something and found nothing. */
function cleanGroups({ report }: OverviewInput): string[] {
  return CHECK_GROUPS.filter(
    ({ id }) =>
      report.ran.some((check) => groupOf(check.id) === id && check.checked > 0) &&
      report.findings.every(({ checkId }) => groupOf(checkId) !== id),
  ).map(({ name }) => name.toLowerCase());
}

const MOST_SUBJECTS = 5;

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
  // "numbers, and figures and tables": the comma keeps apart names that hold an "and".
  const and = items.length > 2 || items.some((item) => item.includes(" and ")) ? ", and" : " and";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")}${and} ${last}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
