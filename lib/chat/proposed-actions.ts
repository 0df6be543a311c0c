import { z } from "zod";
import type { ActorContext } from "#lib/context.ts";
import { label } from "#lib/contract/fields.ts";
import { countNoun } from "#lib/count-noun.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import { defineTool, type Tool } from "#lib/tools/tool.ts";
import type { Proposal, ProposedAction } from "./schema.ts";

/** In one reply: more than anybody reads before they confirm. */
const MAX_PROPOSALS = 100;

const input = z.object({
  comment_ids: z
    .array(label)
    .min(1)
    .max(MAX_PROPOSALS)
    .describe("Ids of comments, as list_comments gives them."),
});

const ACTIONS = {
  dismiss: { name: "dismiss_comments", proposed: "dismiss", done: "dismissed" },
  address: { name: "address_comments", proposed: "mark as addressed", done: "marked as addressed" },
} as const;

/** The tools with which a model proposes to change comments. They add to `proposals` and change nothing else. */
export function proposingTools(sessionId: string, proposals: Proposal[]): Tool[] {
  return (["dismiss", "address"] as const).map((action) =>
    defineTool({
      name: ACTIONS[action].name,
      description: `Proposes that comments be ${ACTIONS[action].done}. Nothing changes: the user sees the proposal under your reply and decides with a button.`,
      input,
      kind: "proposal",
      label: ({ comment_ids }) =>
        `Proposing to ${ACTIONS[action].proposed}: ${countNoun(comment_ids.length, "comment")}`,
      run: async (ctx, { comment_ids }) => {
        const { feedback } = await getSession(ctx, { sessionId });
        const answers = comment_ids.map((id) =>
          propose({ action, commentId: id }, feedback.detailed.comments),
        );
        return { text: answers.join("\n") };
      },
    }),
  );

  function propose(proposal: Proposal, comments: readonly Comment[]): string {
    const { action, commentId } = proposal;
    const comment = comments.find(({ id }) => id === commentId);
    if (!comment) return `${commentId}: The review has no comment with this id. Nothing is proposed.`;
    if (isDone(action, comment))
      return `${commentId}: The comment is already ${ACTIONS[action].done}. Nothing is proposed.`;
    const earlier = proposals.findIndex((each) => each.commentId === commentId);
    if (earlier >= 0) proposals.splice(earlier, 1);
    if (proposals.length >= MAX_PROPOSALS)
      return `${commentId}: One reply proposes at most ${MAX_PROPOSALS} changes. Nothing is proposed.`;
    proposals.push(proposal);
    return `${commentId}: Proposed. The comment has not been changed: the user decides.`;
  }
}

/** The proposals of one reply as the API shows them. Their status is read from the comments as they are now. */
export async function describeProposals(
  ctx: ActorContext,
  sessionId: string,
  proposals: readonly Proposal[],
): Promise<ProposedAction[]> {
  if (proposals.length === 0) return [];
  const { feedback } = await getSession(ctx, { sessionId });
  return proposals.map((proposal) => describe(sessionId, proposal, feedback.detailed.comments));
}

function describe(
  sessionId: string,
  { action, commentId }: Proposal,
  comments: readonly Comment[],
): ProposedAction {
  const comment = comments.find(({ id }) => id === commentId);
  const status = comment ? (isDone(action, comment) ? "done" : "waiting") : "comment_gone";
  return {
    action,
    comment_id: commentId,
    title: comment?.title ?? null,
    status,
    confirm_endpoint: `/history/${sessionId}/comments/${encodeURIComponent(commentId)}/${action}`,
  };
}

function isDone(action: Proposal["action"], comment: Comment): boolean {
  return action === "dismiss" ? comment.is_dismissed : comment.is_addressed;
}
