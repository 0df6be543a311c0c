import { Circle } from "lucide-react";
import Link from "next/link";
import { VERDICTS } from "#components/reader/revision-verdicts.ts";
import type { EarlierComment } from "#lib/reviews/comparison-schema.ts";

interface EarlierCommentsProps {
  comments: readonly EarlierComment[];
  earlierId: string;
}

/** The comments of the earlier review on a passage, with what became of them. */
export function EarlierComments({ comments, earlierId }: EarlierCommentsProps) {
  if (comments.length === 0) return null;
  return (
    <ul className="mt-2 max-w-3xl space-y-1.5" aria-label="Comments of the earlier review">
      {comments.map((comment) => (
        <EarlierRow key={comment.comment_id} comment={comment} earlierId={earlierId} />
      ))}
    </ul>
  );
}

function EarlierRow({ comment, earlierId }: { comment: EarlierComment; earlierId: string }) {
  const { comment_id, title, explanation, verdict, is_dismissed, is_addressed } = comment;
  const known = VERDICTS.find((each) => each.verdict === verdict);
  const Icon = known?.icon ?? Circle;
  const state = is_dismissed ? "Dismissed" : is_addressed ? "Marked as addressed" : "Not checked";
  return (
    <li className="rounded-md border border-rule bg-sheet px-3 py-2 text-sm">
      <span
        className={`mr-2 inline-flex items-center gap-1 text-xs font-medium ${known?.ink ?? "text-ink-soft"}`}
      >
        <Icon size={13} aria-hidden="true" />
        {known?.word ?? state}
      </span>
      <Link
        href={`/reviews/${earlierId}#comment=${encodeURIComponent(comment_id)}`}
        className="hover:underline"
      >
        {title}
      </Link>
      {explanation ? <p className="mt-0.5 text-ink-soft">{explanation}</p> : null}
    </li>
  );
}
