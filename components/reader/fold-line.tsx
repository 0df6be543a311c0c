import { ChevronsDownUp, CircleHelp } from "lucide-react";
import type { Comment } from "#lib/reviews/comment-schema.ts";

/** Says why a comment is folded, or why a shown comment is in doubt. */
export function FoldLine({ comment }: { comment: Pick<Comment, "shown" | "fold_reason"> }) {
  const { shown, fold_reason: reason } = comment;
  if (shown && reason === null) return null;
  const Icon = shown ? CircleHelp : ChevronsDownUp;
  return (
    <p className="flex gap-1.5 text-xs text-ink-faint">
      <Icon size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        <span className="font-medium text-ink-soft">{shown ? "In doubt." : "Folded."}</span>{" "}
        {reason ?? "This comment is less important than those that are shown first."}
      </span>
    </p>
  );
}
