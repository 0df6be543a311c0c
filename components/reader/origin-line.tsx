import Link from "next/link";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { checkIdOf, confidenceWords } from "#lib/reviews/comment-types.ts";
import { originOf } from "./describe-comment.ts";

/** Says whether the comment was computed or judged, and how confident Galley is. */
export function OriginLine({ comment }: { comment: Pick<Comment, "source" | "score" | "merged_from"> }) {
  const checkId = checkIdOf(comment.source);
  const { word, icon: Icon, explanation } = originOf(comment.source);
  const others = new Set(comment.merged_from.map(({ source }) => source));
  others.delete(comment.source);
  return (
    <p className="text-xs text-ink-faint">
      <span className="mr-1.5 inline-flex items-center gap-1 rounded border border-rule px-1.5 py-px font-medium text-ink-soft">
        <Icon size={12} aria-hidden="true" />
        {word}
      </span>
      {explanation}{" "}
      {others.size > 0
        ? `${others.size === 1 ? "Another pass" : `${others.size} other passes`} found the same problem. `
        : ""}
      {checkId ? (
        <Link href={`/checks#${checkId}`} className="link" target="_blank">
          How this check works
        </Link>
      ) : null}
      <span className="mt-1 block">
        <span className="font-medium text-ink-soft">{confidenceWords(comment.score)}</span> likely that an
        author would agree.
      </span>
    </p>
  );
}
