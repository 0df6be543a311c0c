import type { ChecksReport } from "#lib/checks/checks-report.ts";
import { groupOf } from "#lib/checks/registry.ts";
import { countNoun } from "#lib/count-noun.ts";
import { readCaptions } from "#lib/manuscript/figures-and-tables/captions.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { readSourceBlocks } from "#lib/manuscript/source-blocks.ts";
import type { CommentType } from "../comment-types.ts";
import type { Overview } from "../overview-schema.ts";
import type { Domain, Taxonomy } from "../passes/subjects.ts";
import type { ReviewCounts } from "./build-review.ts";
import type { ReviewComment } from "./review-comment.ts";
import { DOMAIN_WORDS, TAXONOMY_WORDS } from "./subject-words.ts";

export type OverviewInput = {
  markdown: string;
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
  { checkId: "entry-never-cited", one: "reference", many: "references" },
];

/** Composes the opening of a review from its comments, the reports of its checks and what is known of the manuscript. */
export function composeOverview(input: OverviewInput): Overview {
  const { report, comments, subject, wordCount, judgement, notes } = input;
  const kind = TAXONOMY_WORDS[subject.taxonomy];
  return {
    kind: subject.domain === null ? kind : `${kind} in ${DOMAIN_WORDS[subject.domain]}`,
    word_count: wordCount,
    contents: [
      ...captionCounts(input.markdown),
      ...COUNTED.flatMap(({ checkId, one, many }) => {
        const checked = report.ran.find(({ id }) => id === checkId)?.checked ?? 0;
        return checked === 0 ? [] : [countNoun(checked, one, many)];
      }),
    ],
    judgement,
    sentences: sentences(input),
    first_comment_ids: firstComments(comments).map(({ id }) => id),
    checks: {
      ran: report.ran.length,
      not_applicable: report.notApplicable.length,
      unreliable_blocks: (report.doubtful ?? []).reduce((sum, { blocks }) => sum + blocks, 0),
      ignored_findings: input.ignored,
    },
    notes,
  };
}

/** Returns how many figures and how many tables have a caption: "3 figures", "1 table". */
function captionCounts(text: string): string[] {
  const { markdown, blocks } = readSourceBlocks(text);
  const captions = readCaptions(markdown, blocks);
  return (["figure", "table"] as const).flatMap((kind) => {
    const count = new Set(captions.filter((each) => each.kind === kind).map(({ id }) => id)).size;
    return count === 0 ? [] : [countNoun(count, kind)];
  });
}

/**
 * Returns the shown comments to look at first, in their order, of more than one source if there is more than one and
 * with different titles as far as possible. If all comments are folded, they are taken from these.
 */
function firstComments(comments: readonly ReviewComment[]): ReviewComment[] {
  const unfolded = comments.filter((comment) => comment.shown);
  const shown = unfolded.length > 0 ? unfolded : comments;
  const bySource = Map.groupBy(shown, ({ source }) => source);
  const spread = shown.filter((comment, i) => {
    const isNew = shown.findIndex(({ title }) => title === comment.title) === i;
    const place = bySource.get(comment.source)?.indexOf(comment) ?? 0;
    return place < FIRST_OF_ONE_SOURCE && isNew;
  });
  const rest = shown.filter((comment) => !spread.includes(comment));
  const first = new Set([...spread, ...rest].slice(0, FIRST_COMMENTS));
  return shown.filter((comment) => first.has(comment));
}

/** Returns at most three sentences: the gravest problems, how many comments there are of each severity, and what is clean. */
function sentences(input: OverviewInput): string[] {
  const { comments, counts, isPreview } = input;
  if (comments.length === 0)
    return [
      counts.dropped > 0
        ? "No finding became a comment: all were left out."
        : `The checks found nothing to correct${inParts(cleanParts(input))}.`,
      "They compare what the manuscript itself says; they do not judge its argument, design or novelty.",
    ];
  const grave = comments.filter(({ severity }) => severity !== "minor");
  const parts = cleanParts(input);
  const kinds = [...Map.groupBy(grave, ({ source }) => source).values()];
  return [
    ...kinds.slice(0, 2).map(leadSentence),
    isPreview && counts.folded > 0
      ? `This preview shows the ${comments.length} comments that matter most; a full review has ${counts.folded} more.`
      : countSentence(comments, grave),
    ...(parts.length > 0 ? [`The checks of ${listed(parts)} found nothing to correct.`] : []),
  ].slice(0, MOST_SENTENCES);
}

/** Returns the first sentence of the first comment, or its title if that sentence is long or cut in a quotation, and how many are like it. */
function leadSentence([comment, ...similar]: readonly ReviewComment[]): string {
  const { title = "", message = "", quote = "" } = comment ?? {};
  // The message of a comment that joins several findings is a list of them.
  if (/^\d+ /.test(title)) return `${withSpelledNumber(title)}, for example “${shortened(quote)}”.`;
  const [first] = parseManuscript(message).sentences;
  const sentence = first === undefined ? "" : message.slice(first.span.start, first.span.end);
  const isWhole = sentence.split("“").length === sentence.split("”").length;
  const lead = isWhole && sentence !== "" && sentence.length <= LONGEST_SENTENCE ? sentence : `${title}.`;
  if (similar.length === 0) return lead;
  const others =
    similar.length === 1 ? "another comment reports" : `${spelled(similar.length)} other comments report`;
  return `${lead.replace(/\.$/, "")}; ${others} the same kind of problem.`;
}

const LONGEST_EXAMPLE = 60;

function shortened(quote: string): string {
  const words = quote.replace(/\s+/g, " ").replace(/[*_`]/g, "").trim();
  if (words.length <= LONGEST_EXAMPLE) return words;
  return `${words.slice(0, words.lastIndexOf(" ", LONGEST_EXAMPLE))}…`;
}

function withSpelledNumber(title: string): string {
  return capitalise(title.replace(/^\d+/, (digits) => spelled(Number(digits))));
}

function countSentence(comments: readonly ReviewComment[], grave: readonly ReviewComment[]): string {
  const minor = comments.filter(({ severity }) => severity === "minor");
  const all = comments.length;
  if (grave.length === 0)
    return all === 1
      ? `Nothing critical or major was found; the only comment is minor, ${subjects(minor)}.`
      : `Nothing critical or major was found; the ${spelled(all)} comments are minor, ${subjects(minor)}.`;
  const critical = grave.filter(({ severity }) => severity === "critical").length;
  const severity = critical === 0 ? "major" : critical === grave.length ? "critical" : "critical or major";
  if (minor.length === 0)
    return all === 1
      ? "This is the only comment."
      : `All ${spelled(all)} comments are ${severity}, ${subjects(grave)}.`;
  const verb = grave.length === 1 ? "is" : "are";
  const others = minor.length === 1 ? "the other is" : "the others are";
  return `${capitalise(spelled(grave.length))} of the ${spelled(all)} comments ${verb} ${severity}, ${subjects(grave)}; ${others} minor, ${subjects(minor)}.`;
}

/** Parts that are counted besides those that the first line names. */
const PERCENTAGES = { checkId: "percentage", one: "recomputed percentage", many: "recomputed percentages" };

/** Returns the parts in which the checks of their group found nothing: "the 22 references", "the one table". */
function cleanParts({ report, markdown }: OverviewInput): string[] {
  const isClean = (checkId: string) =>
    report.findings.every((finding) => groupOf(finding.checkId) !== groupOf(checkId));
  const counted = [...COUNTED, PERCENTAGES].flatMap(({ checkId, one, many }) => {
    const checked = report.ran.find(({ id }) => id === checkId)?.checked ?? 0;
    return checked > 0 && isClean(checkId) ? [countNoun(checked, one, many)] : [];
  });
  const captions = isClean("caption-never-mentioned") ? captionCounts(markdown) : [];
  return [...counted, ...captions].map((part) => `the ${part.replace(/^1 /, "one ")}`);
}

function inParts(parts: readonly string[]): string {
  return parts.length === 0 ? "" : ` in ${listed(parts)}`;
}

const MOST_SUBJECTS = 2;

/** Returns what the comments are on: "all on references", "mostly on style and spelling". */
function subjects(comments: readonly ReviewComment[]): string {
  const counts = [...Map.groupBy(comments, ({ types }) => types[0] ?? "general")]
    .map(([type, own]) => ({ type, count: own.length }))
    .toSorted((a, b) => b.count - a.count);
  const named = counts.slice(0, MOST_SUBJECTS);
  const share = named.reduce((sum, { count }) => sum + count, 0);
  const names = named.map(({ type }) => subjectOf(type));
  const on = `on ${names.some((name) => name.includes(" and ")) ? names.join(" and on ") : listed(names)}`;
  if (share === comments.length) return comments.length > 1 && counts.length === 1 ? `all ${on}` : on;
  return share * 2 > comments.length ? `mostly ${on}` : `on ${listed([...names, "other points"])}`;
}

const SUBJECTS: Partial<Record<CommentType, string>> = {
  general: "text that was left in",
  figures_tables: "figures and tables",
  missing_content: "missing parts",
};

function subjectOf(type: CommentType): string {
  return SUBJECTS[type] ?? type.replaceAll("_", " ");
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
