import type { ActorContext } from "#lib/context.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { COMMENT_TYPES, SEVERITIES } from "#lib/reviews/comment-types.ts";
import { filteredComments, listComments, readComment } from "#lib/reviews/tools.ts";
import { commentLink, quoteLink } from "./looked-up-words.ts";
import { plain } from "./proposal.ts";
import type { AnswerPart, Question } from "./question.ts";

const MOST_LISTED = 40;
const FIRST_FEW = 5;

const ABOUT_COMMENTS =
  /\b(?:comments?|remarks?|findings?|feedback|issues?|problems?|errors?|mistakes?|wrong|criticism|reviewers?)\b/i;
const WHAT_FIRST = /\b(?:first|start|begin|most important|important|worst|gravest|priorit\w+|serious)\b/i;

export function asksForComments(message: string): boolean {
  return ABOUT_COMMENTS.test(message) || WHAT_FIRST.test(message) || kindsIn(message).length > 0;
}

/** The comments that the message describes: by severity, kind, state or section. */
export async function* answerWithComments(
  ctx: ActorContext,
  { place, message }: Question,
): AsyncGenerator<AnswerPart> {
  yield { type: "tool_call", tool: listComments.name, label: "Looking through the comments" };
  const [section] =
    /\b(?:in|on|of|under|for) (?:the )?(?:section )?(.{1,80}?)(?: section)?[?.!\s]*$/i
      .exec(message)
      ?.slice(1) ?? [];
  const status = (["open", "dismissed", "addressed"] as const).find((each) =>
    message.toLowerCase().includes(each),
  );
  const inSection = section ? await filteredComments(ctx, place.session.id, { status, section }) : "";
  const all =
    typeof inSection === "string" ? await filteredComments(ctx, place.session.id, { status }) : inSection;
  if (typeof all === "string") {
    yield { type: "text", text: all };
    return;
  }
  const kinds = kindsIn(message);
  const ofKind = all.filter((comment) => isOfKinds(comment, kinds));
  const where = typeof inSection === "string" ? "" : ` in “${plain(section ?? "")}”`;
  const few = WHAT_FIRST.test(message) && kinds.length === 0;
  const shown = (few ? ofKind.filter((comment) => comment.shown) : ofKind).slice(
    0,
    few ? FIRST_FEW : MOST_LISTED,
  );
  const described = [...(status ? [status] : []), ...kinds.map((kind) => kind.replaceAll("_", " "))].join(
    ", ",
  );
  const count = `${ofKind.length} ${described ? `${described} ` : ""}${ofKind.length === 1 ? "comment" : "comments"}${where}`;
  yield {
    type: "text",
    text:
      ofKind.length === 0
        ? `There are no ${described} comments${where}.`.replace("  ", " ")
        : few
          ? "By the review's own order, look at these first:"
          : `The review has ${count}:`,
  };
  for (const comment of shown) yield { type: "text", text: `\n- ${lineOf(comment, few)}` };
  const rest = ofKind.length - shown.length;
  if (rest > 0) yield { type: "text", text: `\n\nThe other ${rest} are in the list beside the text.` };
}

/** One comment with what it rests on. */
export async function* answerWithComment(
  ctx: ActorContext,
  { place, commentId }: Question,
): AsyncGenerator<AnswerPart> {
  yield { type: "tool_call", tool: readComment.name, label: "Reading a comment" };
  const all = await filteredComments(ctx, place.session.id, {});
  const comment = typeof all === "string" ? undefined : all.find(({ id }) => id === commentId);
  if (!comment) {
    yield { type: "text", text: "This comment is not there any more." };
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

/** Severities and types that the message names; "general" is a word of any sentence. */
function kindsIn(message: string): Kind[] {
  const words = message.toLowerCase();
  return [...SEVERITIES, ...COMMENT_TYPES].filter(
    (kind) => kind !== "general" && new RegExp(`\\b${kind.replaceAll("_", "[ _]")}\\b`).test(words),
  );
}

/** Severities widen each other, and so do types; between the two, both must fit. */
function isOfKinds(comment: Comment, kinds: readonly Kind[]): boolean {
  const severities = kinds.filter((kind) => SEVERITIES.some((each) => each === kind));
  const types = kinds.filter((kind) => COMMENT_TYPES.some((each) => each === kind));
  return (
    (severities.length === 0 || severities.includes(comment.severity)) &&
    (types.length === 0 || comment.types.some((type) => types.includes(type)))
  );
}
