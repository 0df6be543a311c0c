import Link from "next/link";
import { checkIdOf } from "#lib/reviews/comment-types.ts";
import { certaintyOf, originOf } from "./describe-comment.ts";

/** Whether a fixed rule computed this or a model judged it, and how sure it is. */
export function OriginLine({ source, score }: { source: string; score: number }) {
  const checkId = checkIdOf(source);
  const { word, icon: Icon, explanation } = originOf(source);
  return (
    <p className="text-xs text-ink-faint">
      <span className="mr-1.5 inline-flex items-center gap-1 rounded border border-rule px-1.5 py-px font-medium text-ink-soft">
        <Icon size={12} aria-hidden="true" />
        {word}
      </span>
      {explanation}{" "}
      {checkId ? (
        <Link href={`/checks#${checkId}`} className="link" target="_blank">
          How this is checked
        </Link>
      ) : null}
      <span className="mt-1 block">
        <span className="font-medium text-ink-soft">{certaintyOf(score)}</span> likely that an author would
        agree.
      </span>
    </p>
  );
}
