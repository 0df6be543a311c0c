import type { CommentRow } from "#db/queries/comments.ts";
import type { ProposedAction } from "./schema.ts";

const DOING = { dismiss: "dismiss", address: "mark as addressed" } as const;

/** The question that a "yes" answers. It is Galley's and names what would happen, so that nothing else can be agreed to. */
export function proposalWords(proposed: readonly ProposedAction[], comments: readonly CommentRow[]): string {
  const lines = proposed.map(({ action, commentId }) => {
    const title = comments.find(({ id }) => id === commentId)?.content.title ?? commentId;
    return `- ${DOING[action]}: “${plain(title)}”`;
  });
  return `Nothing has been changed yet. Shall I do this?\n\n${lines.join("\n")}\n\nAnswer “yes”, and I will.`;
}

/** A title may quote the document, whose signs shall not be read as Markdown. */
export function plain(title: string): string {
  return title
    .replace(/[\\`*_[\]<>&|~$]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
