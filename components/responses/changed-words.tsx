import { wordDiff } from "#lib/rendered/word-diff.ts";
import type { PointChange } from "#lib/responses/schema.ts";

/** Removed words struck out, added words marked. */
export function ChangedWords({ change }: { change: PointChange }) {
  return (
    <p className="font-serif leading-relaxed whitespace-pre-wrap wrap-anywhere">
      {wordDiff(change.before, change.after).map(({ kind, text }, i) => {
        const key = i;
        if (kind === "same") return <span key={key}>{text}</span>;
        return kind === "added" ? (
          <ins key={key} className="rounded-xs bg-good-wash text-good no-underline">
            {text}
          </ins>
        ) : (
          <del key={key} className="rounded-xs bg-critical-wash text-critical line-through">
            {text}
          </del>
        );
      })}
    </p>
  );
}
