import type { Comment } from "../comment-schema.ts";
import { statusOf } from "../comments/describe-for-model.ts";
import { commentNotFound } from "../problems.ts";

/** A comment with its number, which is its place in the review and never changes. */
export interface NumberedComment {
  number: string;
  comment: Comment;
  /** Who wrote it, if a person did. */
  author?: string;
}

/** Returns `C012` for the stored position 11. */
export function commentNumber(position: number): string {
  return `C${String(position + 1).padStart(3, "0")}`;
}

/**
 * Returns those comments that a choice names: `open`, `all`, or ids and numbers with commas between them.
 *
 * @throws comment-not-found
 */
export function chosenComments(all: readonly NumberedComment[], choice: string): readonly NumberedComment[] {
  if (choice === "all") return all;
  if (choice === "open") return all.filter(({ comment }) => isOpen(comment));
  const names = choice.split(",").flatMap((name) => name.trim() || []);
  const chosen = new Set(names.map((name) => named(all, name)));
  return all.filter((each) => chosen.has(each));
}

/** Folded comments are in doubt, so that they are not among the open ones. */
function isOpen(comment: Comment): boolean {
  return comment.shown && statusOf(comment) === "open";
}

function named(all: readonly NumberedComment[], name: string): NumberedComment {
  const found = all.find(({ number, comment }) => comment.id === name || number === name);
  if (!found)
    throw commentNotFound(
      `The review has no comment “${name}”. Give \`open\`, \`all\`, or ids or numbers of its comments with commas between them.`,
    );
  return found;
}
