import type { ActorContext } from "#lib/context.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { commentLink } from "#lib/reviews/comments/comment-link.ts";
import { plain } from "#lib/reviews/comments/words-as-markdown.ts";
import { filteredComments } from "#lib/reviews/tools.ts";
import { canConfirm } from "./chat-tools.ts";
import type { CommentFilter } from "./comment-filter.ts";
import { describeFilter } from "./looked-up-comments.ts";
import { proposingTools } from "./proposed-actions.ts";
import type { ChatTurn, ReplyPart } from "./reply-part.ts";
import type { Proposal } from "./schema.ts";

const CANNOT_CHANGE = "You cannot change the comments of this review: only its owner can.";
const NOTHING_CHANGES = "Nothing changes until you confirm it.";

/** In one reply: as many as the tool takes. */
const MAX_PROPOSALS = 100;

/** Proposes to dismiss or address the comments that the request names. Changes nothing. */
export async function* replyWithProposal(
  ctx: ActorContext,
  turn: Pick<ChatTurn, "subject">,
  { action, comments }: { action: Proposal["action"]; comments: CommentFilter | Comment },
): AsyncGenerator<ReplyPart> {
  if (!canConfirm(ctx, turn)) {
    yield { type: "text", text: CANNOT_CHANGE };
    return;
  }
  const sessionId = turn.subject.session.id;
  const named = "id" in comments ? [comments] : await filteredComments(ctx, sessionId, comments);
  if (typeof named === "string") {
    yield { type: "text", text: plain(named) };
    return;
  }
  const chosen = named.slice(0, MAX_PROPOSALS);
  const proposals: Proposal[] = [];
  const tool = proposingTools(sessionId, proposals).find(({ name }) => name.startsWith(action));
  if (chosen.length > 0 && tool) {
    const input = { comment_ids: chosen.map(({ id }) => id) };
    yield { type: "tool_call", tool: tool.name, label: tool.label(input), kind: tool.kind };
    await tool.run(ctx, input);
  }
  yield { type: "text", text: describe(comments, named, proposals) };
  if (proposals.length > 0) yield { type: "proposals", proposals };
}

function describe(
  wanted: CommentFilter | Comment,
  named: readonly Comment[],
  [first, ...others]: readonly Proposal[],
): string {
  if (!first)
    return "id" in wanted
      ? `${commentLink(wanted)} is ${wanted.is_dismissed ? "dismissed" : "marked as addressed"} already.`
      : `The review has no ${describeFilter(wanted, 0)}.`;
  const change = first.action === "dismiss" ? "dismiss" : "mark as addressed";
  const count = others.length + 1;
  const subject =
    "id" in wanted
      ? commentLink(wanted)
      : `the ${count === 1 ? "" : `${count} `}${describeFilter(wanted, count)}`;
  const verb = change === "dismiss" ? `dismiss ${subject}` : `mark ${subject} as addressed`;
  const rest = named.length - count;
  const more = rest > 0 ? ` ${rest} more ${rest === 1 ? "fits" : "fit"}: ask again after this.` : "";
  return `Galley proposes to ${verb}. ${NOTHING_CHANGES}${more}`;
}
