import type { ProposedAction } from "#lib/chat/schema.ts";
import { countNoun } from "#lib/count-noun.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";

export type ProposedChange = ProposedAction["action"];

export interface ProposedComment {
  id: string;
  title: string;
  status: ProposedAction["status"];
}

/** The comments for which a reply proposes one change. */
export interface ProposalGroup {
  change: ProposedChange;
  comments: readonly ProposedComment[];
  waitingIds: readonly string[];
}

type CommentState = Pick<Comment, "id" | "title" | "is_dismissed" | "is_addressed">;

/** Groups proposals by their change. The status comes from the comments as the page shows them now. */
export function groupProposals(
  proposals: readonly ProposedAction[],
  findComment: (id: string) => CommentState | null,
): ProposalGroup[] {
  return (["dismiss", "address"] as const).flatMap((change) => {
    const comments = proposals
      .filter(({ action }) => action === change)
      .map((proposal) => describeComment(proposal, findComment(proposal.comment_id)));
    const waitingIds = comments.filter(({ status }) => status === "waiting").map(({ id }) => id);
    return comments.length === 0 ? [] : [{ change, comments, waitingIds }];
  });
}

function describeComment(proposal: ProposedAction, comment: CommentState | null): ProposedComment {
  const { action, comment_id: id } = proposal;
  if (!comment) return { id, title: proposal.title ?? "A deleted comment", status: "comment_gone" };
  const isDone = action === "dismiss" ? comment.is_dismissed : comment.is_addressed;
  return { id, title: comment.title, status: isDone ? "done" : "waiting" };
}

export function confirmLabel({ change, waitingIds: { length: count } }: ProposalGroup): string {
  if (change === "dismiss") return count === 1 ? "Dismiss comment" : `Dismiss ${count} comments`;
  return count === 1 ? "Mark as addressed" : `Mark ${count} comments as addressed`;
}

/** Says what a group proposes, or that nothing of it waits any more. */
export function groupTitle(group: ProposalGroup): string {
  const waiting = group.waitingIds.length;
  const count = waiting || group.comments.filter(({ status }) => status === "done").length;
  const comments = countNoun(count, "comment");
  if (waiting > 0)
    return group.change === "dismiss" ? `Dismiss ${comments}?` : `Mark ${comments} as addressed?`;
  if (count === 0) return "The comments no longer exist";
  return group.change === "dismiss" ? `${comments} dismissed` : `${comments} marked as addressed`;
}
