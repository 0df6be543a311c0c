import { Circle, Undo2 } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { VERDICTS } from "#components/reader/revision-verdicts.ts";
import type { RemainingComment } from "#lib/reviews/versions-schema.ts";

interface RemainingListProps {
  comments: readonly RemainingComment[];
  /** What the page can do with a comment, beside the link to it. */
  actionOf?: (comment: RemainingComment) => ReactNode;
}

/** The comments of earlier versions that are left, each with its verdict and the version that had it first. */
export function RemainingList({ comments, actionOf }: RemainingListProps) {
  return (
    <ul aria-label="Left from earlier versions" className="divide-y divide-rule border-y border-rule">
      {comments.map((comment) => (
        <li key={`${comment.session_id} ${comment.comment_id}`}>
          <details>
            <summary className="py-2 hover:text-accent">
              {comment.title} <Mark comment={comment} />
            </summary>
            <div className="space-y-2.5 pb-3">
              {comment.explanation ? <p className="text-ink-soft">{comment.explanation}</p> : null}
              <blockquote className="rounded-md border border-rule bg-paper px-3 py-2 font-serif text-base leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
                {comment.quote_now ?? comment.quote}
              </blockquote>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {actionOf?.(comment)}
                <Link
                  href={`/reviews/${comment.session_id}#comment=${encodeURIComponent(comment.comment_id)}`}
                  className="link text-xs"
                >
                  Open the comment in version {comment.version}
                </Link>
              </div>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Mark({ comment: { verdict, came_back, since_version, checked_in } }: { comment: RemainingComment }) {
  const known = VERDICTS.find((each) => each.verdict === verdict);
  const Icon = came_back ? Undo2 : (known?.icon ?? Circle);
  const ink = came_back ? "text-critical" : (known?.ink ?? "text-ink-soft");
  const checked = checked_in === null ? "" : ` in version ${checked_in}`;
  const word = came_back ? "Came back" : `${known?.word ?? "Not checked"}${checked}`;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs">
      <span className={`inline-flex items-center gap-1 font-medium ${ink}`}>
        <Icon size={13} aria-hidden="true" />
        {word}
      </span>
      <span className="text-ink-faint">since version {since_version}</span>
    </span>
  );
}
