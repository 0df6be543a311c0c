import { ChevronsDownUp } from "lucide-react";
import type { Comment } from "#lib/reviews/comment-schema.ts";

/** Why a comment is not among those that are open at once. */
export function FoldLine({ comment }: { comment: Pick<Comment, "shown" | "fold_reason"> }) {
  if (comment.shown) return null;
  return (
    <p className="flex gap-1.5 text-xs text-ink-faint">
      <ChevronsDownUp size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        <span className="font-medium text-ink-soft">Folded.</span>{" "}
        {comment.fold_reason ?? "A smaller remark, ranked behind those that are open at once."}
      </span>
    </p>
  );
}
