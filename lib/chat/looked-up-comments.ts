import type { ActorContext } from "#lib/context.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { COMMENT_TYPES, SEVERITIES } from "#lib/reviews/comment-types.ts";
import { commentLink } from "#lib/reviews/comments/comment-link.ts";
import { statusOf } from "#lib/reviews/comments/describe-for-model.ts";
import { plain, verbatim } from "#lib/reviews/comments/words-as-markdown.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import { manuscriptLine } from "#lib/reviews/overview-schema.ts";
import { filteredComments, listComments } from "#lib/reviews/tools.ts";
import type { CommentFilter, CommentGrouping } from "./comment-filter.ts";
import { sectionNames } from "./in-section.ts";
import type { ChatTurn, ReplyPart } from "./reply-part.ts";

const MAX_LISTED = 40;
const MAX_LISTED_FIRST = 5;

type Subject = Pick<ChatTurn, "subject">;

/** Lists the comments that a filter names. */
export async function* replyWithComments(
  ctx: ActorContext,
  { subject }: Subject,
  filter: CommentFilter,
): AsyncGenerator<ReplyPart> {
  yield lookThrough();
  const named = await namedComments(ctx, subject.session.id, filter);
  if (typeof named === "string") {
    yield { type: "text", text: plain(named) };
    return;
  }
  const inSection = await namesAt(ctx, subject, named);
  const open = named.filter((comment) => statusOf(comment) === filter.status);
  const done = named.filter((comment) => statusOf(comment) !== "open").length;
  const parts = [countSentence(open.length, filter), ...groupedLines(open, filter.groupedBy, inSection)];
  if (filter.status === "open" && done > 0)
    parts.push(`${done} more ${done === 1 ? "is" : "are"} dismissed or addressed.`);
  yield { type: "text", text: parts.join("\n\n") };
}

/** Lists the open comments that the same check or pass made. */
export async function* replyWithSameSource(
  ctx: ActorContext,
  { subject }: Subject,
  { source }: Comment,
): AsyncGenerator<ReplyPart> {
  yield lookThrough();
  const { feedback } = await getSession(ctx, { sessionId: subject.session.id });
  const same = feedback.detailed.comments.filter(
    (comment) => comment.source === source && statusOf(comment) === "open",
  );
  const inSection = await namesAt(ctx, subject, same);
  const count = same.length === 1 ? "1 open comment" : `${same.length} open comments`;
  const head = `The review has ${count} of this check${same.length > 0 ? ":" : "."}`;
  yield { type: "text", text: [head, ...groupedLines(same, undefined, inSection)].join("\n\n") };
}

/** Lists the open comments that the review ranks first, each with its message. */
export async function* replyWithFirstComments(
  ctx: ActorContext,
  { subject }: Subject,
): AsyncGenerator<ReplyPart> {
  yield lookThrough();
  const { feedback } = await getSession(ctx, { sessionId: subject.session.id });
  const open = feedback.detailed.comments.filter((comment) => statusOf(comment) === "open");
  const first = open.filter(({ shown }) => shown).slice(0, MAX_LISTED_FIRST);
  const lines = first.map((comment) => `- ${lineOf(comment)}: ${plain(comment.message)}`);
  const rest = open.length - first.length;
  const text = [
    first.length === 0
      ? "The review has no open comments beside the text."
      : "The review ranks these open comments first:",
    ...(lines.length > 0 ? [lines.join("\n")] : []),
    ...(rest > 0 ? [`${rest} more ${rest === 1 ? "is" : "are"} open.`] : []),
  ].join("\n\n");
  yield { type: "text", text };
}

/** Repeats the opening of the review. It is not a summary of the manuscript. */
export async function* replyWithReviewSummary(
  ctx: ActorContext,
  { subject }: Subject,
): AsyncGenerator<ReplyPart> {
  yield lookThrough();
  const { overview, feedback } = await getSession(ctx, { sessionId: subject.session.id });
  const { comments } = feedback.detailed;
  const open = comments.filter((comment) => statusOf(comment) === "open");
  const first = open.filter(({ id }) => overview?.first_comment_ids.includes(id));
  const text = [
    ...(overview ? [plain(manuscriptLine(overview)), plain(overview.sentences.join(" "))] : []),
    ...(overview?.judgement ? [overview.judgement] : []),
    `${open.length} of ${comments.length} comments ${open.length === 1 ? "is" : "are"} open.`,
    ...(first.length > 0
      ? [`Look at these first:\n\n${first.map((comment) => `- ${lineOf(comment)}`).join("\n")}`]
      : []),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
  yield { type: "text", text };
}

function namesAt(
  ctx: ActorContext,
  { document }: Subject["subject"],
  comments: readonly Comment[],
): Promise<(offset: number) => string> {
  return sectionNames(
    ctx,
    document.id,
    comments.map(({ anchor }) => anchor.start),
  );
}

/** Returns the comments that a filter names whatever their status, or says why there are none to look at. */
async function namedComments(
  ctx: ActorContext,
  sessionId: string,
  { severity, type, section, status }: CommentFilter,
): Promise<Comment[] | string> {
  const only = status === "open" ? {} : { status };
  return filteredComments(ctx, sessionId, { severity, type, section, ...only });
}

/** Describes a filter: “open major comments about statistics in “Methods””. */
export function describeFilter({ status, severity, type, section }: CommentFilter, count: number): string {
  return [
    status,
    ...(severity ? [severity] : []),
    count === 1 ? "comment" : "comments",
    ...(type ? [`about ${type.replaceAll("_", " ")}`] : []),
    ...(section ? [`in “${verbatim(section)}”`] : []),
  ].join(" ");
}

function countSentence(count: number, filter: CommentFilter): string {
  const described = describeFilter(filter, count);
  return count === 0 ? `The review has no ${described}.` : `The review has ${count} ${described}:`;
}

function lookThrough(): ReplyPart {
  return {
    type: "tool_call",
    tool: listComments.name,
    label: "Looking through the comments",
    kind: "lookup",
  };
}

function groupedLines(
  comments: readonly Comment[],
  grouping: CommentGrouping | undefined,
  inSection: (offset: number) => string,
): string[] {
  const listed = comments.slice(0, MAX_LISTED);
  const lines = (some: readonly Comment[]) =>
    some.map((comment) => `- ${lineOf(comment)}${inSection(comment.anchor.start)}`).join("\n");
  const rest = comments.length - listed.length;
  const groups = grouping ? groupsOf(listed, grouping, inSection) : [{ name: "", comments: listed }];
  return [
    ...groups.flatMap(({ name, comments }) => [...(name ? [`**${name}**`] : []), lines(comments)]),
    ...(rest > 0 ? [`${rest} more ${rest === 1 ? "is" : "are"} in the list beside the text.`] : []),
  ].filter((part) => part !== "");
}

function groupsOf(
  comments: readonly Comment[],
  grouping: CommentGrouping,
  inSection: (offset: number) => string,
): { name: string; comments: Comment[] }[] {
  const nameOf = (comment: Comment) =>
    grouping === "severity"
      ? comment.severity
      : grouping === "type"
        ? (comment.types[0]?.replaceAll("_", " ") ?? "")
        : inSection(comment.anchor.start).replace(/^ in /, "");
  const byPlace = comments.toSorted((a, b) => a.anchor.start - b.anchor.start);
  const known: string[] = [...SEVERITIES, ...COMMENT_TYPES.map((type) => type.replaceAll("_", " "))];
  const names = grouping === "place" ? [...new Set(byPlace.map(nameOf))] : known;
  return names
    .map((name) => ({ name, comments: byPlace.filter((comment) => nameOf(comment) === name) }))
    .filter(({ comments }) => comments.length > 0);
}

function lineOf(comment: Comment): string {
  const { severity, types, shown } = comment;
  const kinds = [severity, ...types.map((type) => type.replaceAll("_", " ")), ...(shown ? [] : ["folded"])];
  return `${commentLink(comment)} (${kinds.join(", ")})`;
}
