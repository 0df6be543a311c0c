import type { ActorContext } from "#lib/context.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { COMMENT_TYPES, SEVERITIES } from "#lib/reviews/comment-types.ts";
import { filteredComments, listComments, readComment } from "#lib/reviews/tools.ts";
import { commentLink, plain, quoteLink } from "./reply-markdown.ts";
import type { ChatTurn, ReplyPart } from "./reply-part.ts";

const MAX_LISTED = 40;
const MAX_LISTED_FIRST = 5;

const ABOUT_COMMENTS =
  /\b(?:comments?|remarks?|findings?|feedback|issues?|problems?|errors?|mistakes?|wrong|criticism|reviewers?)\b/i;
const WHAT_FIRST = /\b(?:first|start|begin|most important|important|worst|gravest|priorit\w+|serious)\b/i;
const IN_SECTION = /\b(?:in|on|of|under|for) (?:the )?(?:section )?(.{1,80}?)(?: section)?[?.!\s]*$/i;

export function asksForComments(message: string): boolean {
  return ABOUT_COMMENTS.test(message) || WHAT_FIRST.test(message) || kindsIn(message).length > 0;
}

/** Lists the comments that the message describes: by severity, type, status or section. */
export async function* replyWithComments(ctx: ActorContext, turn: ChatTurn): AsyncGenerator<ReplyPart> {
  const { message } = turn;
  yield { type: "tool_call", tool: listComments.name, label: "Looking through the comments", kind: "lookup" };
  const status = (["open", "dismissed", "addressed"] as const).find((each) =>
    message.toLowerCase().includes(each),
  );
  const { comments, section } = await commentsIn(ctx, turn, status);
  if (typeof comments === "string") {
    yield { type: "text", text: comments };
    return;
  }
  const kinds = kindsIn(message);
  const matching = comments.filter((comment) => isOfKinds(comment, kinds));
  const isRanking = WHAT_FIRST.test(message) && kinds.length === 0;
  const shown = isRanking
    ? matching.filter((comment) => comment.shown).slice(0, MAX_LISTED_FIRST)
    : matching.slice(0, MAX_LISTED);
  const where = section === null ? "" : ` in “${plain(section)}”`;
  const described = [...(status ? [status] : []), ...kinds.map((kind) => kind.replaceAll("_", " "))];
  const isRanked = isRanking && matching.length > 0;
  yield { type: "text", text: isRanked ? RANKING_INTRO : listIntro(matching.length, described, where) };
  for (const comment of shown) yield { type: "text", text: `\n- ${lineOf(comment, isRanking)}` };
  const rest = matching.length - shown.length;
  if (rest > 0) yield { type: "text", text: `\n\nThe other ${rest} are in the list beside the text.` };
}

const RANKING_INTRO = "The review ranks these comments first:";

function listIntro(count: number, described: readonly string[], where: string): string {
  const kinds = described.length > 0 ? `${described.join(", ")} ` : "";
  if (count === 0) return `There are no ${kinds}comments${where}.`;
  return `The review has ${count} ${kinds}${count === 1 ? "comment" : "comments"}${where}:`;
}

/** Returns the comments of the section that the message names, or all of them if it names none. */
async function commentsIn(
  ctx: ActorContext,
  { subject, message }: ChatTurn,
  status: "open" | "dismissed" | "addressed" | undefined,
): Promise<{ comments: Comment[] | string; section: string | null }> {
  const sessionId = subject.session.id;
  const section = IN_SECTION.exec(message)?.[1];
  const within = section ? await filteredComments(ctx, sessionId, { status, section }) : "";
  if (section && typeof within !== "string") return { comments: within, section };
  return { comments: await filteredComments(ctx, sessionId, { status }), section: null };
}

/** Shows one comment with its evidence. */
export async function* replyWithComment(
  ctx: ActorContext,
  { subject, commentId }: ChatTurn,
): AsyncGenerator<ReplyPart> {
  yield { type: "tool_call", tool: readComment.name, label: "Reading a comment", kind: "lookup" };
  const all = await filteredComments(ctx, subject.session.id, {});
  const comment = typeof all === "string" ? undefined : all.find(({ id }) => id === commentId);
  if (!comment) {
    yield { type: "text", text: "This comment no longer exists." };
    return;
  }
  const { evidence, suggestion } = comment;
  const parts = [
    `**${plain(comment.title)}** (${comment.severity})`,
    plain(comment.message),
    `It is about ${quoteLink(comment.quote)}.`,
    evidence?.reported && `Reported: ${plain(evidence.reported)}`,
    evidence?.recomputed && `Recomputed: ${plain(evidence.recomputed)}`,
    evidence?.how && `How: ${plain(evidence.how)}`,
    evidence?.reference && `After ${plain(evidence.reference)}`,
    suggestion && `Suggested instead: “${plain(suggestion)}”`,
    `About ${Math.round(comment.score * 100)} of 100 authors would agree with it, by estimate.`,
  ];
  for (const [i, part] of parts.filter(Boolean).entries())
    yield { type: "text", text: `${i === 0 ? "" : "\n\n"}${part}` };
}

function lineOf(comment: Comment, withMessage: boolean): string {
  const head = `${commentLink(comment)} (${comment.severity})`;
  return withMessage ? `${head}: ${plain(comment.message)}` : head;
}

type Kind = (typeof COMMENT_TYPES)[number] | (typeof SEVERITIES)[number];

/** Finds the severities and types that the message names. "General" is left out: any sentence may hold the word. */
function kindsIn(message: string): Kind[] {
  const words = message.toLowerCase();
  return [...SEVERITIES, ...COMMENT_TYPES].filter(
    (kind) => kind !== "general" && new RegExp(`\\b${kind.replaceAll("_", "[ _]")}\\b`).test(words),
  );
}

/** True if the comment has one of the severities and one of the types, as far as any are named. */
function isOfKinds(comment: Comment, kinds: readonly Kind[]): boolean {
  const severities = kinds.filter((kind) => SEVERITIES.some((each) => each === kind));
  const types = kinds.filter((kind) => COMMENT_TYPES.some((each) => each === kind));
  return (
    (severities.length === 0 || severities.includes(comment.severity)) &&
    (types.length === 0 || comment.types.some((type) => types.includes(type)))
  );
}
