import { FormulaText } from "#components/ui/formula-text.tsx";
import { Prose } from "#components/ui/prose.tsx";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import { originOf } from "./describe-comment.ts";

/** Shows the other findings of the same cause that were joined into this comment. */
export function MergedReports({ reports }: { reports: Comment["merged_from"] }) {
  if (reports.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="text-xs text-ink-faint hover:text-ink">
        {reports.length === 1 ? "One other finding describes" : `${reports.length} other findings describe`}{" "}
        the same problem
      </summary>
      <ul className="mt-2 space-y-3 border-l border-rule pl-3">
        {reports.map(({ title, message, quote, source }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two entries may be equal.
          <li key={i}>
            <p className="font-medium">
              <FormulaText text={title} />
            </p>
            <p className="text-xs text-ink-faint">{originOf(source).word}</p>
            {quote === "" ? null : (
              <p className="mt-1 line-clamp-3 font-serif text-ink-soft">
                <FormulaText text={quote} />
              </p>
            )}
            <div className="mt-1">
              <Prose markdown={message} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
