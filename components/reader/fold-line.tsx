import { ChevronsDownUp, CircleHelp } from "lucide-react";
import type { Comment } from "#lib/reviews/comment-schema.ts";

/** Why a comment is not among those that are open at once, or is in doubt though it is. */
export function FoldLine({ comment }: { comment: Pick<Comment, "shown" | "fold_reason"> }) {
  const { shown, fold_reason: reason } = comment;
  if (shown && reason === null) return null;
  const Icon = shown ? CircleHelp : ChevronsDownUp;
  return (
    <p className="flex gap-1.5 text-xs text-ink-faint">
      <Icon size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        <span className="font-medium text-ink-soft">{shown ? "In doubt." : "Folded."}</span>{" "}
        {reason ?? "A smaller remark, ranked behind those that are open at once."}
      </span>
    </p>
  );
}
